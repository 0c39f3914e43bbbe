import { expect, test } from 'vitest';
import { defaultDeparture, followingDeparture } from './departure';

test.each([
  ['2026-11-15T19:30:00.000Z', '2026-11-15T19:30:00.000Z'],
  ['2026-11-15T19:30:00.001Z', '2026-11-15T19:35:00.000Z'],
  ['2026-11-15T19:34:59.999Z', '2026-11-15T19:35:00.000Z'],
  ['2026-11-16T04:58:00.000Z', '2026-11-16T05:00:00.000Z'],
])('at %s a new dispatch leaves at %s', (now, expected) => {
  expect(defaultDeparture(new Date(now)).toISOString()).toBe(expected);
});

test.each([
  ['a later departure stays', '2026-11-15T21:00:00.000Z', '2026-11-15T21:00:00.000Z'],
  ['one that has gone by gives way', '2026-11-15T19:20:00.000Z', '2026-11-15T19:35:00.000Z'],
])('%s', (_, last, expected) => {
  expect(followingDeparture(new Date(last), new Date('2026-11-15T19:31:00.000Z')).toISOString()).toBe(expected);
});
