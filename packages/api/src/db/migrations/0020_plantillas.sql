-- Templates only grow: an edit is a new version, and a record that was filled in by one is checked by it for ever.
create table form_templates (
  _id uuid primary key,
  -- What it is filled in for, and which of those: ('acta', 'bus').
  kind text not null,
  key text not null,
  -- Whose it is; null is everybody's.
  client_id uuid references clients,
  version integer not null check (version > 0),
  body jsonb not null,
  fecha timestamptz(3) not null
);
create unique index form_templates_version on form_templates
  (kind, key, coalesce(client_id, '00000000-0000-0000-0000-000000000000'), version);

create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger templates_only_grow before update or delete or truncate on form_templates
  for each statement execute function refuse_rewrite();

alter table form_templates enable row level security;
alter table form_templates force row level security;
create policy read on form_templates for select
  using (case when client_id is null then coalesce(current_setting('app.tenant', true), '') <> '' else sees(client_id) end);
create policy add on form_templates for insert
  with check (case when client_id is null then speaks_for_all() else sees(client_id) end);

-- Of the checklists that managers changed only the newest version was kept; it keeps its number.
insert into form_templates (_id, kind, key, version, body, fecha)
  select gen_random_uuid(), 'acta', clase, version, items, changed_at from acta_checklists;
drop table acta_checklists;

-- Which template a record was filled in by; the records of before do not say.
alter table actas add column plantilla text, add column plantilla_version integer;
