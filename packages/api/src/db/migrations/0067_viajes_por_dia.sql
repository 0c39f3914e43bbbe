select set_config('app.tenant', '*', true);

-- The events of a trip in short: one number each, ((weekday - 1) * 24 + hour) * 5 + category, with Monday as 1 and the
-- categories counted from 0. Null in trips from before: they are read from the document where they are needed.
alter table gps_viajes add column eventos smallint[];

create function gps_eventos_de(viaje jsonb) returns smallint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(((
      (extract(isodow from (evento->'inicio'->>'fecha_hora')::timestamp)::int - 1) * 24
      + extract(hour from (evento->'inicio'->>'fecha_hora')::timestamp)::int
    ) * 5 + place.categoria - 1)::smallint), '{}')
  from jsonb_array_elements(viaje->'categorias') as one
    cross join lateral (
      select array_position(array['Eventos', 'Alertas', 'Ralenti', 'Manejo ecologico', 'Velocidades'], one->>'categoria') as categoria
    ) as place
    cross join lateral jsonb_array_elements(one->'eventos') as evento
  where place.categoria is not null
$$;

-- What a vehicle drove on a day of Bogotá, by the start of its trips. `puntos`: for each category, in the order above,
-- the sum of score times metres; divided by the metres it is the score of the day, or of any days together.
create table gps_viajes_dias (
  vehicle_id uuid not null references gps_vehicles,
  day text not null,
  viajes integer not null,
  metros double precision not null,
  segundos double precision not null,
  puntos double precision[] not null,
  eventos smallint[] not null,
  primary key (vehicle_id, day)
);

-- Vehicles whose days before `hasta` are still to be added up: those with trips from before this table. The servers do
-- so behind the requests, newest days first, and delete the row when no trip is left.
create table gps_dias_pendientes (
  vehicle_id uuid primary key references gps_vehicles,
  hasta text not null
);

do $$
declare name text;
begin
  foreach name in array array['gps_viajes_dias', 'gps_dias_pendientes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$ create policy platform on %I
      using (current_setting('app.tenant', true) = '*') with check (current_setting('app.tenant', true) = '*') $policy$, name);
  end loop;
end $$;

-- Adds up these days of these vehicles from their trips; a day without trips has no row.
create function gps_sumar_dias(vehicles uuid[], days text[]) returns void language sql as $$
  with asked as materialized (
    select vehicle_id, day, day::timestamp at time zone 'America/Bogota' as since,
      (day::date + 1)::timestamp at time zone 'America/Bogota' as before
    from unnest(vehicles, days) as one (vehicle_id, day)
  ),
  gone as (
    delete from gps_viajes_dias as known using asked
    where known.vehicle_id = asked.vehicle_id and known.day = asked.day and not exists (
      select from gps_viajes as trip
      where trip.vehicle_id = asked.vehicle_id and trip.start_at >= asked.since and trip.start_at < asked.before
    )
  )
  insert into gps_viajes_dias (vehicle_id, day, viajes, metros, segundos, puntos, eventos)
  select asked.vehicle_id, asked.day, driven.viajes, driven.metros, driven.segundos, driven.puntos, happened.eventos
  from asked
    cross join lateral (
      select count(*) as viajes, sum(metros) as metros, sum(segundos) as segundos, array[
        sum(metros * coalesce((categorias->>'Eventos')::float8, 1)),
        sum(metros * coalesce((categorias->>'Alertas')::float8, 1)),
        sum(metros * coalesce((categorias->>'Ralenti')::float8, 1)),
        sum(metros * coalesce((categorias->>'Manejo ecologico')::float8, 1)),
        sum(metros * coalesce((categorias->>'Velocidades')::float8, 1))
      ] as puntos
      from gps_viajes as trip
      where trip.vehicle_id = asked.vehicle_id and trip.start_at >= asked.since and trip.start_at < asked.before
    ) as driven
    cross join lateral (
      select coalesce(array_agg(event.code), '{}') as eventos
      from gps_viajes as trip cross join lateral unnest(coalesce(trip.eventos, gps_eventos_de(trip.viaje))) as event (code)
      where trip.vehicle_id = asked.vehicle_id and trip.start_at >= asked.since and trip.start_at < asked.before
    ) as happened
  where driven.viajes > 0
  order by asked.vehicle_id, asked.day
  on conflict (vehicle_id, day) do update set
    viajes = excluded.viajes, metros = excluded.metros, segundos = excluded.segundos,
    puntos = excluded.puntos, eventos = excluded.eventos
$$;

-- By triggers, so that days are right whatever writes trips: either version of the server, or the end of their period.
create function gps_note_events() returns trigger language plpgsql as $$
begin
  new.eventos := gps_eventos_de(new.viaje);
  return new;
end $$;
create trigger note_events before insert or update of viaje on gps_viajes
  for each row execute function gps_note_events();

create function gps_add_up_changed() returns trigger language plpgsql as $$
begin
  perform gps_sumar_dias(array_agg(vehicle_id), array_agg(day)) from (
    select distinct vehicle_id, to_char(start_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day from changed
  ) as one having count(*) > 0;
  return null;
end $$;
create trigger add_up_new after insert on gps_viajes
  referencing new table as changed for each statement execute function gps_add_up_changed();
create trigger add_up_changed after update on gps_viajes
  referencing new table as changed for each statement execute function gps_add_up_changed();
create trigger add_up_gone after delete on gps_viajes
  referencing old table as changed for each statement execute function gps_add_up_changed();

-- Tomorrow: today is added up as well.
insert into gps_dias_pendientes (vehicle_id, hasta)
select vehicle_id, to_char((now() at time zone 'America/Bogota')::date + 1, 'YYYY-MM-DD') from gps_conduccion;
