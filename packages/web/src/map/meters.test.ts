import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circleRing, metersBetween } from './meters';

const BARRANQUILLA = { latitud: 10.9639, longitud: -74.7964 };
const SANTA_MARTA = { latitud: 11.2408, longitud: -74.199 };

test('from Barranquilla to Santa Marta it is 72 km as the crow flies, both ways', () => {
  expect(metersBetween(BARRANQUILLA, SANTA_MARTA)).toBeCloseTo(72_100, -3);
  expect(metersBetween(SANTA_MARTA, BARRANQUILLA)).toBe(metersBetween(BARRANQUILLA, SANTA_MARTA));
  expect(metersBetween(BARRANQUILLA, BARRANQUILLA)).toBe(0);
});

test('every corner of a circle is its radius away, wherever in the country it lies', () => {
  const place = fc.record({
    latitud: fc.double({ min: -5, max: 14, noNaN: true }),
    longitud: fc.double({ min: -82, max: -66, noNaN: true }),
  });
  fc.assert(
    fc.property(place, fc.integer({ min: 10, max: 5000 }), (center, radius) => {
      const worst = circleRing(center, radius)
        .map(([longitud = 0, latitud = 0]) => metersBetween(center, { latitud, longitud }))
        .reduce((most, distance) => Math.max(most, Math.abs(distance - radius)), 0);
      expect(worst).toBeLessThan(radius * 0.001);
    }),
  );
});

test('a circle is closed, and rounder than visible', () => {
  const ring = circleRing(BARRANQUILLA, 300);
  expect(ring.at(0)).toEqual(ring.at(-1));
  expect(ring).toHaveLength(65);
});
