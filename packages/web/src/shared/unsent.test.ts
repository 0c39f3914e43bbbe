import { expect, test } from 'vitest';
import { oldestOf, sinceWords } from './unsent';

const made = Date.parse('2026-11-13T01:00:00Z');

test.each([
  ['2026-11-13T02:00:00Z', ''],
  ['2026-11-17T04:59:59Z', ''],
  ['2026-11-17T05:00:00Z', ' desde el 12/11'],
  ['2027-02-01T12:00:00Z', ' desde el 12/11'],
])('AUTH-46 what was finished on the 12th in Bogotá says at %s: “%s”', (now, words) => {
  expect(sinceWords(made, Date.parse(now))).toBe(words);
});

test('what has no day says none, and the oldest counts', () => {
  expect(sinceWords(undefined, made)).toBe('');
  expect([oldestOf([]), oldestOf([{ queuedAt: 5 }, { queuedAt: 3 }, { queuedAt: 4 }])]).toEqual([undefined, 3]);
});
