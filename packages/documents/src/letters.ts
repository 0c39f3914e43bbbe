import { Font } from '@react-pdf/renderer';
import regular from './inter/regular.ttf?inline';
import semibold from './inter/semibold.ttf?inline';
import type { HasLetter } from './printable';

/** The screen's typeface, in the PDF itself: of each document only the letters it uses. */
export const TYPEFACE = 'Inter';

// What the screen draws for bold is its heaviest weight, 600.
const WEIGHTS = [
  { src: regular, fontWeight: 400 },
  { src: semibold, fontWeight: 700 },
];

Font.register({ family: TYPEFACE, fonts: WEIGHTS });

/** Reads which characters the typeface has glyphs for; both weights have the same. */
export async function readLetters(): Promise<HasLetter> {
  const weights = WEIGHTS.map(({ fontWeight }) => ({ fontFamily: TYPEFACE, fontWeight }));
  await Promise.all(weights.map((weight) => Font.load(weight)));
  const [face, ...others] = weights.flatMap((weight) => Font.getFont(weight)?.data ?? []);
  for (const each of [face, ...others]) if (each) meetLetters(each);
  return (codePoint) => face?.hasGlyphForCodePoint(codePoint) ?? false;
}

type Face = NonNullable<NonNullable<ReturnType<typeof Font.getFont>>['data']>;
const met = new WeakSet<Face>();

/**
 * A face keeps each shape as it first met it, and the e that was met as a part of é has no letter: the next document
 * could be read, but neither searched nor copied. So every shape is met as its own letter first.
 */
function meetLetters(face: Face): void {
  if (met.has(face)) return;
  met.add(face);
  for (const codePoint of face.characterSet) face.glyphForCodePoint(codePoint);
}
