import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';

/** deploy/backup.sh beside a stub that notes its arguments and ends with a given status. */
let root = '';
let copies = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fenix-backup-'));
  copies = join(root, 'copies');
  for (const folder of ['deploy', 'dist', 'copies']) mkdirSync(join(root, folder));
  copyFileSync(fromRoot('deploy', 'backup.sh'), join(root, 'deploy', 'backup.sh'));
  writeFileSync(
    join(root, 'dist', 'cli.mjs'),
    `import { appendFileSync, writeFileSync } from 'node:fs';
const [order, file, ...more] = process.argv.slice(2);
appendFileSync('orders', [order, ...more].join(' ') + '\\n');
const [backup, verify] = process.env.STATUS.split(',').map(Number);
if (order === 'backup' && backup !== 1) writeFileSync(file, '');
process.exit(order === 'backup' ? backup : verify);`,
  );
  for (const name of ['fenix-old.gz', 'fenix-young.gz', 'other.gz']) writeFileSync(join(copies, name), '');
  for (const name of ['fenix-old.gz', 'other.gz']) execFileSync('touch', ['-d', '20 days ago', join(copies, name)]);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['a good copy', '0,0', 0, ['backup', 'verify --note'], ['fenix-young.gz', 'other.gz', 'the new one']],
  ['one that lacks a file', '3,3', 3, ['backup', 'verify --note'], ['fenix-young.gz', 'other.gz', 'the new one']],
  [
    'a damaged one',
    '0,1',
    1,
    ['backup', 'verify --note'],
    ['fenix-old.gz', 'fenix-young.gz', 'other.gz', 'the new one'],
  ],
  ['none', '1,0', 1, ['backup'], ['fenix-old.gz', 'fenix-young.gz', 'other.gz']],
])('the nightly script after %s: old copies go only when the new one is good', (_, STATUS, status, orders, left) => {
  const ended = spawnSync('/bin/sh', [join(root, 'deploy', 'backup.sh'), copies], {
    env: { ...process.env, STATUS },
  });
  expect(ended.status).toBe(status);
  expect(readFileSync(join(root, 'orders'), 'utf8').trim().split('\n')).toEqual(orders);
  const named = readdirSync(copies).map((name) => name.replace(/^fenix-\d{4}-.*/, 'the new one'));
  expect(named.toSorted()).toEqual(left);
  expect(existsSync(join(copies, 'fenix-young.gz'))).toBe(true);
});
