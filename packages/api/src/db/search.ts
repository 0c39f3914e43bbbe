import { type RawBuilder, sql } from 'kysely';

/**
 * Each word of a search must stand in the folded column; a trigram index answers `like '%word%'`. The database folds
 * the word as it folded the column: two readings of ß, º or ’ would never meet.
 */
export function contains(column: string, search: string): RawBuilder<boolean>[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map(
      (word) =>
        sql<boolean>`${sql.ref(column)} like '%' || regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
    );
}
