import { expect, test } from 'vitest';
import { fileNameOf } from './fileName';

test.each([
  [['Libro de viaje', 'TZK934', '2026-11-14', '2110'], 'Libro-de-viaje-TZK934-2026-11-14-2110.pdf'],
  [['Constancia', 'Acta 401 · UXT001', 'ab12cd'], 'Constancia-Acta-401-UXT001-ab12cd.pdf'],
  [['Revisión / “año”', ''], 'Revision-ano.pdf'],
  [['x'.repeat(200)], `${'x'.repeat(100)}.pdf`],
])('%j is kept as %s', (parts, name) => {
  expect(fileNameOf(...parts)).toBe(name);
});
