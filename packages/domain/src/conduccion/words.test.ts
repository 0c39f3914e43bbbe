import { expect, test } from 'vitest';
import { activosWords, notDrivenWords, rankWords, viajesWords } from './words';

test.each([
  [[], 'No hay vehículos que comparar en estas fechas.'],
  [[{ name: 'AAA001', score: 9.04 }], 'Solo se compara AAA001, con 9,0.'],
  [
    [
      { name: 'AAA001', score: 10 },
      { name: 'AAA002', score: 7 },
      { name: 'AAA003', score: 4 },
    ],
    'Se comparan 3 vehículos. El puntaje más alto es el de AAA001, con 10,0; el más bajo, el de AAA003, con 4,0. ' +
      'El promedio es 7,0.',
  ],
])('PESV-20 %o reads as a sentence', (ranked, words) => expect(rankWords(ranked, 'vehículos')).toBe(words));

test.each([
  [[], ''],
  [['AAA001'], 'Un vehículo no rodó en estas fechas y no entra en la comparación: AAA001.'],
  [['AAA001', 'AAA002'], '2 vehículos no rodaron en estas fechas y no entran en la comparación: AAA001, AAA002.'],
])('PESV-26 %o did not drive', (plates, words) => expect(notDrivenWords(plates)).toBe(words));

test('PESV-26 of many that did not drive, twelve are named', () => {
  const plates = Array.from({ length: 15 }, (_, index) => `P${index + 1}`);
  expect(notDrivenWords(plates)).toMatch(/: P1, .*P12 y 3 más\.$/);
});

test.each([
  [0, '0 viajes', '0 activos'],
  [1, '1 viaje', '1 activo'],
  [2, '2 viajes', '2 activos'],
])('%i is counted as people say it', (count, viajes, activos) => {
  expect([viajesWords(count), activosWords(count)]).toEqual([viajes, activos]);
});
