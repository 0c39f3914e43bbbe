import { type Expression, type RawBuilder, sql } from 'kysely';

/** The words of a search, all of which must match. */
export function wordsOf(search: string | undefined): string[] {
  return search?.split(/\s+/).filter(Boolean) ?? [];
}

/** One condition per word of the search, over the folded column. */
export function contains(column: string, search: string): RawBuilder<boolean>[] {
  return wordsOf(search).map((word) => containsWord(column, word));
}

/**
 * `like '%word%'` on the folded column, which a trigram index answers. The database folds the word too: folding it here
 * would differ for characters such as ß, º or ’, and nothing would match.
 */
export function containsWord(column: string | Expression<string>, word: string): RawBuilder<boolean> {
  const folded = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${folded} like '%' || regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
