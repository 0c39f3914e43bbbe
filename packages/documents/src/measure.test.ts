import { Font } from '@react-pdf/renderer';
import { expect, test } from 'vitest';
import { TYPEFACE, readLetters } from './letters';
import { linesOf, widthOf } from './measure';
import { letterWidth } from './widths';

const COMMON =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~¿¡áéíóúüñÁÉÍÓÚÜÑº°ª·×–—‘’“”•…€→≥≤';

test.each([
  ['regular', 400],
  ['bold', 700],
] as const)('every %s letter is as wide as the typeface says, rounded up', async (weight, fontWeight) => {
  await readLetters();
  const face = Font.getFont({ fontFamily: TYPEFACE, fontWeight })?.data;
  if (!face) throw new Error('The typeface was not read');
  const wrong = Array.from(COMMON).filter((letter) => {
    const drawn = face.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / face.unitsPerEm;
    const more = letterWidth(letter, weight) - drawn;
    return more < -1e-9 || more > 0.0101;
  });
  expect(wrong).toEqual([]);
});

const INK = { fontSize: 10 };
// At this width four figures of 6.5 and the blank between two pairs fit a line.
const WIDTH = 30;

test.each<[text: string, lines: string[]]>([
  ['', ['']],
  ['12', ['12']],
  ['12 34', ['12 34']],
  ['12 34 56', ['12 34 ', '56']],
  ['12\n34', ['12\n', '34']],
  ['12\n\n34', ['12\n', '\n', '34']],
  ['12\n', ['12\n', '']],
  ['123456', ['1234', '56']],
  ['12 123456 7', ['12 ', '1234', '56 7']],
])('%j takes the lines %j, which are the text again', (text, lines) => {
  expect(linesOf(text, INK, WIDTH)).toEqual(lines);
  expect(linesOf(text, INK, WIDTH).join('')).toBe(text);
});

test('a letter of another alphabet is taken as wide, not as none', () => {
  expect(widthOf('Ж', INK)).toBe(10);
});
