-- What checks found bad and nobody repaired yet: of each point of a vehicle one open row at most, whatever the checks in
-- which it is bad. Followed from the first check after this version: earlier checks are not read again.
create table defectos (
  _id uuid primary key,
  client_id uuid not null references clients,
  -- The vehicle's id at the GPS platform, and the plate it had when it was last seen.
  vehicle_id text not null,
  placa text not null,
  -- As points are compared: the section's id and the name without case and accents.
  punto text not null,
  seccion text not null,
  nombre text not null,
  criticidad text not null,
  -- The check that found it.
  preset_id uuid not null references presets,
  consecutive integer not null,
  desde timestamptz(3) not null,
  -- When it was last found bad: only a later check closes it.
  visto timestamptz(3) not null,
  nota text,
  -- A day as yyyy-mm-dd.
  prometido text,
  -- When note and promised day were last written: a check filled in before leaves them.
  escrito timestamptz(3) not null,
  reparado timestamptz(3),
  reparado_como text,
  reparado_por text,
  reparado_nota text,
  -- The check that found it repaired.
  reparado_preset uuid references presets,
  version integer not null default 1
);
create unique index defectos_abierto on defectos (client_id, vehicle_id, punto) where reparado is null;
create index defectos_of_vehicle on defectos (client_id, vehicle_id, reparado);
create index defectos_newest on defectos (client_id, desde desc, _id desc);
create index defectos_open_newest on defectos (client_id, desde desc, _id desc) where reparado is null;
create index defectos_of_plate on defectos (client_id, placa, desde desc, _id desc);
create index defectos_preset on defectos (preset_id);
create index defectos_reparado_preset on defectos (reparado_preset) where reparado_preset is not null;

alter table defectos enable row level security;
alter table defectos force row level security;
create policy tenant on defectos using ((select speaks_for_all()) or client_id = (select speaks_for()))
  with check (sees(client_id));
