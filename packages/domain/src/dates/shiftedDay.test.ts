import { expect, test } from 'vitest';
import { ShiftedDay } from './shiftedDay';

test.each([
  ['2026-11-15', '2026-11-16T00:00:00.000Z'],
  ['2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['2024-02-28', '2024-02-29T00:00:00.000Z'],
])('ACTA-23, ACTA-24 the day %s is sent as %s and read as itself', (day, sent) => {
  expect(ShiftedDay.encode(day)).toBe(sent);
  expect(ShiftedDay.decode(sent)).toBe(day);
});

test.each([
  ['2026-11-16T04:59:59.999Z', '2026-11-15'],
  ['2026-11-16T05:00:00.000Z', '2026-11-16'],
  ['2026-11-15T19:00:00-05:00', '2026-11-15'],
  ['2026-11-15', '2026-11-15'],
])('ACTA-24 %s is the Bogotá day %s', (sent, day) => {
  expect(ShiftedDay.decode(sent)).toBe(day);
});

test.each(['', '15/11/2026', '2026-02-30', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-15T25:00:00Z'])(
  'ACTA-24 %j is no day',
  (sent) => expect(ShiftedDay.safeDecode(sent).success).toBe(false),
);
