import { describe, expect, test } from 'vitest';
import { countsFor, operatingDay, operatingSpan } from './diaOperativo';

/** A moment of Bogotá. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00-05:00`);

describe('CUM-06 the operating day', () => {
  test.each([
    ['2026-11-18 00:00', '00:00', '2026-11-18'],
    ['2026-11-18 23:59', '00:00', '2026-11-18'],
    ['2026-11-18 02:59', '03:00', '2026-11-17'],
    ['2026-11-18 03:00', '03:00', '2026-11-18'],
    ['2026-11-19 02:59', '03:00', '2026-11-18'],
    ['2026-12-01 03:29', '03:30', '2026-11-30'],
  ])('%s with the cut at %s belongs to %s', (moment, corte, day) => {
    expect(operatingDay(at(moment), corte)).toBe(day);
  });

  test('runs from the cut of its day to that of the next', () => {
    expect(operatingSpan('2026-11-30', '03:30')).toEqual({ from: at('2026-11-30 03:30'), to: at('2026-12-01 03:30') });
  });
});

describe('CUM-06 which departures a check counts for', () => {
  type Case = [what: string, check: string, departure: string, corte: string, departures: string[], counts: boolean];
  test.each<Case>([
    ['the same day', '2026-11-18 05:00', '2026-11-18 14:00', '00:00', ['2026-11-18 06:00'], true],
    [
      'at 22:00 after the last trip, for 04:30 of the next day',
      '2026-11-17 22:00',
      '2026-11-18 04:30',
      '00:00',
      ['2026-11-17 06:00', '2026-11-17 18:00'],
      true,
    ],
    [
      'of yesterday 08:00, before the trips of yesterday',
      '2026-11-17 08:00',
      '2026-11-18 04:30',
      '00:00',
      ['2026-11-17 09:00'],
      false,
    ],
    ['before a trip of its own minute', '2026-11-17 09:00', '2026-11-18 04:30', '00:00', ['2026-11-17 09:00'], false],
    ['of yesterday, the vehicle did not leave', '2026-11-17 08:00', '2026-11-18 04:30', '00:00', [], true],
    [
      'of yesterday, the vehicle left first today',
      '2026-11-17 22:00',
      '2026-11-18 09:00',
      '00:00',
      ['2026-11-18 04:30'],
      true,
    ],
    ['of two days ago, the vehicle did not leave', '2026-11-16 22:00', '2026-11-18 04:30', '00:00', [], false],
    ['past midnight, before the cut', '2026-11-18 01:00', '2026-11-18 04:30', '03:00', [], true],
    [
      'past midnight, and a trip before the cut',
      '2026-11-18 01:00',
      '2026-11-18 04:30',
      '03:00',
      ['2026-11-18 02:00'],
      false,
    ],
    [
      'in the evening, for a trip before the cut',
      '2026-11-17 20:00',
      '2026-11-18 02:00',
      '03:00',
      ['2026-11-17 21:00'],
      true,
    ],
    ['of tomorrow', '2026-11-19 05:00', '2026-11-18 04:30', '00:00', [], false],
  ])('a check %s', (_, check, departure, corte, departures, counts) => {
    expect(countsFor(at(check), at(departure), { corte, departures: departures.map(at) })).toBe(counts);
  });
});
