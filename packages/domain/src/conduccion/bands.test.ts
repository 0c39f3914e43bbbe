import { expect, test } from 'vitest';
import { bandaOf, colorOfSpeed, scoreShown, tripScoreShown } from './bands';

test.each([
  [10, 'verde'],
  [9, 'verde'],
  [8.99, 'amarillo'],
  [8, 'amarillo'],
  [5, 'amarillo'],
  [4.99, 'rojo'],
  [0, 'rojo'],
] as const)('PESV-23, PESV-24 a score of %d is %s', (valor, banda) => expect(bandaOf(valor)).toBe(banda));

test.each([
  [79.9, 'rojo'],
  [80, 'ambar'],
  [90, 'ambar'],
  [90.1, 'naranja'],
  [91, 'naranja'],
  [100, 'naranja'],
  [100.1, 'rojo'],
  [140, 'rojo'],
  [0, 'rojo'],
] as const)('PESV-36, PESV-37 a marker of %d km/h is %s', (kmh, color) => expect(colorOfSpeed(kmh)).toBe(color));

test.each([
  [1, '5,0'],
  [0.87, '4,4'],
  [0.5, '2,5'],
  [0, '0,0'],
])('PESV-33 a trip of %d is shown as %s', (calificacion, shown) => expect(tripScoreShown(calificacion)).toBe(shown));

test.each([
  [9.04, '9,0'],
  [8.96, '8,9'],
  [4.999, '4,9'],
  [8.3, '8,3'],
  [0.1 + 0.7, '0,8'],
  [10, '10,0'],
])('PESV-24 a score of %d is shown as %s, never as one of a better band', (valor, shown) => {
  expect(scoreShown(valor)).toBe(shown);
});
