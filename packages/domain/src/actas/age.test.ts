import { describe, expect, test } from 'vitest';
import { daysOpen } from '../dates/age';
import { actaAge, ageColor } from './age';

test.each([
  ['preventivo', 0, 'green'],
  ['preventivo', 30, 'green'],
  ['preventivo', 31, 'orange'],
  ['preventivo', 62, 'orange'],
  ['preventivo', 63, 'red'],
] as const)('ACTA-114 a %s of %i days is %s', (tipe, days, color) => expect(ageColor(tipe, days)).toBe(color));

test.each([
  ['correctivo', 0, 'orange'],
  ['instalacion', 15, 'orange'],
  ['en linea', 16, 'red'],
  ['cambio de gps', 400, 'red'],
] as const)('ACTA-115 a %s of %i days is %s', (tipe, days, color) => expect(ageColor(tipe, days)).toBe(color));

test.each([
  ['the same day', '2026-11-15T05:00:00Z', '2026-11-16T04:59:59Z', 0],
  ['a minute later, across midnight in Bogotá', '2026-11-16T04:59:30Z', '2026-11-16T05:00:30Z', 1],
  ['a month', '2026-10-15T12:00:00Z', '2026-11-15T12:00:00Z', 31],
  ['a date to come', '2026-11-20T12:00:00Z', '2026-11-15T12:00:00Z', 0],
])('ACTA-117 days are counted from its date: %s', (_, fecha, now, days) => {
  expect(daysOpen(new Date(fecha), new Date(now))).toBe(days);
});

describe('the age of a record', () => {
  const open = { tipe: 'preventivo', fecha: '10/15/2026', close: false, timeDiffFinally: null } as const;
  const now = new Date('2026-11-16T04:00:00Z');

  test('ACTA-114, ACTA-117 an open one ages', () => {
    expect(actaAge(open, now)).toEqual({ days: 31, color: 'orange' });
  });

  test('ACTA-116 a closed one keeps the days it took', () => {
    expect(actaAge({ ...open, close: true, timeDiffFinally: 12 }, now)).toEqual({ days: 12, color: 'green' });
    expect(actaAge({ ...open, tipe: 'demo', close: true, timeDiffFinally: 16 }, now)).toEqual({
      days: 16,
      color: 'red',
    });
  });

  test('ACTA-116 a closed one of before, without days, ages like an open one', () => {
    expect(actaAge({ ...open, close: true }, now)).toEqual({ days: 31, color: 'orange' });
  });
});
