import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, fromRoot } from '../root.mjs';
import {
  INDEX,
  RECORDS,
  brokenLinks,
  missingCommands,
  missingNames,
  missingPaths,
  ordersOf,
  recordProblems,
  staleMentions,
  statusesOf,
} from './papers';

const read = (path: string) => ({ path, text: readFileSync(fromRoot(path), 'utf8') });
const markdownOf = (folder: string) =>
  readdirSync(fromRoot(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => read(`${folder}/${name}`));

const SKIPPED = /^(node_modules|dist|dist-manual|data|coverage|test-results|playwright-report|\.git|\.build)$/;

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [relative(ROOT, path).replaceAll('\\', '/')];
  });
}

const files = filesOf(ROOT);
const records = markdownOf(RECORDS).filter(({ path }) => path !== INDEX);
const papers = ['README.md', 'CONTRIBUTING.md', 'bench/journal.md'].map(read).concat(markdownOf('docs'), read(INDEX));

test('every decision record has a status and its line in the index', () => {
  expect(records.length).toBeGreaterThan(70);
  expect(recordProblems(records, read(INDEX).text)).toEqual([]);
});

test('every link of the papers leads to a file', () => {
  const exists = (path: string) => existsSync(fromRoot(path));
  expect([...papers, ...records].flatMap((one) => brokenLinks(one, exists))).toEqual([]);
});

test('no source or paper names a decision that is missing or replaced', () => {
  const sources = files.filter(
    (path) => /\.(ts|tsx|mjs|py|sql)$/.test(path) && !path.startsWith('scripts/fences/papers'),
  );
  const all = [...papers, ...records, ...sources.map(read)];
  const statuses = statusesOf(records);
  expect(all.flatMap((one) => staleMentions(one, statuses))).toEqual([]);
});

test('every path of a source that the papers name exists', () => {
  expect([...papers, ...records].flatMap((one) => missingPaths(one, files))).toEqual([]);
});

const { scripts } = JSON.parse(read('package.json').text) as { scripts: Record<string, string> };
const typed = { scripts: Object.keys(scripts), orders: ordersOf(read('packages/api/src/cli/main.ts').text) };

test('every command that papers, manual and deploy name exists, and the README lists every order', () => {
  const readme = read('README.md').text;
  const deployed = files.filter((path) => path.startsWith('deploy/')).map(read);
  const all = [...papers, ...records, ...markdownOf('docs/manual'), ...deployed];
  expect(all.flatMap((one) => missingCommands(one, typed))).toEqual([]);
  expect(typed.orders.length).toBeGreaterThan(15);
  expect(typed.orders.filter((order) => !new RegExp(`^\\| \`${order}[ \`]`, 'm').test(readme))).toEqual([]);
});

test('every name in code that the glossary gives exists', () => {
  const code = files.filter((path) => /^packages\/.*\.(tsx?|sql)$/.test(path)).map((path) => read(path).text);
  const words = new Set(code.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []));
  expect(missingNames(read('docs/glosario.md'), words)).toEqual([]);
});

const sample = (file: string, text: string) => ({ path: `${RECORDS}/${file}`, text });
const CURRENT = sample('002-jobs.md', '# 002. Jobs\n\nStatus: accepted. 2026-11-15.\n');
const OLD = sample('001-queue.md', '# 001. Queue\n\nStatus: replaced by [002](002-jobs.md). 2026-11-14.\n');
const LISTED = '| 001 | [Queue](001-queue.md) | x | replaced by 002 |\n| 002 | [Jobs](002-jobs.md) | x | accepted |\n';

test('records in order have no problem', () => {
  expect(recordProblems([OLD, CURRENT], LISTED)).toEqual([]);
});

test.each([
  [
    'a record without its line',
    [OLD, CURRENT, sample('003-mail.md', '# 003. Mail\n\nStatus: accepted. 2026-11-15.\n')],
    'lacks: | 003 | [Mail](003-mail.md) | <decision> | accepted |',
  ],
  [
    'a line with another status',
    [sample('001-queue.md', '# 001. Queue\n\nStatus: accepted. 2026-11-14.\n'), CURRENT],
    'must say: | 001 | [Queue](001-queue.md) | <decision> | accepted |',
  ],
  [
    'a line with another title',
    [sample('001-queue.md', OLD.text.replace('Queue', 'Line')), CURRENT],
    'must say: | 001 | [Line]',
  ],
  ['a line without its record', [CURRENT], 'lists 001-queue.md, which does not exist'],
  [
    'a record without a status',
    [sample('001-queue.md', '# 001. Queue\n\n2026-11-14. Accepted.\n'), CURRENT],
    "needs a line 'Status: accepted.'",
  ],
  [
    'a successor that was replaced',
    [OLD, sample('002-jobs.md', '# 002. Jobs\n\nStatus: replaced by 001. 2026-11-15.\n')],
    'its successor 002 is not an accepted record',
  ],
  ['two records with one number', [OLD, CURRENT, sample('002-work.md', CURRENT.text)], 'the number 002 is taken'],
])('%s is found', (_, some, problem) => {
  expect(recordProblems(some, LISTED).join('\n')).toContain(problem);
});

test('a broken link is found, relative to its paper', () => {
  const paper = sample('001-queue.md', '[a](002-jobs.md) [b](../security.md#keys) [c](https://x.example) [d](gone.md)');
  const exists = (path: string) => path === 'docs/decisions/002-jobs.md' || path === 'docs/security.md';
  expect(brokenLinks(paper, exists)).toEqual(['docs/decisions/001-queue.md: gone.md does not exist']);
});

test('a mention of a replaced or missing decision is found', () => {
  const text = '// decisions 001 and 002, Decision 009, docs/decisions/002-jobs.md, docs/decisions/002-work.md';
  const source = { path: 'a.ts', text };
  expect(staleMentions(source, statusesOf([OLD, CURRENT]))).toEqual([
    'a.ts: decision 001 is replaced by 002',
    'a.ts: decision 009 is missing',
    'a.ts: decision 002-work.md is missing',
  ]);
});

test('a path is found by its end, by its package, and as a folder', () => {
  const paper = { path: 'a.md', text: '`db/open.ts` `api/db/open.ts` `db/` `web/db/open.ts` `db/shut.ts` `gone/` `x`' };
  expect(missingPaths(paper, ['packages/api/src/db/open.ts'])).toEqual([
    'a.md: `web/db/open.ts` does not exist',
    'a.md: `db/shut.ts` does not exist',
    'a.md: `gone/` does not exist',
  ]);
});

test('a command that does not exist is found', () => {
  const orders = ordersOf(
    "const COMMANDS: Record<string, X> = {\n  migrate: one,\n  'create-admin': two,\n  jobs,\n};\n",
  );
  expect(orders).toEqual(['migrate', 'create-admin', 'jobs']);
  const text = 'npm run build, npm run shine; `npm run fenix -- jobs`, node dist/cli.mjs create-admin, cli.mjs forget';
  expect(missingCommands({ path: 'a.md', text }, { scripts: ['build', 'fenix'], orders })).toEqual([
    "a.md: there is no command 'shine'",
    "a.md: there is no command 'forget'",
  ]);
});

test('a name that no source has is found', () => {
  const words = new Set(['isManager', 'visible']);
  const text = '`isManager`, `visible()`, `clientes/provider.ts`, `gone`, `…Preset`';
  expect(missingNames({ path: 'a.md', text }, words)).toEqual(['a.md: no source has `gone`']);
});
