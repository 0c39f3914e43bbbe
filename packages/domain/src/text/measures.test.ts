import { expect, test } from 'vitest';
import { formatDistance, formatDuration } from './measures';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [59.9, '59 s'],
  [60, '1 min'],
  [119, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [5400, '1,5 h'],
  [8100, '2,25 h'],
  [360_000, '100 h'],
  [3_600_000, '1.000 h'],
  [-5, '0 s'],
])('PESV-34 %d seconds are shown as %s', (seconds, shown) => expect(formatDuration(seconds)).toBe(shown));

test.each([
  [0, '0 m'],
  [999, '999 m'],
  [999.9, '999 m'],
  [1000, '1,00 km'],
  [1005, '1,01 km'],
  [98_400, '98,40 km'],
  [1_234_500, '1.234,50 km'],
  [-1, '0 m'],
])('PESV-35 %d metres are shown as %s', (metres, shown) => expect(formatDistance(metres)).toBe(shown));
