-- What the tracker of a vehicle last said of its kilometres. Written with the positions that carry it, so there is room
-- in each page for the row to be written again in place.
create table gps_odometros (
  vehicle_id uuid primary key references gps_vehicles,
  at timestamptz(0) not null,
  metros double precision not null check (metros > 0),
  fuente text not null check (fuente in ('odometro', 'distancia'))
) with (fillfactor = 50);

alter table gps_odometros enable row level security;
alter table gps_odometros force row level security;
create policy platform on gps_odometros
  using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*');
