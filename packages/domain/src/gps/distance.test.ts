import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METERS_PER_DEGREE, metersBetween, pathMeters, stepMeters } from './distance';

const BARRANQUILLA = { latitud: 10.9639, longitud: -74.7964 };
const SANTA_MARTA = { latitud: 11.2408, longitud: -74.199 };
const here = { latitud: 0, longitud: 0 };
/** So many seconds later, so many metres up a road that runs north from the equator. */
const given = (second: number, meters: number) => ({
  at: second * 1000,
  latitud: meters / METERS_PER_DEGREE,
  longitud: -74,
});

test('from Barranquilla to Santa Marta it is 72 km as the crow flies, both ways', () => {
  expect(metersBetween(BARRANQUILLA, SANTA_MARTA)).toBeCloseTo(72_100, -3);
  expect(metersBetween(SANTA_MARTA, BARRANQUILLA)).toBe(metersBetween(BARRANQUILLA, SANTA_MARTA));
});

test('a degree of latitude is a degree of latitude, and half the world is half the world', () => {
  expect(metersBetween(here, { latitud: 1, longitud: 0 })).toBeCloseTo(METERS_PER_DEGREE, 3);
  expect(metersBetween(here, { latitud: 0, longitud: 180 })).toBeCloseTo(180 * METERS_PER_DEGREE, 0);
});

test('no way is longer than half the world, and none is shorter than the straight one', () => {
  const point = fc.record({
    latitud: fc.double({ min: -90, max: 90, noNaN: true }),
    longitud: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      // The formula loses some centimetres on the other side of the world.
      expect(metersBetween(a, c)).toBeLessThanOrEqual(metersBetween(a, b) + metersBetween(b, c) + 1);
      expect(metersBetween(a, b)).toBeLessThanOrEqual(180 * METERS_PER_DEGREE + 1);
    }),
  );
});

test('at 200 km/h one still drives; faster, the receiver jumped', () => {
  const start = given(0, 0);
  expect(stepMeters(start, given(36, 1999.9))).toBeCloseTo(1999.9, 3);
  expect(stepMeters(start, given(36, 2000.1))).toBe(0);
});

test('a jump there and back adds nothing to the way', () => {
  const way = [given(0, 0), given(30, 500), given(60, 90_000), given(90, 1000), given(120, 1500)];
  expect(pathMeters(way)).toBeCloseTo(1000, 3);
  expect(pathMeters([])).toBe(0);
});
