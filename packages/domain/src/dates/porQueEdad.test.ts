import { expect, test } from 'vitest';
import type { Bands } from './age';
import { bandsWords, porQueEdad } from './porQueEdad';

const THREE: Bands = [
  [8, 'green'],
  [16, 'orange'],
];

test('WHY-04 the bands in words, with the first day of each', () => {
  expect(bandsWords(THREE)).toBe('0 a 8 días: a tiempo; 9 a 16 días: al límite; 17 días o más: fuera de tiempo');
  expect(bandsWords([[1, 'orange']])).toBe('0 a 1 día: al límite; 2 días o más: fuera de tiempo');
});

test.each([
  [0, '0 días', 'a tiempo'],
  [1, '1 día', 'a tiempo'],
  [8, '8 días', 'a tiempo'],
  [9, '9 días', 'al límite'],
  [16, '16 días', 'al límite'],
  [17, '17 días', 'fuera de tiempo'],
])('WHY-04 an age of %i days', (days, valor, word) => {
  const asked = { que: 'Informe', bands: THREE, days, desde: '18/11/2026', isClosed: false };
  const said = porQueEdad(asked);
  expect([said.que, said.valor]).toEqual([`Informe: ${word}`, valor]);
  expect(said.regla).toContain('lleva abierto');
  expect(porQueEdad({ ...asked, isClosed: true }).regla).toContain('a su cierre');
});
