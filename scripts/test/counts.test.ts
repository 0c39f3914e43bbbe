import { expect, test } from 'vitest';
import { countCheck, countPlaywright, countVitest, total, verdict } from './counts.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((status) => ({ status })),
});
const vitest = (passed: number, failed: number, pending = 0, testResults: unknown[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  numTodoTests: 0,
  testResults,
});

test.each([
  ['all pass', vitest(3, 0), 0, { passed: 3, failed: 0, skipped: 0 }],
  ['one fails', vitest(2, 1, 0, [file('failed', 'passed', 'failed')]), 1, { passed: 2, failed: 1, skipped: 0 }],
  ['a file cannot be read', vitest(2, 0, 0, [file('failed')]), 1, { passed: 2, failed: 1, skipped: 0 }],
  ['an error outside the tests', vitest(2, 0), 1, { passed: 2, failed: 1, skipped: 0 }],
  ['nothing ran', vitest(0, 0), 0, { passed: 0, failed: 1, skipped: 0 }],
  ['everything was skipped', vitest(0, 0, 4), 0, { passed: 0, failed: 1, skipped: 4 }],
  ['it crashed', undefined, 134, { passed: 0, failed: 1, skipped: 0 }],
])('vitest: %s', (_, report, status, counts) => {
  expect(countVitest(report, status)).toEqual(counts);
});

test('a change that touches no test of a project is no failure, a crash still is', () => {
  expect(countVitest(vitest(0, 0), 0, true)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(countVitest(undefined, 1, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test.each([
  [
    'all pass',
    { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 } },
    0,
    { passed: 5, failed: 0, skipped: 1 },
  ],
  [
    'flaky is failed',
    { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 } },
    1,
    { passed: 5, failed: 3, skipped: 0 },
  ],
  ['the server did not start', { stats: { expected: 0 }, errors: [{}] }, 1, { passed: 0, failed: 1, skipped: 0 }],
  ['it crashed', undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
])('playwright: %s', (_, report, status, counts) => {
  expect(countPlaywright(report, status)).toEqual(counts);
});

test('the verdict adds everything up and names skipped tests only when there are some', () => {
  expect(verdict(total([countCheck(0), countCheck(2), countVitest(vitest(7, 0), 0)]))).toBe('8 passed, 1 failed');
  expect(verdict({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
});
