import { type RawBuilder, sql } from 'kysely';

/** Each word of a folded search must stand in the folded column; a trigram index answers `like '%word%'`. */
export function contains(column: string, folded: string): RawBuilder<boolean>[] {
  return folded
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql<boolean>`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
}
