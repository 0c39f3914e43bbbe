import { expect, test } from 'vitest';
import { TRAZADO_POINTS, thinTrazado } from './trazado';

const line = (length: number) => Array.from({ length }, (_, latitud) => ({ latitud, longitud: -74 }));
const places = (length: number, most: number) => thinTrazado(line(length), most).map(({ latitud }) => latitud);

test.each([
  [0, 3, []],
  [1, 3, [0]],
  [3, 3, [0, 1, 2]],
  [4, 3, [0, 2, 3]],
  [5, 3, [0, 2, 4]],
  [101, 5, [0, 25, 50, 75, 100]],
])('of %i points at most %i are drawn, evenly and with both ends', (length, most, drawn) => {
  expect(places(length, most)).toEqual(drawn);
});

test('a day of positions becomes a line that a small map can draw', () => {
  const drawn = thinTrazado(line(86_400));
  expect(drawn).toHaveLength(TRAZADO_POINTS);
  expect([drawn[0]?.latitud, drawn.at(-1)?.latitud]).toEqual([0, 86_399]);
});
