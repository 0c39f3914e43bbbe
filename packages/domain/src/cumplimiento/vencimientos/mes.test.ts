import { describe, expect, test } from 'vitest';
import { addMeses, isMes, semanasOf } from './mes';

describe('CUM-15 the calendar', () => {
  test('weeks begin on Monday; days of the neighbours hold nothing', () => {
    const on = (vence: string | null) => ({ vence });
    const weeks = semanasOf('2026-11', [
      on('2026-11-01'),
      on('2026-11-30'),
      on('2026-11-30'),
      on('2026-10-31'),
      on(null),
    ]);
    expect(weeks.map((week) => week[0]?.day)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    const days = weeks.flat();
    expect(days).toHaveLength(42);
    expect(days.filter(({ isInMonth }) => isInMonth)).toHaveLength(30);
    expect(days.filter(({ items }) => items.length > 0).map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-11-01', 1],
      ['2026-11-30', 2],
    ]);
  });

  test('the holidays of November 2026 are the 2nd and the 16th', () => {
    const holidays = semanasOf('2026-11', []).flat();
    expect(holidays.filter(({ isHoliday }) => isHoliday).map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-16']);
  });

  test('a month that begins on Monday and has four weeks', () => {
    expect(semanasOf('2027-02', []).map((week) => week[0]?.day)).toEqual([
      '2027-02-01',
      '2027-02-08',
      '2027-02-15',
      '2027-02-22',
    ]);
  });

  test.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', 0, '2026-11'],
  ])('%s and %i months: %s', (mes, count, expected) => expect(addMeses(mes, count)).toBe(expected));

  test.each([
    ['2026-11', true],
    ['2026-13', false],
    ['2026-1', false],
    ['noviembre', false],
    ['', false],
  ])('%j is a month: %s', (text, expected) => expect(isMes(text)).toBe(expected));
});
