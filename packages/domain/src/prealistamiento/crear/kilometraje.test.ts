import { describe, expect, test } from 'vitest';
import { kilometrajeDoubts } from './kilometraje';
import { duracionOf, formatClock } from './tiempos';

const known = (gps: number | null, anterior: number | null) => ({ gps, anterior });

describe('kilometres that are doubtful', () => {
  test.each([
    ['far below the GPS', 12, known(567_584, null), ['El GPS marca 567.584 km: 567.572 km más.']],
    ['two thousand above it', 102_000, known(100_000, null), []],
    ['one more than that', 102_001, known(100_000, null), ['El GPS marca 100.000 km: 2.001 km menos.']],
    ['two thousand below it', 98_000, known(100_000, null), []],
    ['five per cent of a small number', 10_500, known(10_000, null), []],
    ['one more than five per cent', 10_501, known(10_000, null), ['El GPS marca 10.000 km: 501 km menos.']],
    ['as many as last time', 128_450, known(null, 128_450), []],
    ['fewer than last time', 128_449, known(null, 128_450), ['La revisión anterior decía 128.450 km.']],
    ['nothing known', 12, known(null, null), []],
    [
      'both',
      12,
      known(100_000, 99_000),
      ['El GPS marca 100.000 km: 99.988 km más.', 'La revisión anterior decía 99.000 km.'],
    ],
  ])('PRE-20 %s', (_, escrito, conocido, doubts) => {
    expect(kilometrajeDoubts(escrito, conocido)).toEqual(doubts);
  });
});

test.each([
  [0, '0:00'],
  [36, '0:36'],
  [725, '12:05'],
  [3729, '1:02:09'],
])('PRE-20 %d seconds are read as %s', (seconds, words) => {
  expect(formatClock(seconds)).toBe(words);
});

test('PRE-20 how long a check took is the sum of its sections', () => {
  expect(duracionOf({ datos: 12, luces: 20, firmas: 4 })).toBe(36);
});
