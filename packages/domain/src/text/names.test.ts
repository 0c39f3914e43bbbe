import { describe, expect, test } from 'vitest';
import { displayName, nameKey, sameName } from './names';

describe('names that look alike are the same name', () => {
  test.each([
    ['case', 'Fenix SAS', 'fenix sas'],
    ['outer spaces', '  fenix sas\t', 'fenix sas'],
    ['inner spaces', 'fenix \u00a0  sas', 'fenix sas'],
    ['full-width letters', 'ｆｅｎｉｘ sas', 'fenix sas'],
    ['an accent as a letter of its own', 'fe\u0301nix', 'fénix'],
    ['a ligature', 'o\ufb01cina', 'oficina'],
    ['a space of no width', 'fenix\u200b sas', 'fenix sas'],
    ['a joiner nobody sees', 'fe\u200dnix\u2060 sas\ufeff', 'fenix sas'],
    ['a soft hyphen', 'fe\u00adnix sas', 'fenix sas'],
    ['a mark of writing direction', '\u202efenix sas', 'fenix sas'],
  ])('%s', (_, one, other) => {
    expect(sameName(one, other)).toBe(true);
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['an accent', 'fénix', 'fenix'],
    ['ñ', 'peña', 'pena'],
    ['a space', 'fenixsas', 'fenix sas'],
    ['another word', 'fenix', 'fenix sas'],
  ])('%s distinguishes them', (_, one, other) => {
    expect(sameName(one, other)).toBe(false);
  });

  test('the key of a key is itself', () => {
    for (const name of ['  Ｆénix   SAS ', 'ÀÉ', 'ßẞ']) expect(nameKey(nameKey(name))).toBe(nameKey(name));
  });
});

test.each([
  ['expreso del caribe', 'Expreso del Caribe'],
  ['líneas del magdalena', 'Líneas del Magdalena'],
  ['el dorado', 'El Dorado'],
  ['ópera y ñandú', 'Ópera y Ñandú'],
  ['fenix sas', 'Fenix SAS'],
  ['transportes sa', 'Transportes SA'],
  ['rutas s.a.s.', 'Rutas S.A.S.'],
  ['sas de rutas', 'Sas de Rutas'],
  ['TransCaribe S.A.', 'TransCaribe S.A.'],
  ['ACME', 'ACME'],
  ['', ''],
])('%j is written %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});
