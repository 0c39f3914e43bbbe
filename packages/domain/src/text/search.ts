/** How every search of the product reads text: without case and without accents. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}

/** True when each word of the search is somewhere in the text. */
export function matchesSearch(text: string, search: string): boolean {
  const key = searchKey(text);
  return searchKey(search)
    .split(/\s+/)
    .every((word) => key.includes(word));
}

/** What was meant, from the surest to the least: the name itself, how it begins, its words as typed, words that begin so. */
function rankOf(text: string, search: string): number {
  const key = searchKey(text).replaceAll(/\s+/g, ' ');
  const typed = searchKey(search).replaceAll(/\s+/g, ' ');
  if (key === typed) return 0;
  if (key.startsWith(typed)) return 1;
  const words = typed.split(' ');
  if (standInOrder(key, words)) return 2;
  const names = key.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => names.some((name) => name.startsWith(word))) ? 3 : 4;
}

/** Whether each word is found after the one before it, at the beginning of a word of the text. */
function standInOrder(key: string, words: readonly string[]): boolean {
  let from = 0;
  return words.every((word) => {
    const at = ` ${key}`.indexOf(` ${word}`, from);
    from = at + word.length;
    return at >= 0;
  });
}

/**
 * Those that have every word, best first: who types a whole route must not be given its return, which has the same words
 * (the first is taken by Enter). Of equals the order stays. `textsOf`: what may be typed for one; its best counts.
 */
export function bestFirst<T>(options: readonly T[], search: string, textsOf: (option: T) => readonly string[]): T[] {
  const rank = (option: T) => Math.min(...textsOf(option).map((text) => rankOf(text, search)));
  return options
    .filter((option) => textsOf(option).some((text) => matchesSearch(text, search)))
    .map((option) => ({ option, rank: rank(option) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

/**
 * A word without its plural ending (stemming): 'informe' and 'informes', 'camión' and 'camiones', 'luz' and 'luces' are
 * the same. A prefix of a word stays nearly a prefix of its key, so that a search works while typing.
 */
export function wordKey(word: string): string {
  const key = searchKey(word);
  const one = key.length > 3 ? key.replace(/s$/, '') : key;
  return (one.length > 3 ? one.replace(/e$/, '') : one).replace(/z$/, 'c');
}

/** The words of a text as they are compared. */
export function wordKeys(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(wordKey);
}
