import { expect, test } from 'vitest';
import { bearing, turnBetween } from './course';

const here = { latitud: 0, longitud: 0 };

test.each([
  [{ latitud: 1, longitud: 0 }, 0],
  [{ latitud: 0, longitud: 1 }, 90],
  [{ latitud: -1, longitud: 0 }, 180],
  [{ latitud: 0, longitud: -1 }, 270],
])('towards %o the course is %i', (there, course) => {
  expect(bearing(here, there)).toBeCloseTo(course, 6);
});

test.each([
  [10, 350, 20],
  [350, 10, 20],
  [0, 180, 180],
  [90, 90, 0],
  [0, 359, 1],
])('from course %i to %i one turns %i degrees', (one, other, turn) => {
  expect(turnBetween(one, other)).toBe(turn);
});
