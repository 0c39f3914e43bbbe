import { expect, test } from 'vitest';
import { printable } from './printable';

test.each([
  ['o\u0301 compuesta', 'ó compuesta'],
  ['listo 👍🏽 todo', 'listo  todo'],
  ['familia 👩‍🔧 y nada\u200b más', 'familia  y nada más'],
  ['≥ 12 V', '? 12 V'],
  ['diez\u202fmil', 'diez mil'],
  ['“comillas” – € … ñ Ñ ¿', '“comillas” – € … ñ Ñ ¿'],
  ['una\r\ndos', 'una\ndos'],
])('what the PDF has no letter for: %j is written %j', (typed, written) => {
  expect(printable(typed)).toBe(written);
});

test('every text of a document, whatever holds it', () => {
  const doc = { title: 'a👍', blocks: [{ rows: [['b👍', null]], columns: 3 }], logo: undefined };
  expect(printable(doc)).toEqual({ title: 'a', blocks: [{ rows: [['b', null]], columns: 3 }], logo: undefined });
});
