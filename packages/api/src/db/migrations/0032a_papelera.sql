-- The bin: one row for each deletion by a flag, with who and when. The flag itself stays where it is.
create table papelera (
  _id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('acta', 'informe', 'plantilla', 'usuario', 'cliente')),
  record uuid not null,
  client_id uuid not null references clients,
  label text not null,
  deleted_by uuid,
  "deletedBy" text not null,
  deleted_at timestamptz(3) not null,
  restored_at timestamptz(3),
  search text generated always as (fold(label || ' ' || "deletedBy")) stored
);
create unique index papelera_once on papelera (record, kind) where restored_at is null;
create index papelera_newest on papelera (deleted_at desc, _id desc) where restored_at is null;
create index papelera_of_record on papelera (kind, record, deleted_at desc);
create index papelera_found on papelera using gin (search gin_trgm_ops) where restored_at is null;

alter table papelera enable row level security;
alter table papelera force row level security;
create policy tenant on papelera using (sees(client_id)) with check (sees(client_id));

-- What carries the flag and has no row yet, with what the audit log knows of it. For what was deleted before there was
-- a bin, and for data that is loaded whole.
create function file_deleted() returns void language sql as $$
  insert into papelera (kind, record, client_id, label, deleted_by, "deletedBy", deleted_at)
  select d.kind, d.record, d.client_id, d.label, l.user_id, coalesce(l."user", '—'), coalesce(d.deleted_at, l.at, now())
  from (
    select 'acta' as kind, _id as record, client_id, 'N.º ' || consecutive || ' · ' || plate as label,
      null::timestamptz as deleted_at from actas where "delete"
    union all
    select 'informe', _id, client_id, 'N.º ' || consecutive || ' · ' || plate, null from informes where "delete"
    union all
    select 'plantilla', _id, client_id, name, deleted_at from plantillas where deleted_at is not null
    union all
    select 'usuario', _id, client_id, name, deleted_at from users where deleted_at is not null
    union all
    select 'cliente', _id, _id, client, deleted_at from clients where deleted_at is not null
  ) d
  left join lateral (
    select a.at, a.user_id, a."user" from audit_log a
    where a.entity = d.kind and a.entity_id = d.record::text and a.action = d.kind || '.eliminar'
    order by a.at desc limit 1
  ) l on true
  on conflict do nothing
$$;
select file_deleted();
