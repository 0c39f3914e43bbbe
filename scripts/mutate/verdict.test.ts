import { describe, expect, test } from 'vitest';
import { faultsOf } from './verdict.mjs';

const outcome = { source: 'a.ts', killed: 9, argued: 1, survivors: [], idle: [] };

describe('the changes of one source', () => {
  test('are well judged where nine of ten are noticed and the tenth is argued', () => {
    expect(faultsOf(outcome)).toEqual([]);
    expect(faultsOf({ ...outcome, killed: 0, argued: 0 })).toEqual([]);
  });

  test('are not where more are argued', () => {
    expect(faultsOf({ ...outcome, killed: 89, argued: 11 })).toEqual(['89.0 % are noticed, and 90 % must be']);
  });

  test('are not where one survives without an argument, however many are noticed', () => {
    expect(faultsOf({ ...outcome, killed: 1_000, survivors: ['line 3: < → <='] })).toEqual([
      'nothing notices line 3: < → <=: add a test, or argue it in scripts/mutate/argued.mjs',
    ]);
  });

  test('are not where an argument belongs to nothing', () => {
    expect(faultsOf({ ...outcome, idle: ['0 → 1 in `a ?? 0`'] })).toEqual([
      'argued.mjs names a change that there is not: 0 → 1 in `a ?? 0`',
    ]);
  });
});
