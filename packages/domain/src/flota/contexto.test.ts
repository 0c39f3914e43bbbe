import { expect, test } from 'vitest';
import { windowProblem } from './dateWindow';
import { contextOfFoto, defaultContext } from './contexto';

test.each([
  ['at noon', '2026-11-15T17:00:00Z', '2026-11-10', '2026-11-15'],
  ['in the last second of the day', '2026-11-16T04:59:59Z', '2026-11-10', '2026-11-15'],
  ['in the first of the next', '2026-11-16T05:00:00Z', '2026-11-11', '2026-11-16'],
  ['across a year', '2027-01-02T12:00:00Z', '2026-12-28', '2027-01-02'],
])('TRIP-39 %s the days looked at are the last five and the one in Bogotá', (_, now, from, to) => {
  expect(defaultContext(new Date(now))).toEqual({ from, to });
  expect(windowProblem(from, to)).toBeUndefined();
});

test('the trip of a photo began on its day, or up to seven days before', () => {
  expect(contextOfFoto(new Date('2026-11-16T04:59:59Z'))).toEqual({ from: '2026-11-08', to: '2026-11-15' });
});
