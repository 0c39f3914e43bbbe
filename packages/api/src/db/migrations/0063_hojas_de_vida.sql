-- What a company knows of its people and vehicles, and of their papers. Vehicles and drivers themselves are the GPS
-- platform's: a plate and a driver's id lead there. Days are texts as yyyy-mm-dd, as they are printed on paper.
create table personas (
  _id uuid primary key,
  client_id uuid not null references clients,
  "tipoDocumento" text not null,
  documento text not null,
  -- As documents are compared: without points, hyphens and spaces.
  documento_key text not null,
  nombres text not null,
  apellidos text not null,
  cargo text,
  vinculacion text not null,
  nacimiento text,
  conductor text,
  usuario_id uuid references users,
  activo boolean not null,
  version integer not null default 1,
  fecha timestamptz(3) not null,
  search text not null generated always as
    (fold(nombres || ' ' || apellidos || ' ' || documento || ' ' || documento_key || ' ' || coalesce(cargo, ''))) stored
);
create unique index personas_documento on personas (client_id, documento_key);
create unique index personas_conductor on personas (client_id, conductor) where conductor is not null;
create index personas_newest on personas (client_id, fecha desc, _id desc);
create index personas_found on personas using gin (search gin_trgm_ops);
create index personas_usuario on personas (usuario_id) where usuario_id is not null;

create table hojas_vehiculo (
  client_id uuid not null references clients,
  placa text not null,
  modalidad text,
  clase text,
  propiedad text,
  matricula text,
  "internalNumber" text,
  version integer not null default 1,
  fecha timestamptz(3) not null,
  primary key (client_id, placa)
);

-- A renewal is a new row: of those of one owner and subject the one written last counts.
create table papeles (
  _id uuid primary key,
  client_id uuid not null references clients,
  placa text,
  persona_id uuid references personas,
  tipo text not null,
  -- What follows each other: the kind, and of other papers who issues them.
  asunto text not null,
  numero text,
  entidad text,
  expedicion text,
  vence text,
  -- Of a licence.
  categoria text,
  archivo uuid references media,
  autor text not null,
  fecha timestamptz(3) not null,
  constraint papeles_owner check ((placa is null) <> (persona_id is null))
);
create index papeles_of_vehicle on papeles (client_id, placa, asunto, fecha desc, _id desc) where placa is not null;
create index papeles_of_person on papeles (client_id, persona_id, asunto, fecha desc, _id desc)
  where persona_id is not null;
create index papeles_newest on papeles (client_id, fecha desc, _id desc);
-- What the daily job looks for, among all companies.
create index papeles_vence on papeles (vence) where vence is not null;
create index papeles_archivo on papeles (archivo) where archivo is not null;
create trigger papeles_only_grow before update or delete or truncate on papeles
  for each statement execute function refuse_rewrite();

do $$
declare one text;
begin
  foreach one in array array['personas', 'hojas_vehiculo', 'papeles'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy tenant on %I using ((select speaks_for_all()) or client_id = (select speaks_for()))
      with check (sees(client_id))', one);
  end loop;
end $$;

-- The owner of the tables is held by row-level security as well.
select set_config('app.tenant', '*', true);
insert into reglas (_id, kind, keys, value, unit, "from", source, mark, motivo, fecha) values
  ('01930000-0000-7000-8000-000000000004', 'licencia-vigencia', '{"desde": "0"}', '3', 'años', '2012-01-10',
    'Ley 769 de 2002, licencia de servicio público', 'secundaria',
    'Viene con el producto: solo advierte', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000005', 'licencia-vigencia', '{"desde": "60"}', '1', 'años', '2012-01-10',
    'Ley 769 de 2002, licencia de servicio público, desde los 60 años', 'secundaria',
    'Viene con el producto: solo advierte', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000006', 'rtm-primera', '{}', '2', 'años', '2012-01-10',
    'Ley 769 de 2002, revisión de servicio público: la primera a los dos años de la matrícula', 'secundaria',
    'Viene con el producto: solo advierte', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000007', 'rtm-periodo', '{}', '1', 'años', '2012-01-10',
    'Ley 769 de 2002, revisión de servicio público: cada año', 'secundaria',
    'Viene con el producto: solo advierte', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000011', 'papel-exigido', '{"papel": "soat"}', 'si', null, '2026-11-18',
    'Lista de papeles de la hoja de vida', 'sin verificar', 'Viene con el producto', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000012', 'papel-exigido', '{"papel": "rtm"}', 'si', null, '2026-11-18',
    'Lista de papeles de la hoja de vida', 'sin verificar', 'Viene con el producto', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000013', 'papel-exigido', '{"papel": "tarjeta_operacion"}', 'si', null, '2026-11-18',
    'Lista de papeles de la hoja de vida', 'sin verificar', 'Viene con el producto', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000014', 'papel-exigido', '{"papel": "rcc"}', 'si', null, '2026-11-18',
    'Lista de papeles de la hoja de vida', 'sin verificar', 'Viene con el producto', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000015', 'papel-exigido', '{"papel": "rce"}', 'si', null, '2026-11-18',
    'Lista de papeles de la hoja de vida', 'sin verificar', 'Viene con el producto', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000016', 'papel-exigido', '{"papel": "licencia"}', 'si', null, '2026-11-18',
    'Lista de papeles de la hoja de vida', 'sin verificar', 'Viene con el producto', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000000017', 'papel-exigido', '{"papel": "examen_medico"}', 'si', null, '2026-11-18',
    'Lista de papeles de la hoja de vida', 'sin verificar', 'Viene con el producto', '2026-11-18T00:00:00Z');
