-- The two rules of the technical inspection were read in the law's own text: later rows say so and end the ones before,
-- unless somebody wrote a row for everybody meanwhile.
-- The owner of the tables is held by row-level security as well.
select set_config('app.tenant', '*', true);
insert into reglas (_id, kind, keys, value, unit, "from", source, mark, motivo, fecha)
select read._id::uuid, read.kind, '{}', read.value, 'años', '2012-01-10', read.source, 'texto',
  'Viene con el producto: leída en la norma, solo advierte', '2026-11-19T00:00:00Z'
from (values
  ('01930000-0000-7000-8000-000000000031', 'rtm-primera', '2',
    'Ley 769 de 2002, revisión de servicio público: la primera a los dos años de la matrícula'),
  ('01930000-0000-7000-8000-000000000032', 'rtm-periodo', '1',
    'Ley 769 de 2002, revisión de servicio público: cada año')
) as read (_id, kind, value, source)
where not exists (
  select from reglas r where r.client_id is null and r.kind = read.kind and r.autor is not null);
