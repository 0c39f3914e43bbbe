-- PRE-15: the platform knows no papers of drivers; what was written in a check is kept for the next one.
create table conductor_papeles (
  client_id uuid not null references clients,
  driver_id text not null,
  cedula text not null,
  licencia text not null,
  written_at timestamptz(3) not null,
  primary key (client_id, driver_id)
);
alter table conductor_papeles enable row level security;
alter table conductor_papeles force row level security;
create policy tenant on conductor_papeles using (sees(client_id)) with check (sees(client_id));
