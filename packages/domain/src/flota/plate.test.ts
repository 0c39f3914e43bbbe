import { expect, test } from 'vitest';
import { Plate } from './plate';

test.each([
  ['abc123', 'ABC123'],
  [' xyz98a ', 'XYZ98A'],
])('ACTA-38, INF-27 the plate %j is kept as %s', (typed, kept) => expect(Plate.parse(typed)).toBe(kept));

test.each(['', 'ABC12', 'ABC1234', 'ABC-12', 'ÑBC123'])('ACTA-38, INF-27 %j is no plate', (typed) => {
  expect(Plate.safeParse(typed).success).toBe(false);
});
