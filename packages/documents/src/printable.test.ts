import { expect, test } from 'vitest';
import { readLetters } from './letters';
import { printable } from './printable';

test.each([
  ['o\u0301 compuesta', 'ó compuesta'],
  ['listo 👍🏽 todo', 'listo  todo'],
  ['familia 👩‍🔧 y nada\u200b más', 'familia  y nada más'],
  ['≥ 12 V → Łukasz', '≥ 12 V → Łukasz'],
  ['王 7', '□ 7'],
  ['ﬁn ①', 'fin 1'],
  ['diez\u202fmil', 'diez mil'],
  ['“comillas” – € … ñ Ñ ¿', '“comillas” – € … ñ Ñ ¿'],
  ['una\r\ndos', 'una\ndos'],
])('what the PDF has no letter for: %j is written %j', async (typed, written) => {
  expect(printable(typed, await readLetters())).toBe(written);
});

test('every text of a document, whatever holds it', async () => {
  const doc = { title: 'a👍', blocks: [{ rows: [['b👍', null]], columns: 3 }], logo: undefined };
  expect(printable(doc, await readLetters())).toEqual({
    title: 'a',
    blocks: [{ rows: [['b', null]], columns: 3 }],
    logo: undefined,
  });
});
