import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { unplainIn, unplainInPaper } from './words';

const SELF = /^scripts\/fences\/words/;
const sources = ['bench', 'e2e', 'packages', 'scripts']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !/node_modules|dist/.test(entry.parentPath))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((path) => !SELF.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

test('comments use plain words: none of these is in any of them', () => {
  expect(sources.length).toBeGreaterThan(1_500);
  expect(sources.flatMap(unplainIn)).toEqual([]);
});

const records = readdirSync(join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const papers = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/settings.md', 'docs/glosario.md', ...records];

test('README, CONTRIBUTING, settings, glossary and decision records use plain words', () => {
  expect(papers.length).toBeGreaterThan(90);
  const read = papers.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  expect(read.flatMap(unplainInPaper)).toEqual([]);
});

test('only comments are read, and each word in them is found with its line', () => {
  const text = [
    `const told = 'nobody'; // Whoever asks is told.`,
    '/** It',
    ' * stands here. */',
    `const url = 'http://stands';`,
    `on('GET /*', 'somebody'); on('/a/*', 'nobody'); /* told */`,
  ].join('\n');
  expect(unplainIn({ path: 'a.ts', text })).toEqual(['a.ts:1 Whoever', 'a.ts:1 told', 'a.ts:3 stands', 'a.ts:5 told']);
  expect(unplainInPaper({ path: 'a.md', text: 'It\nstands, of before.' })).toEqual([
    'a.md:2 stands',
    'a.md:2 of before',
  ]);
});
