import { expect, test } from 'vitest';
import { atSlashTime, atWallTime, clockTime } from './wallTime';

test.each([
  ['2026-11-15', '00:00', '2026-11-15T05:00:00.000Z'],
  ['2026-11-15', '23:59:59', '2026-11-16T04:59:59.000Z'],
  ['2026-12-31', '19:00', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29', '12:30:05', '2028-02-29T17:30:05.000Z'],
])('clocks in Bogotá show %s %s at %s', (day, time, instant) => {
  expect(atWallTime(day, time)?.toISOString()).toBe(instant);
  expect(atSlashTime(day.split('-').toReversed().join('/'), time)?.toISOString()).toBe(instant);
  expect(clockTime(new Date(instant))).toBe(time.length === 5 ? `${time}:00` : time);
});

test.each([
  ['2026-02-29', '10:00'],
  ['2026-11-15', '24:00'],
  ['2026-11-15', '10:60'],
  ['2026-11-15', '10:00:60'],
  ['2026-11-15', '9:00'],
  ['2026-11-15', ''],
  ['', '10:00'],
  ['15/11/2026', '10:00'],
])('%j %j never comes', (day, time) => expect(atWallTime(day, time)).toBeUndefined());

test.each([['2026-11-15'], ['31/02/2026'], ['1/1/2026'], ['']])('%j is no day of the platform', (day) =>
  expect(atSlashTime(day, '10:00')).toBeUndefined(),
);
