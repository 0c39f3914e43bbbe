import { expect, test } from 'vitest';
import { matchesSearch, searchKey } from './search';

test.each([
  ['Cóndor ANDINO', 'condor andino'],
  ['  Ñandú  ', 'nandu'],
  ['pingüino', 'pinguino'],
  ['ÁÉÍÓÚÜÑ', 'aeiouun'],
  ['a\u0301', 'a'],
  ['ABC-123', 'abc-123'],
  ['', ''],
])('%j is read as %j', (text, key) => {
  expect(searchKey(text)).toBe(key);
});

test.each([
  ['Cóndor Andino', 'condor', true],
  ['Condor', 'CÓNDOR', true],
  ['Cóndor Andino', 'andi cond', true],
  ['Cóndor Andino', '  ', true],
  ['Cóndor Andino', '', true],
  ['Cóndor Andino', 'condor sierra', false],
  ['Cóndor Andino', 'c%ndor', false],
  ['50% de a_b', '50% a_b', true],
])('%j with the search %j: %j', (text, search, expected) => {
  expect(matchesSearch(text, search)).toBe(expected);
});
