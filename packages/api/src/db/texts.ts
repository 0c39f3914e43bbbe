import { BOGOTA_OFFSET_HOURS } from '@fenix/domain/dates/days';
import { type PageEnd, encodeCursor } from '@fenix/domain/paging';
import type { CellKind } from '@fenix/domain/text/cells';
import { type AliasedRawBuilder, type Compilable, type Expression, type RawBuilder, sql } from 'kysely';
import { type Asked, type Found, type Order, RECORD_BY_RECORD, cards, foundCards } from './cards';
import { type Db, readEach } from './database';
import { isAfter } from './keyset';

/** A cell of a file as the database writes it. What is not there is an empty cell. */
export type SqlCell = { kind: CellKind; sql: Expression<unknown> };

export type Columns = readonly AliasedRawBuilder<unknown, string>[];

/** From behind one row to another and with it, both said as cursors; without one, from the first or to the last. */
export type Span = { after: string | undefined; until: string | undefined };

/** As many as one reading brings: few enough that nobody waits long for it on a database with one connection. */
export const CHUNK = 5_000;

/** The day of Bogotá at a moment. */
export function sqlDay(moment: Expression<unknown>): RawBuilder<string> {
  return sql`(${moment} at time zone ${sql.lit(`${BOGOTA_OFFSET_HOURS}:00`)}::interval)::date`;
}

/** A moment as people of Bogotá write it, to the second. */
export function sqlMoment(moment: Expression<unknown>): RawBuilder<string> {
  const there = sql`${moment} at time zone ${sql.lit(`${BOGOTA_OFFSET_HOURS}:00`)}::interval`;
  return sql`to_char(${there}, ${sql.lit('DD/MM/YYYY HH24:MI:SS')})`;
}

/** What stands in a file for each of the words that a column can hold. */
export function sqlLabel(column: Expression<unknown>, labels: Readonly<Record<string, string>>): RawBuilder<string> {
  const each = Object.entries(labels).map(([word, label]) => sql`when ${sql.lit(word)} then ${sql.lit(label)}`);
  return sql`case ${column} ${sql.join(each, sql` `)} end`;
}

/** For rows of a table that has an index in their order: left alone, PostgreSQL would collect each reading and sort it. */
export const IN_ORDER = sql`select set_config('enable_sort', 'off', true)`;

type Wanted = {
  cells: readonly SqlCell[];
  /** `at` and `id` of all that come behind the cursor, in their order; perhaps of more than there are rows. */
  keys: (cursor: string | undefined) => Keys;
  rows: (columns: Columns, span: Span) => Compilable;
  /** Goes ahead of each reading, in the same message. */
  settings?: RawBuilder<unknown>;
};
type Keys = Compilable<PageEnd> & {
  offset: (rows: RawBuilder<number>) => Keys;
  limit: (rows: RawBuilder<number>) => Keys;
};

/**
 * Every row of a list as the bytes that PostgreSQL sends, some thousand at a time: no row of a large file becomes an
 * object here. Each reading stands for itself: a slow reader holds no connection. While one is written the next is
 * read, and no more than that. Where a reading ends is asked of the keys alone, together with the rows before it: the
 * last row need not say its own key, and so no row does.
 */
export async function* readRowBytes(db: Db, { cells, keys, rows, settings }: Wanted): AsyncGenerator<Buffer[]> {
  const columns = cells.map(({ sql: cell }, index) => sql`${cell}`.as(`c${index}`));
  const ahead = settings ? [{ query: { compile: () => settings.compile(db) } }] : [];
  const end = (cursor: string | undefined) => ({
    query: keys(cursor)
      .offset(sql.lit(CHUNK - 1))
      .limit(sql.lit(1)),
  });
  const cursorOf = ([last]: unknown[] = []) => (last ? encodeCursor(last as PageEnd) : undefined);
  const read = (span: Span) => {
    const some = { query: rows(columns, span), asBytes: true };
    const reading = readEach(db, [...ahead, some, ...(span.until === undefined ? [] : [end(span.until)])]);
    // Whoever reads on meets the failure; nobody else needs to know.
    reading.catch(() => {});
    return reading;
  };

  let until = cursorOf((await readEach(db, [...ahead, end(undefined)])).at(-1));
  let next: ReturnType<typeof read> | undefined = read({ after: undefined, until });
  while (next) {
    const found = await next;
    const after = until;
    until = cursorOf(found[ahead.length + 1]);
    next = after === undefined ? undefined : read({ after, until });
    const pieces = found[ahead.length] as Buffer[];
    if (pieces.length > 0) yield pieces;
  }
}

/** The same of records that are found by their cards. */
export function readFoundBytes(
  asked: Asked,
  {
    cells,
    order,
    rows,
  }: { cells: readonly SqlCell[]; order: Order; rows: (columns: Columns, found: Found) => Compilable },
): AsyncGenerator<Buffer[]> {
  return readRowBytes(asked.db, {
    cells,
    keys: (cursor) =>
      cards(asked)
        .select(['cards.at as at', 'cards.record_id as id'])
        .where(isAfter(['cards.at', 'cards.record_id'], cursor, order))
        .orderBy('cards.at', order)
        .orderBy('cards.record_id', order),
    rows: (columns, { after, until }) => rows(columns, foundCards(asked, { cursor: after, until, order }, CHUNK)),
    settings: RECORD_BY_RECORD,
  });
}
