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

/** Reads the typeface and tells which letters it has; both weights have the same. */
export async function readLetters(): Promise<HasLetter> {
  const weights = WEIGHTS.map(({ fontWeight }) => ({ fontFamily: TYPEFACE, fontWeight }));
  await Promise.all(weights.map((weight) => Font.load(weight)));
  const face = Font.getFont({ fontFamily: TYPEFACE, fontWeight: 400 })?.data;
  return (codePoint) => face?.hasGlyphForCodePoint(codePoint) ?? false;
}
