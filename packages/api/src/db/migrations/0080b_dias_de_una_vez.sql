-- What each changed trip costs. A function in SQL is read and planned at every call, one in plpgsql once for each
-- connection: triggers were four tenths of the statement that keeps trips. What they find is the same.
create or replace function gps_note_events() returns trigger language plpgsql as $$
begin
  if not jsonb_path_exists(new.viaje, '$.categorias[*].eventos[0]') then
    new.eventos := '{}';
    return new;
  end if;
  select coalesce(array_agg(((
      (extract(isodow from moment.at)::int - 1) * 24 + extract(hour from moment.at)::int
    ) * 5 + place.categoria - 1)::smallint), '{}') into new.eventos
  from jsonb_array_elements(new.viaje->'categorias') as one
    cross join lateral (
      select array_position(array['Eventos', 'Alertas', 'Ralenti', 'Manejo ecologico', 'Velocidades'], one->>'categoria') as categoria
    ) as place
    cross join lateral jsonb_array_elements(one->'eventos') as evento
    cross join lateral (select (evento->'inicio'->>'fecha_hora')::timestamp as at) as moment
  where place.categoria is not null;
  return new;
end $$;

create or replace function gps_sumar_dias(vehicles uuid[], days text[]) returns void language plpgsql as $$
begin
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
    puntos = excluded.puntos, eventos = excluded.eventos;
end $$;
