import { expect, test } from 'vitest';
import { parseTime } from './timeText';

test.each([
  ['1430', '14:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['14', '14:00'],
  ['9', '09:00'],
  ['14:30', '14:30'],
  ['9.5', '09:05'],
  [' 7 45 ', '07:45'],
  ['0', '00:00'],
  ['2359', '23:59'],
])('%s is read as %s', (typed, expected) => {
  expect(parseTime(typed)).toBe(expected);
});

test.each(['', '24', '2400', '1260', '12345', '14:3a', 'mañana', ':30'])('%s is no hour', (typed) => {
  expect(parseTime(typed)).toBeNull();
});
