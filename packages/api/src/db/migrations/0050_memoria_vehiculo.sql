-- What the last check said of a vehicle, for the next one to offer: its kilometres and until when its papers hold.
create table vehiculo_papeles (
  client_id uuid not null references clients,
  vehicle_id text not null,
  kilometraje integer,
  -- By the name of the point: {"SOAT": "2026-12-31"}.
  vencimientos jsonb not null,
  extintor text,
  written_at timestamptz(3) not null,
  primary key (client_id, vehicle_id)
);
alter table vehiculo_papeles enable row level security;
alter table vehiculo_papeles force row level security;
create policy tenant on vehiculo_papeles
  using ((select speaks_for_all()) or client_id = (select speaks_for())) with check (sees(client_id));

-- The same of a driver: until when the licence holds.
alter table conductor_papeles add column vencimientos jsonb;
