-- The least depth of a tread by class of vehicle, by which checks were judged from the beginning.
-- The owner of the tables is held by row-level security as well.
select set_config('app.tenant', '*', true);
insert into reglas (_id, kind, keys, value, unit, "from", source, mark, motivo, fecha)
select read._id::uuid, 'labrado-minimo', jsonb_build_object('clase', read.clase), read.value, 'milímetros', '2013-02-06',
  'Labrado mínimo: 1,6 mm hasta 3.500 kg de peso bruto, 2 mm por encima', 'secundaria',
  'Viene con el producto: la plataforma no conoce el peso y la clase del vehículo lo representa',
  '2026-11-19T00:00:00Z'
from (values
  ('01930000-0000-7000-8000-000000011801', 'defaultcheck', '1.6'),
  ('01930000-0000-7000-8000-000000011802', 'automovil', '1.6'),
  ('01930000-0000-7000-8000-000000011803', 'camionetaCarri', '1.6'),
  ('01930000-0000-7000-8000-000000011804', 'camionFurgonTurbo', '2'),
  ('01930000-0000-7000-8000-000000011805', 'bus', '2'),
  ('01930000-0000-7000-8000-000000011806', 'minibusMicrobusBusetonBusetaColectivo', '2')
) as read (_id, clase, value);
