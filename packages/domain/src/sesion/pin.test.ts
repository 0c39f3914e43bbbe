import { expect, test } from 'vitest';
import { PIN_MESSAGES, pinProblem } from './pin';

test.each([
  ['40718', PIN_MESSAGES.shape],
  ['407182', undefined],
  ['407182407182', undefined],
  ['4071824071824', PIN_MESSAGES.shape],
  ['40a182', PIN_MESSAGES.shape],
  ['', PIN_MESSAGES.shape],
  ['123456', PIN_MESSAGES.easy],
  ['987654', PIN_MESSAGES.easy],
  ['777777', PIN_MESSAGES.easy],
  ['121212', PIN_MESSAGES.easy],
])('AUTH-24 the PIN %j: %s', (pin, problem) => {
  expect(pinProblem(pin)).toBe(problem);
});
