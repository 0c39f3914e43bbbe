import { estadoShown } from '@fenix/domain/flota/status';
import { type DataExtra, type Despacho, ESTADOS } from '@fenix/domain/gps/programada';
import { COUNT_CAP, type Page, decodeCursor, encodeCursor } from '@fenix/domain/paging';
import { searchKey } from '@fenix/domain/text/search';
import { type RawBuilder, sql } from 'kysely';
import type { ProgramadasFilter, ProgramadasQuery, Span } from '@fenix/domain/gps/programar';
import { LONGEST_TRIP } from '../rules';
import type { GpsDb } from '../schema';
import { type ProgramadaRow, columnsAt, despachoOf, estadoAt } from './despacho';
import { isId, notFound } from './lists';

function wanted(
  db: GpsDb,
  accountId: string,
  { from, to, search = '', inControl = false }: ProgramadasFilter,
  now: Date,
) {
  return (
    db
      .selectFrom('gps_programadas')
      .where('account_id', '=', accountId)
      .where('start_at', '>=', from)
      .where('start_at', '<', to)
      // Word for word as the index of inspections says it.
      .$if(inControl, (rows) => rows.where(sql<boolean>`definicion->>'inControl' = 'true'`))
      .where((where) =>
        where.and(
          search
            .split(/\s+/)
            .filter(Boolean)
            .map((word) => holds(word, now)),
        ),
      )
  );
}

/** DISP-30: each word stands in one of the columns that are shown; the state by the word it is shown with. */
function holds(word: string, now: Date): RawBuilder<boolean> {
  const states = ESTADOS.filter((estado) => searchKey(estadoShown(estado).label).includes(searchKey(word)));
  // As a subquery the pattern is made once, and not for every row.
  const pattern = sql`(select '%' || regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
  if (states.length === 0) return sql<boolean>`search like ${pattern}`;
  return sql<boolean>`(search like ${pattern} or ${estadoAt(now)} = any(${states}::text[]))`;
}

/** A page by (start, id), in the span and account that an index narrows first. */
export async function listProgramadas(
  db: GpsDb,
  accountId: string,
  { limit, cursor, sort = 'desc', extra = false, ...query }: ProgramadasQuery,
  now: Date,
): Promise<Page<Despacho>> {
  const [rows, value] = await Promise.all([
    wanted(db, accountId, query, now)
      .select(columnsAt(now))
      .where(isAfter(cursor, sort))
      .orderBy('start_at', sort)
      .orderBy('_id', sort)
      .limit(limit + 1)
      .execute(),
    countProgramadas(db, accountId, query, now, COUNT_CAP + 1),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const extras = extra ? await extrasOf(db, page) : undefined;
  return {
    items: page.map((row) => despachoOf(row, extras && (extras.get(row._id) ?? []))),
    next: rows.length > limit && last ? encodeCursor({ at: last.start_at, id: last._id }) : null,
    total: { value: Math.min(value, COUNT_CAP), capped: value > COUNT_CAP },
  };
}

export async function countProgramadas(
  db: GpsDb,
  accountId: string,
  query: ProgramadasFilter,
  now: Date,
  most?: number,
): Promise<number> {
  const rows = wanted(db, accountId, query, now)
    .select('_id')
    .$if(most !== undefined, (all) => all.limit(most ?? 0));
  const { value } = await db
    .selectFrom(rows.as('rows'))
    .select(sql<number>`count(*)::int`.as('value'))
    .executeTakeFirstOrThrow();
  return value;
}

export async function findProgramada(db: GpsDb, accountId: string, id: string, now: Date): Promise<Despacho> {
  const row =
    isId(id) &&
    (await db
      .selectFrom('gps_programadas')
      .select(columnsAt(now))
      .where('_id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst());
  if (!row) throw notFound();
  return despachoOf(row, (await extrasOf(db, [row])).get(id) ?? []);
}

/** DISP-48: found through the index of what still can change. */
export async function findCruces(
  db: GpsDb,
  accountId: string,
  idactivo: string,
  { from, to }: Span,
  now: Date,
): Promise<Despacho[]> {
  if (!isId(idactivo)) return [];
  const rows = await db
    .selectFrom('gps_programadas')
    .select(columnsAt(now))
    .where('account_id', '=', accountId)
    .where('vehicle_id', '=', idactivo)
    .where('estado', 'in', ['Pendiente', 'Incompleta'])
    .where(estadoAt(now), '=', 'Pendiente')
    .where('start_at', '<', to)
    .where('start_at', '>', new Date(from.getTime() - LONGEST_TRIP))
    .where('end_at', '>', from)
    .orderBy('start_at')
    .execute();
  return rows.map((row) => despachoOf(row));
}

async function extrasOf(db: GpsDb, rows: readonly ProgramadaRow[]): Promise<Map<string, DataExtra[]>> {
  const extras = new Map<string, DataExtra[]>();
  if (rows.length === 0) return extras;
  const found = await db
    .selectFrom('gps_data_extra')
    .select(['_id as id', 'data', 'programada_id'])
    .where(
      'programada_id',
      'in',
      rows.map(({ _id }) => _id),
    )
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  for (const { programada_id, ...entry } of found)
    extras.set(programada_id, [...(extras.get(programada_id) ?? []), entry]);
  return extras;
}

function isAfter(cursor: string | undefined, sort: 'asc' | 'desc'): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`;
  const { at, id } = decodeCursor(cursor);
  return sql<boolean>`(start_at, _id) ${sql.raw(sort === 'desc' ? '<' : '>')} (${at}::timestamptz, ${id}::uuid)`;
}
