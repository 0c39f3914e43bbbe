/** Emoji and invisible characters: dropped, since the typeface has no glyphs for them. */
const SILENT = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Mark}|\p{Cf}|\p{Cc}/u;
/** Replaces a character that the typeface has no glyph for. */
const NO_LETTER = '□';

/** Whether the PDF's typeface has a letter. */
export type HasLetter = (codePoint: number) => boolean;

/** Every text of the document in letters the PDF has; it would draw any other as a wrong one. Addresses are all plain. */
export function printable<T>(part: T, has: HasLetter): T {
  if (typeof part === 'string') return written(part, has) as T;
  if (Array.isArray(part)) return part.map((one: unknown) => printable(one, has)) as T;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, printable<unknown>(value, has)])) as T;
}

function written(text: string, has: HasLetter): string {
  const composed = text.normalize('NFC').replaceAll('\r\n', '\n');
  return Array.from(composed, (character) => letter(character, has)).join('');
}

function letter(character: string, has: HasLetter): string {
  if (character === '\n' || character === '\t' || isWritten(character, has)) return character;
  if (SILENT.test(character)) return '';
  const simple = character.normalize('NFKC');
  return isWritten(simple, has) ? simple : NO_LETTER;
}

function isWritten(text: string, has: HasLetter): boolean {
  return Array.from(text).every((character) => has(character.codePointAt(0) ?? 0));
}
