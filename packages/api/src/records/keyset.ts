import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { MAX_PAGE, WHOLE_LIST_MAX, decodeCursor, encodeCursor } from '@fenix/domain/paging';
import { type Expression, sql } from 'kysely';
import type { Db } from '../db/database';

/** Keyset pagination: the rows after the cursor in a list ordered by these two columns; without a cursor all. */
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

/** The rows up to and including that of the cursor. */
export function isUntil([at, id]: readonly [string, string], cursor: string | undefined, order: 'asc' | 'desc') {
  if (cursor === undefined) return sql<boolean>`true`;
  const end = decodeCursor(cursor);
  const upTo = sql.raw(order === 'desc' ? '>=' : '<=');
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${upTo} (${end.at}::timestamptz, ${end.id}::uuid)`;
}

/** Takes one row more than the page has, to know whether there is a next page. */
export function cutPage<R extends { _id: string }>(
  rows: readonly R[],
  limit: number,
  at: (row: R) => Date,
): { items: R[]; next: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? encodeCursor({ at: at(last), id: last._id }) : null };
}

/** A list page by page, for a file. */
export async function* eachPage<T>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<{ items: T[]; next: string | null }>,
): AsyncGenerator<T[]> {
  for (let cursor: string | undefined, more = true; more;) {
    const { items, next } = await read({ limit: MAX_PAGE, cursor });
    yield items;
    cursor = next ?? undefined;
    more = next !== null;
  }
}

/** The limit for reading a whole list: one row more than is allowed, to detect a list that is too long. */
export const WHOLE = WHOLE_LIST_MAX + 1;

/** A list that is too long to send whole is refused, never silently truncated. */
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
