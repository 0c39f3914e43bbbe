-- Incident reports: up to three novelties of a vehicle and its driver, with photos and videos, until the legal team
-- has finished with them.
create table informes (
  _id uuid primary key,
  client_id uuid not null references clients,
  consecutive integer not null unique,
  fecha timestamptz(3) not null,
  -- A day in Bogotá, yyyy-mm-dd.
  "dateNoveltie" text not null,
  "typeReport" text not null check ("typeReport" in ('disciplinario', 'Novedad especifica')),
  "videoSystem" text not null check ("videoSystem" in ('Si', 'No')),
  plate text not null,
  "internalNumber" text not null,
  "operatorName" text not null,
  -- {v, data} and files by slot (image1 to image6, video1 to video3); plain lists in the reports of before. A file is a
  -- media id, or an address of before.
  novelties jsonb not null,
  files jsonb not null,
  -- The acta it comes from.
  "proceddingId" uuid references actas,
  status text not null default 'process' check (status in ('process', 'success')),
  -- What finishing leaves: the days it took and their colour, when, and who did it.
  "timeResponse" integer,
  color text,
  "finishedAt" timestamptz(3),
  "finishedBy" text,
  -- {name, client}, and what its company was called: as they were when it was made.
  "createdBy" jsonb not null,
  "printedClient" text not null,
  "delete" boolean not null default false,
  version integer not null default 1,
  is_old boolean generated always as (jsonb_typeof(novelties) = 'array' or jsonb_typeof(files) = 'array') stored,
  check (case when status = 'success' then "timeResponse" is not null and color is not null
    else "timeResponse" is null and color is null end)
);
create index informes_of_acta on informes ("proceddingId") where "proceddingId" is not null;
-- Which of the open ones turn a colour today.
create index informes_open on informes (fecha) where status = 'process' and not "delete";

alter table informes enable row level security;
alter table informes force row level security;
create policy tenant on informes using (sees(client_id)) with check (sees(client_id));

-- A list is narrowed by type, by what is open, and by the colour of what is finished.
call keep_cards('informe', 'informes', $$
  select i._id, i.client_id, i.fecha, i."typeReport" || ':' || case when i."delete" then 'delete' else coalesce(i.color, i.status) end, i."delete",
    fold(c.client || ' ' || i.consecutive || ' ' || i.plate || ' ' || i."internalNumber" || ' ' || i."operatorName" || ' ' ||
      (select coalesce(string_agg(n ->> 'noveltie', ' '), '') from jsonb_array_elements(
        case when jsonb_typeof(i.novelties) = 'array' then i.novelties else i.novelties -> 'data' end) n))
  from source i join clients c on c._id = i.client_id where c.deleted_at is null $$,
  options => '{names its company, by facet}');
