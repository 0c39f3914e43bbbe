/** How every search of the product reads text: without case and without accents. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}

/** True when each word of the search stands somewhere in the text. */
export function matchesSearch(text: string, search: string): boolean {
  const key = searchKey(text);
  return searchKey(search)
    .split(/\s+/)
    .every((word) => key.includes(word));
}
