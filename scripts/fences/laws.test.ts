import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { KNOWN, lawProblems } from './laws';

const sources = readdirSync(join(ROOT, 'packages'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name) && !/node_modules|dist/.test(entry.parentPath))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(ROOT, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));

test('CUM-03 no law is a constant: norms are cited by the rows of the table of rules alone', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(lawProblems(sources)).toEqual([]);
});

test('a law in code, and an exception that is not needed any more, are named', () => {
  const known = Object.keys(KNOWN).map((path) => ({ path, text: '/** Ley 1239 de 2008 */' }));
  const path = 'packages/domain/src/jornada/horas.ts';
  expect(
    lawProblems([...known, { path, text: '/** Decreto 1393 de 1970, artículo 56 */ export const MAX = 10;' }]),
  ).toEqual([`${path}: 'Decreto 1393 de 1970' is law: make it a row of the table of rules`]);
  expect(lawProblems([...known, { path, text: '// The least depth is 1.6 mm.' }])).toEqual([
    `${path}: 'least depth is 1.6 mm' is law: make it a row of the table of rules`,
  ]);
  expect(lawProblems([...known, { path, text: '/** Paper of 80 mm, at most twenty rows of it. */' }])).toEqual([]);
  expect(lawProblems(known.slice(1))).toEqual([
    'packages/domain/src/gps/conduccion.ts states no law any more: take its line out of scripts/fences/laws.ts',
  ]);
});
