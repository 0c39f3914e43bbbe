-- The hour at which an operating day begins: a check counts for the departures of its operating day.
-- The owner of the tables is held by row-level security as well.
select set_config('app.tenant', '*', true);
insert into reglas (_id, kind, value, "from", source, mark, motivo, fecha) values
  ('01930000-0000-7000-8000-000000000003', 'corte-operativo', '00:00', '2013-02-06',
    'Resolución 315 de 2013, artículo 4: entre el último despacho de un día y el primero del siguiente', 'secundaria',
    'Viene con el producto: el día operativo es el del calendario', '2026-11-18T00:00:00Z');
