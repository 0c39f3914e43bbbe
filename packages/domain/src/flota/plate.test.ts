import { expect, test } from 'vitest';
import { Plate, placaKey, placaSpellings } from './plate';

test.each([
  ['abc123', 'ABC123'],
  [' xyz98a ', 'XYZ98A'],
])('ACTA-38, INF-27 the plate %j is kept as %s', (typed, kept) => expect(Plate.parse(typed)).toBe(kept));

test.each(['', 'ABC12', 'ABC1234', 'ABC-12', 'ÑBC123'])('ACTA-38, INF-27 %j is no plate', (typed) => {
  expect(Plate.safeParse(typed).success).toBe(false);
});

test('a plate is looked for in the three ways in which fleets write it', () => {
  expect(placaSpellings('ABC123')).toEqual(['ABC123', 'ABC-123', 'ABC 123']);
  expect(new Set(placaSpellings('XYZ98A').map(placaKey))).toEqual(new Set(['XYZ98A']));
});
