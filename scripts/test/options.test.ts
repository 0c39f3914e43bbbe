import { expect, test } from 'vitest';
import { readOptions, withoutNode } from './options.mjs';

const GROUPS = ['unit', 'e2e'];
const none = { only: undefined, changed: undefined, isBoth: false, node: undefined };

test.each([
  [[], none],
  [['--only', 'unit'], { ...none, only: 'unit' }],
  [['--changed'], { ...none, changed: 'main' }],
  [['--changed', 'HEAD~2', '--only', 'e2e'], { ...none, changed: 'HEAD~2', only: 'e2e' }],
  [['--node', '26'], { ...none, node: '26' }],
  [['--node', '20.19.2'], { ...none, node: '20.19.2' }],
  [['--only', 'unit', '--node', '22', '--both'], { ...none, only: 'unit', node: '22', isBoth: true }],
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

test.each([
  [['--node', '26'], []],
  [
    ['--only', 'unit', '--node', '26', '--both'],
    ['--only', 'unit', '--both'],
  ],
  [
    ['--changed', '26'],
    ['--changed', '26'],
  ],
])('%j asks the other Node for %j', (args, rest) => {
  expect(withoutNode(args)).toEqual(rest);
});

test.each([[], ['25'], ['27'], ['25.9.0'], ['20.18.0'], ['v26'], ['26.1'], ['lts'], ['--only', 'unit']])(
  'a version that is not promised is refused: --node %s %s',
  (...words) => {
    expect(() => readOptions(['--node', ...words], GROUPS)).toThrow(
      '--node admite 20, 22, 24, 26 o una versión exacta de las que se prometen, como 26.0.0',
    );
  },
);
