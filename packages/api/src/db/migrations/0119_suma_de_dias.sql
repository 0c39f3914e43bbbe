-- Adding up days at each look: only a deletion can leave a day without trips, so only its trigger looks for such days,
-- and events are read only on days that have any. What is added up stays the same.
create or replace function gps_sumar_dias(vehicles uuid[], days text[]) returns void language plpgsql as $$
begin
  with asked as materialized (
    select vehicle_id, day, day::timestamp at time zone 'America/Bogota' as since,
      (day::date + 1)::timestamp at time zone 'America/Bogota' as before
    from unnest(vehicles, days) as one (vehicle_id, day)
  )
  insert into gps_viajes_dias (vehicle_id, day, viajes, metros, segundos, puntos, eventos)
  select asked.vehicle_id, asked.day, driven.viajes, driven.metros, driven.segundos, driven.puntos,
    case when driven.has_events then (
      select coalesce(array_agg(event.code), '{}')
      from gps_viajes as trip cross join lateral unnest(coalesce(trip.eventos, gps_eventos_de(trip.viaje))) as event (code)
      where trip.vehicle_id = asked.vehicle_id and trip.start_at >= asked.since and trip.start_at < asked.before
    ) else '{}' end
  from asked
    cross join lateral (
      select count(*) as viajes, sum(metros) as metros, sum(segundos) as segundos, array[
        sum(metros * coalesce((categorias->>'Eventos')::float8, 1)),
        sum(metros * coalesce((categorias->>'Alertas')::float8, 1)),
        sum(metros * coalesce((categorias->>'Ralenti')::float8, 1)),
        sum(metros * coalesce((categorias->>'Manejo ecologico')::float8, 1)),
        sum(metros * coalesce((categorias->>'Velocidades')::float8, 1))
      ] as puntos,
      -- Null in trips from before 0067, whose events are in the document.
      bool_or(eventos is null or eventos <> '{}') as has_events
      from gps_viajes as trip
      where trip.vehicle_id = asked.vehicle_id and trip.start_at >= asked.since and trip.start_at < asked.before
    ) as driven
  where driven.viajes > 0
  order by asked.vehicle_id, asked.day
  on conflict (vehicle_id, day) do update set
    viajes = excluded.viajes, metros = excluded.metros, segundos = excluded.segundos,
    puntos = excluded.puntos, eventos = excluded.eventos;
end $$;

create function gps_add_up_gone() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  delete from gps_viajes_dias as known using (
    select distinct vehicle_id, to_char(start_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day from changed
  ) as asked
  where known.vehicle_id = asked.vehicle_id and known.day = asked.day and not exists (
    select from gps_viajes as trip
    where trip.vehicle_id = asked.vehicle_id and trip.start_at >= asked.day::timestamp at time zone 'America/Bogota'
      and trip.start_at < (asked.day::date + 1)::timestamp at time zone 'America/Bogota'
  );
  perform gps_sumar_dias(array_agg(vehicle_id), array_agg(day)) from (
    select distinct vehicle_id, to_char(start_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day from changed
  ) as one;
  return null;
end $$;
create or replace trigger add_up_gone after delete on gps_viajes
  referencing old table as changed for each statement execute function gps_add_up_gone();

-- The row of today is written at each look of a vehicle under way: with room on its page no index has to be.
alter table gps_viajes_dias set (fillfactor = 80);
