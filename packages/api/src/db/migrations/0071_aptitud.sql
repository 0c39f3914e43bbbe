-- What a ticket says beyond the trip: number of the check, people with their documents, who authorised it. Copied when the
-- dispatch is made; null for companies without the module and for dispatches that were made before.
alter table despachos add column respaldo jsonb;
-- argued: no row has one yet, so that the index is empty and one pass over short rows makes it.
create index despachos_respaldo on despachos (client_id, platform_id) where respaldo is not null;

-- How grave each thing is that speaks against a departure, and the limits it is judged by.
-- The owner of the tables is held by row-level security as well.
select set_config('app.tenant', '*', true);
insert into reglas (_id, kind, keys, value, "from", source, mark, motivo, fecha) values
  ('01930000-0000-7000-8000-000000007101', 'aptitud', '{"codigo": "sin_alistamiento"}', 'advierte', '2026-11-18',
    'Resolución 315 de 2013, artículo 4: revisión antes de la salida', 'secundaria',
    'Viene con el producto: advierte y no impide', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007102', 'aptitud', '{"codigo": "alistamiento_rechazado"}', 'bloquea', '2026-11-18',
    'Resolución 315 de 2013, artículo 4: revisión antes de la salida', 'secundaria',
    'Viene con el producto: la última revisión no aprobó el vehículo', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007103', 'aptitud', '{"codigo": "alistamiento_rapido"}', 'advierte', '2026-11-18',
    'Resolución 315 de 2013, artículo 4: actividades de la revisión', 'secundaria',
    'Viene con el producto: una revisión rápida no mira todos los puntos', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007104', 'aptitud', '{"codigo": "papel_vencido"}', 'bloquea', '2026-11-18',
    'Novedades del despacho', 'sin verificar',
    'Viene con el producto: un papel que se pide y ya venció', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007105', 'aptitud', '{"codigo": "papel_sin_dato"}', 'advierte', '2026-11-18',
    'Novedades del despacho', 'sin verificar',
    'Viene con el producto: un papel que se pide y del que no hay fecha', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007106', 'aptitud', '{"codigo": "licencia_vencida"}', 'bloquea', '2026-11-18',
    'Novedades del despacho', 'sin verificar',
    'Viene con el producto: la licencia de conducción ya venció', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007107', 'aptitud', '{"codigo": "categoria"}', 'advierte', '2026-11-18',
    'Novedades del despacho', 'sin verificar',
    'Viene con el producto: licencia de servicio particular en servicio público', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007108', 'aptitud', '{"codigo": "jornada"}', 'advierte', '2026-11-18',
    'Decreto 1393 de 1970, artículo 56', 'texto',
    'Viene con el producto: la gravedad es del producto; el límite, de la regla de la jornada', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007109', 'aptitud', '{"codigo": "segundo_conductor"}', 'advierte', '2026-11-18',
    'Novedades del despacho', 'secundaria',
    'Viene con el producto: advierte y no impide', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007110', 'aptitud', '{"codigo": "mantenimiento_vencido"}', 'advierte', '2026-11-18',
    'Novedades del despacho', 'sin verificar',
    'Viene con el producto: se mira cuando haya mantenimientos', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007111', 'aptitud', '{"codigo": "defecto_abierto"}', 'advierte', '2026-11-18',
    'Novedades del despacho', 'sin verificar',
    'Viene con el producto: un defecto bloqueante o mayor que nadie ha reparado', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007112', 'aptitud', '{"codigo": "gps_mudo"}', 'advierte', '2026-11-18',
    'Novedades del despacho', 'sin verificar',
    'Viene con el producto: advierte y no impide', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007113', 'aptitud', '{"codigo": "doble_salida"}', 'bloquea', '2026-11-18',
    'Novedades del despacho', 'sin verificar',
    'Viene con el producto: nadie está en dos viajes a la vez', '2026-11-18T00:00:00Z');
insert into reglas (_id, kind, value, unit, "from", source, mark, motivo, fecha) values
  ('01930000-0000-7000-8000-000000007121', 'jornada-maxima', '10', 'horas', '2026-11-18',
    'Decreto 1393 de 1970, artículo 56: diez horas de conducción al día', 'texto',
    'Viene con el producto', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007122', 'segundo-conductor', '8', 'horas', '2026-11-18',
    'Rutas de más de ocho horas: segundo conductor', 'secundaria',
    'Viene con el producto', '2026-11-18T00:00:00Z'),
  ('01930000-0000-7000-8000-000000007123', 'gps-mudo', '15', 'minutos', '2026-11-18',
    'Tiempo sin reporte del GPS', 'sin verificar',
    'Viene con el producto', '2026-11-18T00:00:00Z');
