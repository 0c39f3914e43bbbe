import { expect, test } from 'vitest';
import { whenNeeded } from './whenNeeded';

test('what is made when it is needed is made once, and not before', () => {
  let times = 0;
  const list = whenNeeded(() => [(times += 1)]);
  const before = times;
  expect([before, list(), list() === list(), times]).toEqual([0, [1], true, 1]);
});
