import { expect, test } from 'vitest';
import { lugarShown } from './lugar';

const START = new Date('2026-11-18T03:45:00Z');
const lugar = (minutesBefore: number, ciudad: string | null = 'Barranquilla') => ({
  ciudad,
  at: new Date(START.getTime() - minutesBefore * 60_000).toISOString(),
});

test.each([
  ['in the other city', lugar(6), 'Santa Marta', 'Está en Barranquilla (22:39), la ruta sale de Santa Marta', true],
  ['where the route begins', lugar(6), 'Barranquilla', 'Está en Barranquilla (22:39)', false],
  ['known before a route is chosen', lugar(6), undefined, 'Está en Barranquilla (22:39)', false],
  [
    'two hours before the departure',
    lugar(120),
    'Santa Marta',
    'Está en Barranquilla (20:45), la ruta sale de Santa Marta',
    true,
  ],
  ['longer before it', lugar(121), 'Santa Marta', 'Está en Barranquilla (20:44)', false],
])('DISP-06 a vehicle %s', (_, where, origen, text, isElsewhere) => {
  expect(lugarShown(where, origen, START)).toEqual({ text, isElsewhere });
});

test.each([
  ['on the road', lugar(6, null)],
  ['that never reported', { ciudad: null, at: null }],
])('DISP-06 of a vehicle %s nothing is said', (_, where) => {
  expect(lugarShown(where, 'Santa Marta', START)).toBeUndefined();
});

test('DISP-06 without an hour of departure only the place is said', () => {
  expect(lugarShown(lugar(6), 'Santa Marta', undefined)).toEqual({
    text: 'Está en Barranquilla (22:39)',
    isElsewhere: false,
  });
});
