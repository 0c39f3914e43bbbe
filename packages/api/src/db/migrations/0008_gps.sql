-- The embedded GPS platform: fleets, programmed trips, positions and photos of each account. Its callers are told
-- apart by their API key, not by a session, so only handles that speak for everyone see these tables.
alter table gps_accounts
  -- GPS-03: what gettoken asks beside the key, where the platform gave them.
  add column username text,
  add column password text;

create table gps_vehicles (
  _id uuid primary key default gen_random_uuid(),
  account_id uuid not null references gps_accounts,
  nombre text not null,
  patente text not null,
  grupo text not null default '',
  marca text not null default '',
  modelo text not null default '',
  color text not null default '',
  numero_serie text not null default ''
);
create unique index gps_vehicles_plate on gps_vehicles (account_id, patente);

create table gps_devices (
  imei text primary key,
  account_id uuid not null references gps_accounts,
  vehicle_id uuid not null unique references gps_vehicles,
  key_hash text not null
);

create table gps_drivers (
  _id uuid primary key default gen_random_uuid(),
  account_id uuid not null references gps_accounts,
  nombre text not null,
  apellido text not null,
  direccion text not null default ''
);
create unique index gps_drivers_name on gps_drivers (account_id, fold(nombre), fold(apellido));

create table gps_routes (
  _id uuid primary key default gen_random_uuid(),
  account_id uuid not null references gps_accounts,
  nombre text not null,
  descripcion text not null default '',
  distancia double precision not null default 0,
  -- Each with nombre, timeBetween and, where known, latitud, longitud and radio.
  lugares jsonb not null
);
create unique index gps_routes_name on gps_routes (account_id, fold(nombre));

create table gps_programadas (
  _id uuid primary key default gen_random_uuid(),
  account_id uuid not null references gps_accounts,
  vehicle_id uuid not null references gps_vehicles,
  route_id uuid not null references gps_routes,
  reference text,
  nombre text not null,
  fecha_inicio text not null,
  hora_inicio text not null,
  start_at timestamptz(0) not null,
  end_at timestamptz(0) not null,
  completed_at timestamptz(0),
  grupo text not null,
  equipo text not null,
  activo text not null,
  placa text not null,
  conductor text not null,
  estado text not null check (estado in ('Pendiente', 'Finalizada', 'Incompleta', 'Cancelado')),
  definicion jsonb not null,
  -- Every column of the list but the state, whose words are known to the code.
  search text not null generated always as (
    fold(fecha_inicio || ' ' || hora_inicio || ' ' || grupo || ' ' || activo || ' ' || placa || ' ' || nombre || ' ' || conductor)
  ) stored
-- Definitions go out of line, so that a search through the list reads narrow rows.
) with (toast_tuple_target = 256);
alter table gps_programadas alter column definicion set storage external;
create unique index gps_programadas_once on gps_programadas (account_id, reference) where reference is not null;
create index gps_programadas_listed on gps_programadas (account_id, start_at, _id);
-- What still can change: by vehicle when it reports, by account when its list is read.
create index gps_programadas_moving on gps_programadas (vehicle_id, start_at) where estado in ('Pendiente', 'Incompleta');
create index gps_programadas_due on gps_programadas (account_id, end_at) where estado = 'Pendiente';

create table gps_data_extra (
  _id uuid primary key default gen_random_uuid(),
  programada_id uuid not null references gps_programadas on delete cascade,
  data text not null,
  created_at timestamptz(3) not null
);
create index gps_data_extra_of on gps_data_extra (programada_id, created_at);

-- What trackers report, until it is packed into days. No reference to the vehicle: its tracker was asked before.
create table gps_positions (
  vehicle_id uuid not null,
  at timestamptz(0) not null,
  latitud double precision not null,
  longitud double precision not null,
  velocidad real not null,
  rumbo smallint not null,
  encendido boolean,
  alarma text,
  primary key (vehicle_id, at)
) partition by range (at);

create table gps_days (
  vehicle_id uuid not null references gps_vehicles,
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  positions integer not null,
  packed bytea not null,
  viajes jsonb,
  primary key (vehicle_id, day)
);
-- Already compressed.
alter table gps_days alter column packed set storage external;
create index gps_days_unsettled on gps_days (day) where viajes is null;

create table gps_photos (
  _id uuid primary key default gen_random_uuid(),
  account_id uuid not null references gps_accounts,
  vehicle_id uuid not null references gps_vehicles,
  at timestamptz(0) not null,
  latitud double precision,
  longitud double precision,
  mime text not null,
  file uuid not null
);
create unique index gps_photos_of on gps_photos (vehicle_id, at, _id);

do $$
declare name text;
begin
  foreach name in array array['gps_vehicles', 'gps_devices', 'gps_drivers', 'gps_routes', 'gps_programadas',
                              'gps_data_extra', 'gps_positions', 'gps_days', 'gps_photos'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$ create policy platform on %I
      using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*') $policy$, name);
  end loop;
end $$;

-- The month of positions that holds this moment, made if it is not there. The application owns no tables, so the
-- owner makes it; two that ask at once wait for each other.
create function gps_make_month(moment timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', moment at time zone 'UTC')::date;
  name text := 'gps_positions_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  perform pg_advisory_xact_lock(7010008);
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I partition of gps_positions for values from (%L) to (%L)', name,
    first::timestamp at time zone 'UTC', (first + interval '1 month')::timestamp at time zone 'UTC');
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format($policy$ create policy platform on %I
    using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*') $policy$, name);
end $$;
