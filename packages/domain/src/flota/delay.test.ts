import { expect, test } from 'vitest';
import { delayMinutes, delayShown } from './delay';

test.each([
  [-3, '3 min antes', 'ok'],
  [0, 'A tiempo', 'ok'],
  [1, '1 min tarde', 'ok'],
  [10, '10 min tarde', 'ok'],
  [11, '11 min tarde', 'danger'],
])('TRIP-13 an arrival %i minutes after its plan reads %s, %s', (minutes, label, tone) => {
  expect(delayShown(minutes)).toEqual({ label, tone });
});

test.each([
  [9 * 60 + 59, '10 min tarde', 'ok'],
  [10 * 60, '10 min tarde', 'ok'],
  [10 * 60 + 1, '11 min tarde', 'danger'],
  [10 * 60 + 29, '11 min tarde', 'danger'],
  [12 * 60 + 29, '12 min tarde', 'danger'],
  [20, 'A tiempo', 'ok'],
  [-90, '1 min antes', 'ok'],
])('TRIP-13 %i seconds after the plan are %s, %s', (seconds, label, tone) => {
  const due = new Date('2026-03-10T20:00:00Z');
  expect(delayShown(delayMinutes(due, new Date(due.getTime() + seconds * 1000)))).toEqual({ label, tone });
});
