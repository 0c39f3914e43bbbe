/** Names that are distinguished must look apart: compared after NFKC, without invisible characters, case folding, trimming and single spaces. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

const SMALL_WORDS = new Set([
  'a',
  'al',
  'de',
  'del',
  'e',
  'el',
  'en',
  'la',
  'las',
  'los',
  'o',
  'para',
  'por',
  'u',
  'y',
]);

/** What kind of company it is, by its letters. */
const LEGAL_LETTERS = /^(sas?|esp|s\.a\.?(s\.?)?|e\.s\.p\.?)$/;

/** How a company's name is written on screen. Names kept in lower case get their capitals; any other is left as given. */
export function displayName(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name.replace(/\S+/g, (word, at: number) => {
    if (at > 0 && SMALL_WORDS.has(word)) return word;
    return at > 0 && LEGAL_LETTERS.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
  });
}
