-- The table of rules: a limit, a term or a severity is a row with its source, never a constant. Rows only grow: a new one
-- ends the one before, and what was decided by a row keeps its id.
create table reglas (
  _id uuid primary key,
  -- Whose it is; null is everybody's.
  client_id uuid references clients,
  kind text not null,
  keys jsonb not null default '{}',
  value text not null,
  unit text,
  -- Days as yyyy-mm-dd.
  "from" text not null,
  "to" text,
  source text not null,
  mark text not null,
  -- Null: it came with the product.
  autor text,
  motivo text not null,
  fecha timestamptz(3) not null
);
create index reglas_subject on reglas (client_id, kind, keys, "from" desc, fecha desc);
create index reglas_history on reglas (client_id, fecha desc, _id desc);
create index reglas_kind_history on reglas (client_id, kind, fecha desc, _id desc);
create trigger reglas_only_grow before update or delete or truncate on reglas
  for each statement execute function refuse_rewrite();

alter table reglas enable row level security;
alter table reglas force row level security;
create policy read on reglas for select
  using (case when client_id is null then coalesce(current_setting('app.tenant', true), '') <> '' else sees(client_id) end);
create policy add on reglas for insert
  with check (case when client_id is null then speaks_for_all() else sees(client_id) end);

-- The owner of the tables is held by row-level security as well.
select set_config('app.tenant', '*', true);
insert into reglas (_id, kind, value, "from", source, mark, motivo, fecha) values
  ('01930000-0000-7000-8000-000000000001', 'alistamiento-rapido', 'advierte', '2013-02-06',
    'Resolución 315 de 2013, artículo 4: actividades de la revisión', 'secundaria',
    'Viene con el producto: una revisión rápida no mira las actividades 2, 3, 5, 7 y 8', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000002', 'responsable-distinto', 'advierte', '2013-02-06',
    'Resolución 315 de 2013, artículo 4, parágrafo: personal distinto del conductor', 'secundaria',
    'Viene con el producto: se guarda y queda marcada', '2026-11-18T00:00:00Z');

-- By which rules a check was decided, and what they said of it, as it is printed for ever.
alter table presets add column reglas jsonb, add column avisos jsonb;
