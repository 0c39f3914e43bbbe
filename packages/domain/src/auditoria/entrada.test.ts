import { expect, test } from 'vitest';
import { ACTIONS, actionLabel } from './entrada';

test.each(Object.entries(ACTIONS))('%s reads %s', (action, label) => {
  expect(actionLabel(action)).toBe(label);
  expect(action).toMatch(/^[a-zA-Z]+\.[a-z]+$/);
});

test.each(['toString', '__proto__', 'constructor', 'nave.aterrizar'])(
  'an unknown action %s is shown as it is',
  (action) => {
    expect(actionLabel(action)).toBe(action);
  },
);
