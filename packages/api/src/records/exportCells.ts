import { BOGOTA_OFFSET_HOURS } from '@fenix/domain/dates/days';
import { type PageEnd, encodeCursor } from '@fenix/domain/paging';
import type { CellKind } from '@fenix/domain/text/cells';
import { type AliasedRawBuilder, type Compilable, type Expression, type RawBuilder, sql } from 'kysely';
import {
  type FoundEntries,
  NO_SEQSCAN,
  type Order,
  type SearchQuery,
  foundEntries,
  searchEntries,
} from './searchIndex';
import { type Db, readEach } from '../db/database';
import { isAfter } from './keyset';

/** A cell of an export as an SQL expression; null is an empty cell. */
export type SqlCell = { kind: CellKind; sql: Expression<unknown> };

export type Columns = readonly AliasedRawBuilder<unknown, string>[];

/** The rows after one cursor up to and including another; without one, from the first or to the last. */
export type Span = { after: string | undefined; until: string | undefined };

/** Rows per query: few enough that other requests do not wait long for a single connection. */
export const CHUNK = 5_000;

/** The date in Bogotá at a moment. */
export function sqlDay(moment: Expression<unknown>): RawBuilder<string> {
  return sql`(${moment} at time zone ${sql.lit(`${BOGOTA_OFFSET_HOURS}:00`)}::interval)::date`;
}

/** A moment in Bogotá's format and time zone, to the second. */
export function sqlMoment(moment: Expression<unknown>): RawBuilder<string> {
  const there = sql`${moment} at time zone ${sql.lit(`${BOGOTA_OFFSET_HOURS}:00`)}::interval`;
  return sql`to_char(${there}, ${sql.lit('DD/MM/YYYY HH24:MI:SS')})`;
}

/** The label of each value that a column can have. */
export function sqlLabel(column: Expression<unknown>, labels: Readonly<Record<string, string>>): RawBuilder<string> {
  const each = Object.entries(labels).map(([word, label]) => sql`when ${sql.lit(word)} then ${sql.lit(label)}`);
  return sql`case ${column} ${sql.join(each, sql` `)} end`;
}

/** For a table with an index in the order of the rows: otherwise PostgreSQL would sort for every chunk. */
export const NO_SORT = sql`select set_config('enable_sort', 'off', true)`;

type ExportSource = {
  cells: readonly SqlCell[];
  /** The keys (`at`, `id`) after the cursor, in order; may include keys without a row. */
  keys: (cursor: string | undefined) => KeyQuery;
  rows: (columns: Columns, span: Span) => Compilable;
  /** Sent before each query, in the same message. */
  settings?: RawBuilder<unknown>;
};
type KeyQuery = Compilable<PageEnd> & {
  offset: (rows: RawBuilder<number>) => KeyQuery;
  limit: (rows: RawBuilder<number>) => KeyQuery;
};

/**
 * Streams every row of a list as the bytes that PostgreSQL sends, in chunks by keyset: rows are never parsed into objects,
 * and a slow client holds no connection, because each chunk is a query of its own. One chunk is prefetched while the one
 * before is sent. The cursor of the next chunk comes from a query on the keys, in the same round trip, so that rows need
 * not contain their keys.
 */
export async function* readRowBytes(db: Db, { cells, keys, rows, settings }: ExportSource): AsyncGenerator<Buffer[]> {
  const columns = cells.map(({ sql: cell }, index) => sql`${cell}`.as(`c${index}`));
  const before = settings ? [{ query: { compile: () => settings.compile(db) } }] : [];
  const end = (cursor: string | undefined) => ({
    query: keys(cursor)
      .offset(sql.lit(CHUNK - 1))
      .limit(sql.lit(1)),
  });
  const cursorOf = ([last]: unknown[] = []) => (last ? encodeCursor(last as PageEnd) : undefined);
  const read = (span: Span) => {
    const chunk = { query: rows(columns, span), asBytes: true };
    const reading = readEach(db, [...before, chunk, ...(span.until === undefined ? [] : [end(span.until)])]);
    // The prefetched chunk may fail before it is awaited, which must not be an unhandled rejection.
    reading.catch(() => {});
    return reading;
  };

  let until = cursorOf((await readEach(db, [...before, end(undefined)])).at(-1));
  let next: ReturnType<typeof read> | undefined = read({ after: undefined, until });
  while (next) {
    const found = await next;
    const after = until;
    until = cursorOf(found[before.length + 1]);
    next = after === undefined ? undefined : read({ after, until });
    const pieces = found[before.length] as Buffer[];
    if (pieces.length > 0) yield pieces;
  }
}

/** As readRowBytes, for records found through the search index. */
export function readFoundBytes(
  query: SearchQuery,
  {
    cells,
    order,
    rows,
  }: { cells: readonly SqlCell[]; order: Order; rows: (columns: Columns, found: FoundEntries) => Compilable },
): AsyncGenerator<Buffer[]> {
  return readRowBytes(query.db, {
    cells,
    keys: (cursor) =>
      searchEntries(query)
        .select(['cards.at as at', 'cards.record_id as id'])
        .where(isAfter(['cards.at', 'cards.record_id'], cursor, order))
        .orderBy('cards.at', order)
        .orderBy('cards.record_id', order),
    rows: (columns, { after, until }) => rows(columns, foundEntries(query, { cursor: after, until, order }, CHUNK)),
    settings: NO_SEQSCAN,
  });
}
