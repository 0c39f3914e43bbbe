select set_config('app.tenant', '*', true);

-- The trips of vehicles as they were driven, one row each. They are found beside the reports and not when somebody
-- asks: lists read the narrow columns, details the document, which lies out of line.
create table gps_viajes (
  vehicle_id uuid not null references gps_vehicles,
  start_at timestamptz(0) not null,
  end_at timestamptz(0) not null,
  metros integer not null,
  segundos integer not null,
  calificacion double precision not null,
  categorias jsonb not null,
  viaje jsonb not null,
  primary key (vehicle_id, start_at)
) with (toast_tuple_target = 256);

-- How far the reports of a vehicle have been looked at: trips before `corte` are settled, `hasta` is the last report
-- that was seen, `visto` when that was.
create table gps_conduccion (
  vehicle_id uuid primary key references gps_vehicles,
  corte timestamptz(3) not null,
  hasta timestamptz(0) not null,
  visto timestamptz(3) not null
);

-- What came late since a vehicle was looked at.
create index gps_receipts_came on gps_receipts (vehicle_id, received_at);

do $$
declare name text;
begin
  foreach name in array array['gps_viajes', 'gps_conduccion'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$ create policy platform on %I
      using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*') $policy$, name);
  end loop;
end $$;

-- Trips that were kept with their day move over; days that were not analysed yet are looked at after the last of them.
insert into gps_viajes (vehicle_id, start_at, end_at, metros, segundos, calificacion, categorias, viaje)
select kept.vehicle_id,
  (viaje->'inicio_viaje'->>'fecha_hora')::timestamp at time zone 'America/Bogota',
  (viaje->'final_viaje'->>'fecha_hora')::timestamp at time zone 'America/Bogota',
  (viaje->>'distancia_viaje')::integer,
  (viaje->>'duracion_viaje')::integer,
  (viaje->>'calificacion_viaje')::double precision,
  (select jsonb_object_agg(one->>'categoria', one->'calificacion') from jsonb_array_elements(viaje->'categorias') as one),
  viaje
from gps_days as kept cross join lateral jsonb_array_elements(kept.viajes) as viaje
where kept.viajes is not null
on conflict do nothing;

drop index gps_days_unsettled;
alter table gps_days drop column viajes;
