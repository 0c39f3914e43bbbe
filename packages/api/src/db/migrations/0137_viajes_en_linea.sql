-- The document of a trip under way is written at each look: out of line each time cost a row and an index entry of the
-- TOAST table, and left them dead. In line it is one new version of the row, for which its page keeps room. Rows that are
-- there stay as they are; a document of more than two kilobytes goes out of line as before.
alter table gps_viajes set (toast_tuple_target = 2040, fillfactor = 80);

create aggregate gps_unir_eventos(smallint[]) (sfunc = array_cat, stype = smallint[], initcond = '{}', parallel = safe);

-- As in 0119, with one look at the trips of a day instead of two.
create or replace function gps_sumar_dias(vehicles uuid[], days text[]) returns void language plpgsql as $$
begin
  with asked as materialized (
    select vehicle_id, day, day::timestamp at time zone 'America/Bogota' as since,
      (day::date + 1)::timestamp at time zone 'America/Bogota' as before
    from unnest(vehicles, days) as one (vehicle_id, day)
  )
  insert into gps_viajes_dias (vehicle_id, day, viajes, metros, segundos, puntos, eventos)
  select asked.vehicle_id, asked.day, driven.viajes, driven.metros, driven.segundos, driven.puntos, driven.eventos
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
      gps_unir_eventos(coalesce(eventos, gps_eventos_de(viaje)) order by start_at) as eventos
      from gps_viajes as trip
      where trip.vehicle_id = asked.vehicle_id and trip.start_at >= asked.since and trip.start_at < asked.before
    ) as driven
  where driven.viajes > 0
  order by asked.vehicle_id, asked.day
  on conflict (vehicle_id, day) do update set
    viajes = excluded.viajes, metros = excluded.metros, segundos = excluded.segundos,
    puntos = excluded.puntos, eventos = excluded.eventos;
end $$;
