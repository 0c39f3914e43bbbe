import { RECORDS, type StoredKey, recordLabel } from '@fenix/domain/assembly/records';
import type { ColumnPath } from '@fenix/domain/records/kind';
import { type RawBuilder, sql } from 'kysely';

/** A column of a record's table, or a text inside a JSON column. */
export function sqlPath([column, ...keys]: ColumnPath, table?: string): RawBuilder<string> {
  const ref = sql.ref(table === undefined ? column : `${table}.${column}`);
  return keys.reduce<RawBuilder<string>>((inside, key) => sql`(${inside} ->> ${sql.lit(key)})`, sql`${ref}`);
}

/** '12 · ABC123', from a row of the kind's table. */
export function sqlNumberAndName(key: StoredKey): RawBuilder<string> {
  return sql`concat(consecutive, ' · ', ${sqlPath(RECORDS[key].stored.beside)})`;
}

/** 'Acta 12 · ABC123': `recordTitle` as an SQL expression. */
export function sqlTitle(key: StoredKey): RawBuilder<string> {
  const { table, beside } = RECORDS[key].stored;
  const number = sql.ref(`${table}.consecutive`);
  return sql`${sql.lit(`${recordLabel(key)} `)} || ${number} || ' · ' || ${sqlPath(beside, table)}`;
}
