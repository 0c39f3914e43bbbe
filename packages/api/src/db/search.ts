import { type Expression, type RawBuilder, sql } from 'kysely';

/** The words of a search, each of which must be found. */
export function wordsOf(search: string | undefined): string[] {
  return search?.split(/\s+/).filter(Boolean) ?? [];
}

/** Each word of a search must stand in the folded column. */
export function contains(column: string, search: string): RawBuilder<boolean>[] {
  return wordsOf(search).map((word) => stands(column, word));
}

/**
 * One word stands in the folded column; a trigram index answers `like '%word%'`. The database folds the word as it
 * folded the column: two readings of ß, º or ’ would never meet.
 */
export function stands(column: string | Expression<string>, word: string): RawBuilder<boolean> {
  const folded = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${folded} like '%' || regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
