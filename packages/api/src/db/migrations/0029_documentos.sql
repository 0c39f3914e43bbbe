-- A template and its newest version; the versions themselves stand in form_templates and only grow. What is deleted
-- leaves the list, and the documents made with it stay.
create table plantillas (
  _id uuid primary key,
  client_id uuid not null references clients,
  name text not null,
  name_key text not null,
  version integer not null default 1,
  fecha timestamptz(3) not null,
  "changedBy" text not null,
  deleted_at timestamptz(3)
);
create unique index plantillas_name on plantillas (client_id, name_key) where deleted_at is null;

-- What was filled in: answers and files by field, for the version of the template they are to.
create table documentos (
  _id uuid primary key,
  client_id uuid not null references clients,
  -- Its number among those of its company.
  consecutive integer not null,
  plantilla uuid not null references plantillas,
  version integer not null,
  -- What the template, the company and who filled it in were called then.
  name text not null,
  "printedClient" text not null,
  "createdBy" text not null,
  -- When it was filled in, by the clock of the device, and when it came.
  fecha timestamptz(3) not null,
  recibido timestamptz(3) not null,
  answers jsonb not null,
  files jsonb not null,
  unique (client_id, consecutive)
);

alter table plantillas enable row level security;
alter table plantillas force row level security;
create policy tenant on plantillas using (sees(client_id)) with check (sees(client_id));
alter table documentos enable row level security;
alter table documentos force row level security;
create policy tenant on documentos using (sees(client_id)) with check (sees(client_id));

-- Found by number, template, person and what was written; narrowed by template.
call keep_cards('documento', 'documentos', $$
  select d._id, d.client_id, d.fecha, d.plantilla::text, false,
    fold(c.client || ' ' || d.consecutive || ' ' || d.name || ' ' || d."createdBy" || ' ' || left(coalesce(
      (select string_agg(a.value #>> '{}', ' ') from jsonb_each(d.answers) a where jsonb_typeof(a.value) = 'string'), ''), 2000))
  from source d join clients c on c._id = d.client_id where c.deleted_at is null $$,
  options => '{names its company, by facet}');
