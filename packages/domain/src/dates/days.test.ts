import { describe, expect, test } from 'vitest';
import { addDays, bogotaDay, daysBetween, endOfDay, isIsoDay, startOfDay } from './days';

describe('the Bogotá day of an instant', () => {
  test.each([
    ['2026-03-10T04:59:59.999Z', '2026-03-09'],
    ['2026-03-10T05:00:00.000Z', '2026-03-10'],
    ['2026-03-10T23:59:59.999Z', '2026-03-10'],
    ['2026-03-11T04:59:59.999Z', '2026-03-10'],
    ['2026-01-01T04:59:59.999Z', '2025-12-31'],
    ['2026-01-01T05:00:00.000Z', '2026-01-01'],
    ['2024-02-29T05:00:00.000Z', '2024-02-29'],
    ['2024-03-01T04:59:59.999Z', '2024-02-29'],
    ['2025-03-01T04:59:59.999Z', '2025-02-28'],
  ])('%s is %s', (instant, day) => {
    expect(bogotaDay(new Date(instant))).toBe(day);
  });
});

describe('the instants of a day', () => {
  test.each([
    ['2026-03-10', '2026-03-10T05:00:00.000Z', '2026-03-11T05:00:00.000Z'],
    ['2025-12-31', '2025-12-31T05:00:00.000Z', '2026-01-01T05:00:00.000Z'],
    ['2024-02-29', '2024-02-29T05:00:00.000Z', '2024-03-01T05:00:00.000Z'],
  ])('%s goes from %s to before %s', (day, start, end) => {
    expect(startOfDay(day).toISOString()).toBe(start);
    expect(endOfDay(day).toISOString()).toBe(end);
    expect(bogotaDay(startOfDay(day))).toBe(day);
    expect(bogotaDay(new Date(endOfDay(day).getTime() - 1))).toBe(day);
  });
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2025-12-31', 1, '2026-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-10', 0, '2026-03-10'],
  ['2026-03-10', 365, '2027-03-10'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});

test.each([
  ['2026-03-10T05:00:00Z', '2026-03-11T04:59:59Z', 0],
  ['2026-03-11T04:59:59Z', '2026-03-11T05:00:00Z', 1],
  ['2026-03-11T05:00:00Z', '2026-03-11T04:59:59Z', -1],
  ['2025-12-31T12:00:00Z', '2026-12-31T12:00:00Z', 365],
  ['2024-02-28T12:00:00Z', '2024-03-01T12:00:00Z', 2],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(new Date(from), new Date(to))).toBe(days);
});

describe('what is a calendar day', () => {
  test.each(['2026-03-10', '2024-02-29', '2000-02-29', '1900-01-01', '2026-12-31'])('%s is one', (text) => {
    expect(isIsoDay(text)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '2026-02-31',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '2026-99-99',
    '2026-3-10',
    '26-03-10',
    '10/03/2026',
    '2026-03-10T00:00:00Z',
    ' 2026-03-10',
    '２０２６-03-10',
    '',
  ])('%j is none', (text) => {
    expect(isIsoDay(text)).toBe(false);
  });

  test('years that no database column holds are none', () => {
    expect(isIsoDay('0000-01-01')).toBe(false);
    expect(isIsoDay('9999-12-31')).toBe(false);
  });
});
