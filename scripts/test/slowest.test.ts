import { expect, test } from 'vitest';
import { slowest, slowestOfPlaywright, slowestOfVitest } from './slowest.mjs';

test('the slowest files of a run come first', () => {
  const report = {
    testResults: [
      { name: '/casa/packages/a.test.ts', startTime: 100, endTime: 350.4 },
      { name: '/casa/packages/b.test.ts', startTime: 100, endTime: 1_100 },
    ],
  };
  expect(slowest(slowestOfVitest(report, '/casa'))).toEqual([
    { file: 'packages/b.test.ts', ms: 1_000 },
    { file: 'packages/a.test.ts', ms: 250 },
  ]);
});

test('journeys are added up by file, groups included', () => {
  const specs = (...durations: number[]) => durations.map((duration) => ({ tests: [{ results: [{ duration }] }] }));
  const report = { suites: [{ file: 'a.spec.ts', specs: specs(10, 20), suites: [{ specs: specs(5) }] }] };
  expect(slowestOfPlaywright(report)).toEqual([{ file: 'e2e/a.spec.ts', ms: 35 }]);
});

test('without a report there is nothing to tell', () => {
  expect([slowestOfVitest(undefined, '/'), slowestOfPlaywright(undefined)]).toEqual([[], []]);
});
