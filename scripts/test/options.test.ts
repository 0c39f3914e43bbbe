import { expect, test } from 'vitest';
import { readOptions } from './options.mjs';

const GROUPS = ['unit', 'e2e'];
const none = { only: undefined, changed: undefined, isBoth: false };

test.each([
  [[], none],
  [['--only', 'unit'], { ...none, only: 'unit' }],
  [['--changed'], { ...none, changed: 'main' }],
  [['--changed', 'HEAD~2', '--only', 'e2e'], { ...none, changed: 'HEAD~2', only: 'e2e' }],
  [['--both', '--changed'], { ...none, isBoth: true, changed: 'main' }],
])('%j is understood', (args, options) => {
  expect(readOptions(args, GROUPS)).toEqual(options);
});

test.each([
  [['--only'], '--only admite: unit, e2e'],
  [['--only', 'nada'], '--only admite: unit, e2e'],
  [['--todo'], 'Uso: npm test'],
  [['--both', 'unit'], 'Uso: npm test'],
])('%j is refused', (args, words) => {
  expect(() => readOptions(args, GROUPS)).toThrow(words);
});
