import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { LEFT, countUnplain, unplainIn } from './words';

const isOfTests = /\.test\.tsx?$|\/testing\/|\/api\/src\/system\/|^scripts\/fences\/words/;
const sources = ['bench', 'packages', 'scripts']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !/node_modules|dist/.test(entry.parentPath))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((path) => !isOfTests.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

test('comments of the product use plain words: no folder has more riddles than it had', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  const more = Object.entries(countUnplain(sources)).filter(([folder, count]) => count > (LEFT[folder] ?? 0));
  expect(more).toEqual([]);
});

test('only comments are read, and each word in them counts', () => {
  const text = `const told = 'nobody'; // Whoever asks is told.\n/** It stands here. */\nconst url = 'http://stands';`;
  expect(unplainIn({ text })).toEqual(['Whoever', 'told', 'stands']);
});
