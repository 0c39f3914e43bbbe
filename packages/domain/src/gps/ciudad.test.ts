import { expect, test } from 'vitest';
import { cityNear } from './ciudad';

test.each([
  ['the terminal of Barranquilla, which lies in Soledad', 10.908, -74.789, 'Barranquilla'],
  ['the middle of Barranquilla', 10.9639, -74.7964, 'Barranquilla'],
  ['the terminal of Santa Marta', 11.219, -74.187, 'Santa Marta'],
  ['a town between them', 11.0069, -74.2467, 'Ciénaga'],
  ['the north of Bogotá', 4.767, -74.0435, 'Bogotá'],
  ['the road, far from every town', 11.013, -74.59, undefined],
  ['the sea', 14.5, -76.25, undefined],
])('%s', (_, latitud, longitud, ciudad) => {
  expect(cityNear({ latitud, longitud })).toBe(ciudad);
});
