import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';

test('a failed test is listed by its file, its name and the beginning of its message', () => {
  const failed = {
    status: 'failed',
    fullName: 'uno dos',
    failureMessages: [`\u001B[31mno\u001B[39m\n${'x\n'.repeat(40)}`],
  };
  const report = {
    testResults: [
      {
        name: '/casa/packages/a.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'passed', fullName: 'a' }, failed],
      },
      { name: '/casa/packages/b.test.ts', status: 'passed', assertionResults: [] },
    ],
  };
  const [failure, ...others] = failuresOfVitest(report, '/casa');
  expect(others).toEqual([]);
  expect(failure?.test).toBe('packages/a.test.ts › uno dos');
  expect(failure?.why.split('\n')).toEqual(['no', ...Array.from({ length: 39 }, () => 'x')]);
});

test('a file that could not be read is listed by its name', () => {
  const report = {
    testResults: [{ name: '/casa/a.test.ts', status: 'failed', message: 'sin módulo', assertionResults: [] }],
  };
  expect(failuresOfVitest(report, '/casa')).toEqual([{ test: 'a.test.ts', why: 'sin módulo' }]);
});

test('of the journeys also the ones inside groups, and what failed before the first', () => {
  const spec = (title: string, message?: string) => ({
    title,
    ok: message === undefined,
    tests: [{ results: message === undefined ? [{}] : [{ error: { message } }] }],
  });
  const report = {
    errors: [{ message: 'no arrancó' }],
    suites: [{ file: 'a.spec.ts', specs: [spec('bien')], suites: [{ specs: [spec('mal', 'no se vio')] }] }],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    { test: 'e2e', why: 'no arrancó' },
    { test: 'e2e/a.spec.ts › mal', why: 'no se vio' },
  ]);
});

test('a journey adds what its page showed when it failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fallo-'));
  const path = join(folder, 'error-context.md');
  writeFileSync(
    path,
    '# Error details\n\n```\nno\n```\n\n```yaml\n- heading "Actas"\n```\n\n# Test source\n\n```ts\n1\n```\n',
  );
  const results = [{ error: { message: 'no se vio' }, attachments: [{ name: 'error-context', path }] }];
  const report = { suites: [{ file: 'a.spec.ts', specs: [{ title: 'mal', ok: false, tests: [{ results }] }] }] };
  expect(failuresOfPlaywright(report)).toEqual([
    { test: 'e2e/a.spec.ts › mal', why: 'no se vio\n\nLa página mostraba:\n- heading "Actas"' },
  ]);
  rmSync(folder, { recursive: true });
});

test('without a report, or without a reason, nothing is invented', () => {
  expect([failuresOfVitest(undefined, '/'), failuresOfPlaywright(undefined)]).toEqual([[], []]);
  const report = { suites: [{ file: 'a.spec.ts', specs: [{ title: 'mal', ok: false, tests: [] }] }] };
  expect(failuresOfPlaywright(report)).toEqual([{ test: 'e2e/a.spec.ts › mal', why: 'no dijo por qué' }]);
});
