-- An account that is being moved to another platform, as long as trackers still report here: 'copia' while its history is
-- copied, 'cierre' from when nothing but reports is taken for it, 'hecha' from when it is served by the other platform.
create table gps_mudanzas (
  account_id uuid primary key references gps_accounts,
  estado text not null check (estado in ('copia', 'cierre', 'hecha')),
  empezada timestamptz(3) not null
);

-- Vehicles whose history is at the other platform: an order that was killed goes on after them.
create table gps_mudados (vehicle_id uuid primary key references gps_vehicles, account_id uuid not null references gps_accounts);

-- What came of accounts that are being moved, written with the positions themselves, until the other platform has it.
create table gps_reenvios (
  _id bigint generated always as identity primary key,
  account_id uuid not null,
  vehicle_id uuid not null,
  at timestamptz(0) not null,
  latitud double precision not null,
  longitud double precision not null,
  velocidad real not null,
  rumbo smallint not null,
  encendido boolean,
  alarma text,
  has_time boolean not null,
  metros double precision,
  fuente text
);
create index gps_reenvios_of on gps_reenvios (account_id, _id);

do $$
declare name text;
begin
  foreach name in array array['gps_mudanzas', 'gps_mudados', 'gps_reenvios'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$ create policy platform on %I
      using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*') $policy$, name);
  end loop;
end $$;
