import { describe, expect, test } from 'vitest';
import { bestFirst, matchesSearch, searchKey, wordKey, wordKeys } from './search';

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

describe('what was meant comes first', () => {
  const WAY = 'SANTA MARTA - BARRANQUILLA';
  const RETURN = 'BARRANQUILLA - SANTA MARTA';
  const ROUTES = ['CARTAGENA - SANTA MARTA', RETURN, WAY, 'SANTA MARTA - BARRANQUILLA (EXPRESO)'];
  test.each([
    ['the whole name', 'SANTA MARTA - BARRANQUILLA', [WAY, 'SANTA MARTA - BARRANQUILLA (EXPRESO)', RETURN]],
    ['how it begins', 'santa', [WAY, 'SANTA MARTA - BARRANQUILLA (EXPRESO)', 'CARTAGENA - SANTA MARTA', RETURN]],
    ['words in their order', 'marta barr', [WAY, 'SANTA MARTA - BARRANQUILLA (EXPRESO)', RETURN]],
    ['the other order', 'barr marta', [RETURN, WAY, 'SANTA MARTA - BARRANQUILLA (EXPRESO)']],
    [
      'more space than there is',
      ' santa   marta -  barranquilla ',
      [WAY, 'SANTA MARTA - BARRANQUILLA (EXPRESO)', RETURN],
    ],
    ['what none has', 'bogota', []],
  ])('%s: %j', (_, typed, expected) => {
    expect(bestFirst(ROUTES, typed, (route) => [route])).toEqual(expected);
  });

  test.each([
    ['a word that begins so before one that has it inside', 'ana', ['Rosa Ana', 'Susana']],
    ['of equals the order stays', 's', ['Susana', 'Sara', 'Rosa Ana']],
  ])('%s', (_, typed, expected) => {
    expect(bestFirst(['Susana', 'Sara', 'Rosa Ana'], typed, (name) => [name])).toEqual(expected);
  });

  test('the best of what may be typed for one counts', () => {
    const fleet = [
      { plate: 'XYZ104', number: '1045' },
      { plate: 'ABC123', number: '104' },
    ];
    const found = bestFirst(fleet, '104', ({ plate, number }) => [`${plate} ${number}`, number]);
    expect(found.map(({ plate }) => plate)).toEqual(['ABC123', 'XYZ104']);
  });
});

test.each([
  ['informe', 'informes'],
  ['camión', 'CAMIONES'],
  ['luz', 'luces'],
  ['acta', 'actas'],
  ['mes', 'meses'],
])('%s and %s are the same word', (one, many) => {
  expect(wordKey(many)).toBe(wordKey(one));
});

test('the words of a text, without what is between them', () => {
  expect(wordKeys('¿Qué ves? Ctrl+K, 24 horas…')).toEqual(['que', 'ves', 'ctrl', 'k', '24', 'hora']);
});
