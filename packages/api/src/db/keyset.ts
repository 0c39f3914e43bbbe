import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { WHOLE_LIST_MAX, decodeCursor, encodeCursor } from '@fenix/domain/paging';
import { type Expression, sql } from 'kysely';
import type { Db } from './database';

/** Rows that come after the cursor in a list ordered by these two columns; every row without one. */
export function isAfter(
  [at, id]: readonly [string, string],
  cursor: string | undefined,
  order: 'asc' | 'desc' = 'desc',
) {
  if (cursor === undefined) return sql<boolean>`true`;
  const end = decodeCursor(cursor);
  const past = sql.raw(order === 'desc' ? '<' : '>');
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${past} (${end.at}::timestamptz, ${end.id}::uuid)`;
}

/** The same up to that of the cursor, and it as well. */
export function isUntil([at, id]: readonly [string, string], cursor: string | undefined, order: 'asc' | 'desc') {
  if (cursor === undefined) return sql<boolean>`true`;
  const end = decodeCursor(cursor);
  const upTo = sql.raw(order === 'desc' ? '>=' : '<=');
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${upTo} (${end.at}::timestamptz, ${end.id}::uuid)`;
}

/** From one row more than was asked for: the page, and where the next one begins. */
export function cutPage<R extends { _id: string }>(
  rows: readonly R[],
  limit: number,
  at: (row: R) => Date,
): { items: R[]; next: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? encodeCursor({ at: at(last), id: last._id }) : null };
}

/** As many rows as a list is read that comes whole: one more than may leave, so that one too long is noticed. */
export const WHOLE = WHOLE_LIST_MAX + 1;

/** A list that is too long to come whole is refused, and never cut without a word. */
export function assertWhole<R>(rows: R[]): R[] {
  if (rows.length > WHOLE_LIST_MAX) throw new DomainError('invalid', SHELL_MESSAGES.tooManyRows);
  return rows;
}

export async function countRows(db: Db, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ value: number }>`select count(*)::int as value from ${rows} as rows`.execute(
    db,
  );
  return counted[0]?.value ?? 0;
}
