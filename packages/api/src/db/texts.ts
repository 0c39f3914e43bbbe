import { BOGOTA_OFFSET_HOURS } from '@fenix/domain/dates/days';
import { encodeCursor } from '@fenix/domain/paging';
import { CELL_END, type CellKind, ROW_END } from '@fenix/domain/text/cells';
import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely';
import type { Order } from './cards';
import { type Db, readTogether } from './database';

/** A cell of a file as the database writes it. What is not there is an empty cell. */
export type SqlCell = { kind: CellKind; sql: Expression<unknown> };

/** Some rows of a file in one text. A cell may hold the signs between cells itself; `reread` leaves them out of it. */
export type Texts = { text: string; rows: number; reread: () => Promise<string> };

/** The rows behind the cursor, as many as the limit, in their order: the line, the moment and the key of each. */
export type SelectLines = (line: RawBuilder<string>, cursor: string | undefined, limit: number) => Expression<unknown>;

/** As many as one reading brings: few enough that nobody waits long for it on a database with one connection. */
const CHUNK = 5_000;

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

/**
 * Every row of a list as text that PostgreSQL puts together, some thousand rows in one value: no row of a large file
 * becomes an object here. Each reading stands for itself: a slow reader holds no connection. `settings` go ahead of each.
 */
export async function* readTexts(db: Db, { cells, order, select, settings }: Wanted): AsyncGenerator<Texts> {
  const read = async (cursor: string | undefined, isCareful = false): Promise<Chunk> => {
    const chunk = chunkOf(select(lineOf(cells, isCareful), cursor, CHUNK), order);
    const statements = [...(settings ? [settings] : []), chunk].map((one) => ({ compile: () => one.compile(db) }));
    return (await readTogether(db, ...(statements as Compilable<Chunk>[]))).at(-1)?.[0] as Chunk;
  };
  for (let cursor: string | undefined, more = true; more;) {
    const begin = cursor;
    const { text, rows, ...end } = await read(begin);
    if (rows > 0) yield { text, rows, reread: async () => (await read(begin, true)).text };
    more = rows === CHUNK;
    if (more) cursor = encodeCursor(end);
  }
}

type Wanted = {
  cells: readonly SqlCell[];
  order: Order;
  select: SelectLines;
  settings?: RawBuilder<unknown> | undefined;
};
type Chunk = { text: string; rows: number; at: Date; id: string };

/** The rows come in their order, so that the last id is that of the last row. */
function chunkOf(lines: Expression<unknown>, order: Order) {
  const last = sql.raw(order === 'desc' ? 'min' : 'max');
  return sql<Chunk>`select coalesce(string_agg(line, ''), '') as text, count(*)::int as rows, ${last}(at) as at,
    (array_agg(id))[count(*)] as id from ${lines} as lines`;
}

const SIGNS = CELL_END + ROW_END.trimEnd();

/** Careful: texts without the signs between cells, which nobody types and nobody sees. */
function lineOf(cells: readonly SqlCell[], isCareful: boolean): RawBuilder<string> {
  const texts = cells.map(({ kind, sql: cell }) => {
    if (kind !== 'text') return sql`coalesce((${cell})::text, '')`;
    return isCareful ? sql`coalesce(translate(${cell}, ${sql.lit(SIGNS)}, ''), '')` : sql`coalesce(${cell}, '')`;
  });
  return sql`concat_ws(${sql.lit(CELL_END)}, ${sql.join(texts)}) || ${sql.lit(ROW_END)}`;
}
