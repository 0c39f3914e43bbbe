import { expect, test } from 'vitest';
import { delayShown } from './delay';

test.each([
  [-3, '3 min antes', 'ok'],
  [0, 'A tiempo', 'ok'],
  [1, '1 min tarde', 'ok'],
  [10, '10 min tarde', 'ok'],
  [11, '11 min tarde', 'danger'],
])('TRIP-13 an arrival %i minutes after its plan reads %s, %s', (minutes, label, tone) => {
  expect(delayShown(minutes)).toEqual({ label, tone });
});
