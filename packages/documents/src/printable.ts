/** What the PDF's built-in letters can write (Windows-1252). */
const WRITABLE = /^[\n\t\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;
/** Emoji and what nobody sees: a paper loses nothing without them. */
const SILENT = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Mark}|\p{Cf}|\p{Cc}/u;

/** Every text of the document in letters the PDF has; it would draw any other as a wrong one. Addresses are all plain. */
export function printable<T>(part: T): T {
  if (typeof part === 'string') return written(part) as T;
  if (Array.isArray(part)) return part.map(printable) as T;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, printable<unknown>(value)])) as T;
}

function written(text: string): string {
  const composed = text.normalize('NFC').replaceAll('\r\n', '\n');
  return WRITABLE.test(composed) ? composed : Array.from(composed, letter).join('');
}

function letter(character: string): string {
  if (WRITABLE.test(character)) return character;
  if (SILENT.test(character)) return '';
  const simple = character.normalize('NFKC');
  return WRITABLE.test(simple) ? simple : '?';
}
