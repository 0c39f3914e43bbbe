-- What is printed stays printed: a complete record holds everything its paper shows. And the files know who uses them.
select set_config('app.tenant', '*', true);

alter table actas
  -- Whether staff chose its technician; a name that a client's user typed signs for nobody.
  add column named_by_staff boolean not null default false,
  -- Copied when it is completed: the drawn signature, who completed it, and what its company was called.
  add column "technicianSignature" uuid,
  add column "completedBy" text,
  add column "printedClient" text,
  -- What was asked for and confirmed as missing; null where nobody was asked.
  add column "sentWithout" text[];
alter table acta_reports add column "printedClient" text;

-- What such a record shows today is what it keeps.
update actas a set "printedClient" = c.client, "technicianSignature" = t.firma
  from clients c, actas o left join acta_technicians t on t.nombre = o.name
  where c._id = a.client_id and o._id = a._id and (a.complete or a.is_old);
update acta_reports r set "printedClient" = c.client from clients c where c._id = r.client_id;
alter table acta_reports alter column "printedClient" set not null;
update actas a set named_by_staff = true
  from audit_log l join users u on u._id = l.user_id join clients c on c._id = u.client_id
  where not a.complete and l.entity = 'acta' and l.entity_id = a._id::text and l.action = 'acta.crear'
    and (c.is_provider or 'colfenix' = any (u.scopes));

-- The people of the two catalogues, in one. `user_id` is the account a technician signs in with, where staff said so.
create table acta_personas (
  _id uuid primary key,
  tipo text not null check (tipo in ('tecnico', 'analista')),
  nombre text not null,
  nombre_key text not null,
  firma uuid,
  user_id uuid references users,
  -- Who no longer works here is not offered.
  activo boolean not null default true,
  fecha timestamptz(3) not null,
  unique (tipo, nombre_key),
  check (tipo = 'tecnico' or (firma is null and user_id is null))
);
create unique index acta_personas_account on acta_personas (user_id) where user_id is not null;
insert into acta_personas (_id, tipo, nombre, nombre_key, firma, activo, fecha)
  select _id, 'tecnico', nombre, nombre_key, firma, activo, fecha from acta_technicians
  union all select _id, 'analista', nombre, nombre_key, null, activo, fecha from acta_analysts;
drop table acta_technicians, acta_analysts;
alter table acta_personas enable row level security;
alter table acta_personas force row level security;
create policy read on acta_personas for select using (coalesce(current_setting('app.tenant', true), '') <> '');
create policy staff on acta_personas using (speaks_for_all()) with check (speaks_for_all());

-- Which record uses a file. The reference keeps a used file from being purged. `client_id` is the record's company.
create table media_uses (
  media_id uuid not null references media,
  kind text not null,
  record text not null,
  client_id uuid references clients,
  primary key (media_id, kind, record)
);
create index media_uses_of on media_uses (kind, record);

insert into media_uses
  select distinct m._id, u.kind, u.record, u.client_id
  from (
    select "logoDB"::text, 'cliente', _id::text, _id from clients
    union all select file.value ->> 'id', 'boletin', n._id::text, null from newsletters n, jsonb_each(n.files) file
    union all select firma::text, 'tecnico', _id::text, null from acta_personas
    union all select signature::text, 'acta', _id::text, client_id from actas
    union all select "technicianSignature"::text, 'acta', _id::text, client_id from actas
    union all select image ->> 'url', 'acta', a._id::text, a.client_id
      from actas a, jsonb_array_elements(a.images -> 'data') image where jsonb_typeof(a.images) = 'object'
    union all select address, 'acta', a._id::text, a.client_id
      from actas a, jsonb_array_elements_text(a.images) address where jsonb_typeof(a.images) = 'array'
    union all select file, 'acta', acta_id::text, client_id
      from acta_processes, lateral (values (image), (signature::text)) as files (file)
    union all select image.value, 'acta', acta_id::text, client_id
      from acta_reports, jsonb_each_text(images) image
    union all select file::text, 'gps', file::text, null from gps_photos
  ) as u (file, kind, record, client_id)
  join media m on m._id::text = u.file
  where m.deleted_at is null;

-- A file that was taken away gains no user: the row is not inserted. Whoever takes a file away holds its row until
-- the end (`for update`), so one of the two waits and then sees what the other did. It runs as its owner, because a
-- client's record may use a file of the provider's.
create function refuse_removed_media() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  spoke_for text := coalesce(current_setting('app.tenant', true), '');
  is_there boolean;
begin
  perform set_config('app.tenant', '*', true);
  perform from media where _id = new.media_id and deleted_at is null for key share;
  is_there := found;
  perform set_config('app.tenant', spoke_for, true);
  if is_there then return new; end if;
  return null;
end $$;
create trigger media_uses_refused before insert on media_uses
  for each row execute function refuse_removed_media();

alter table media_uses enable row level security;
alter table media_uses force row level security;
create policy tenant on media_uses using (sees(client_id)) with check (sees(client_id));
