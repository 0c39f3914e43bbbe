import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';
import { ARGUED } from './argued.mjs';
import { applied, mutantsOf } from './mutants.mjs';
import { TARGETS } from './targets.mjs';

const changesOf = (text: string) => mutantsOf(text).map((mutant) => applied(text, mutant));

test.each([
  ['const a = b === c;', ['const a = b !== c;']],
  ['const a = b < 3;', ['const a = b <= 3;', 'const a = b < 4;']],
  ['const a = !b;', ['const a = b;']],
  ['const a = b ? c : d;', ['const a = true ? c : d;', 'const a = false ? c : d;']],
  ['if (a) b();', ['if (true) b();', 'if (false) b();']],
  ['const a = b.some(c);', ['const a = b.every(c);']],
  ['const a = b && c;', ['const a = b || c;']],
  ['const a = b ?? true;', ['const a = b && true;', 'const a = b ?? false;']],
])('%s is changed in every way', (text, changed) => {
  expect(changesOf(text)).toEqual(changed);
});

test('texts and types stay as they are, what follows a type is changed', () => {
  expect(changesOf("const a: 3 | true = 'x' + `y`; type B = { c: 1 };")).toEqual([]);
  expect(changesOf('const a = (b === c) as boolean;')).toEqual(['const a = (b !== c) as boolean;']);
  expect(changesOf('const é = "ñandú"; const a = !b;')).toEqual(['const é = "ñandú"; const a = b;']);
});

test('every source and every test that is named exists', () => {
  const named = [...TARGETS, ...ARGUED].map(({ source }) => source).concat(TARGETS.flatMap(({ tests }) => tests));
  expect(named.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
});
