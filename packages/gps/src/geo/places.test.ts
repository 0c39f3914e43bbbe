import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLACES } from '@fenix/domain/gps/places';
import { domicilioOf } from './places';

test.each([
  ['at a toll', 10.982, -74.338, 'Peaje Tasajera, Ciénaga, Magdalena'],
  ['in a town', 11.01, -74.25, 'Ciénaga, Magdalena'],
  ['in a terminal that lies in its city, the terminal', 6.214, -75.588, 'Terminal del Sur, Medellín, Antioquia'],
  ['on the road', 11.045, -74.235, 'A 4,4 km de Ciénaga, Magdalena'],
  ['far out at sea, the coordinates', 14.5, -76.25, '14.50000, -76.25000'],
  ['south of the equator', -4.2153, -69.9406, 'Leticia, Amazonas'],
])('%s', (_, latitud, longitud, domicilio) => {
  expect(domicilioOf(latitud, longitud)).toBe(domicilio);
});

test('every place of the list is found where it is, unless a narrower one lies there', () => {
  const names = new Map(PLACES.map(([nombre, , , radio]) => [nombre, radio]));
  for (const [, latitud, longitud, radio] of PLACES)
    expect(names.get(domicilioOf(latitud, longitud))).toBeLessThanOrEqual(radio);
});

test('names are said once', () => {
  expect(new Set(PLACES.map(([nombre]) => nombre)).size).toBe(PLACES.length);
});

test('wherever a tracker reports from, there are words for it', () => {
  const coordinate = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  fc.assert(
    fc.property(coordinate(90), coordinate(180), (latitud, longitud) => {
      expect(domicilioOf(latitud, longitud)).toMatch(/^(A [\d.,]+ km de \p{L}.+|\p{L}.+|-?[\d.]+, -?[\d.]+)$/u);
    }),
  );
});
