import { shownAs } from '@fenix/domain/flota/recorrido';
import { estadoShown } from '@fenix/domain/flota/status';
import { asksNothing } from '@fenix/domain/gps/reportes';
import { type DataExtra, type Despacho, ESTADOS } from '@fenix/domain/gps/programada';
import { COUNT_CAP, type Page, decodeCursor, encodeCursor } from '@fenix/domain/paging';
import { searchKey } from '@fenix/domain/text/search';
import { type RawBuilder, sql } from 'kysely';
import type { ProgramadasFilter, ProgramadasQuery, ReportesFilter, Span } from '@fenix/domain/gps/programar';
import type { GpsDb } from '../schema';
import { type ProgramadaRow, columnsAt, despachoOf, estadoAt } from './despacho';
import { isId, notFound } from './lists';
import { reportesOf } from './reportes';

/** The trips that begin in the span and are as the filter says. */
export function wanted(
  db: GpsDb,
  accountId: string,
  { from, to, search = '', placas, inControl = false, reportes = {} }: ProgramadasFilter,
  now: Date,
) {
  return (
    db
      .selectFrom('gps_programadas')
      .where('account_id', '=', accountId)
      .where('start_at', '>=', from)
      .where('start_at', '<', to)
      .$if(placas !== undefined, (rows) => rows.where(isOneOf(placas ?? [])))
      // Word for word as the index of inspections says it.
      .$if(inControl, (rows) => rows.where(sql<boolean>`definicion->>'inControl' = 'true'`))
      .$if(!asksNothing(reportes), (rows) => rows.where(isReported(db, accountId, { from, to }, reportes)))
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

/** One plate by equality: of several the planner would rather read all trips of the span in their order. */
function isOneOf(placas: readonly string[]): RawBuilder<boolean> {
  return placas.length === 1 ? sql<boolean>`placa = ${placas[0]}` : sql<boolean>`placa = any(${[...placas]}::text[])`;
}

/** INSP-30: by the small table beside the reports, so that none of them is opened. */
function isReported(db: GpsDb, accountId: string, span: Span, filter: ReportesFilter): RawBuilder<boolean> {
  const { reportado, ...said } = filter;
  if (reportado !== false)
    return sql<boolean>`_id in (${reportesOf(db, accountId, span, filter).select('programada_id')})`;
  if (!asksNothing(said)) return sql<boolean>`false`;
  return sql<boolean>`(estado <> 'Cancelado' and not exists
    (select from gps_reportes where gps_reportes.programada_id = gps_programadas._id))`;
}

/** DISP-30: each search word must be in one of the shown columns; the state matches by its displayed word. */
function holds(word: string, now: Date): RawBuilder<boolean> {
  const states = ESTADOS.filter((estado) => searchKey(estadoShown(estado).label).includes(searchKey(word)));
  // As a subquery the pattern is made once, and not for every row.
  const pattern = sql`(select '%' || regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
  const said = [sql<boolean>`search like ${pattern}`];
  if (states.length > 0) said.push(sql<boolean>`${estadoAt(now)} = any(${states}::text[])`);
  for (const { beside, is } of BESIDE) if (searchKey(beside).includes(searchKey(word))) said.push(is(now));
  return sql<boolean>`(${sql.join(said, sql` or `)})`;
}

/** The words beside a state, and `recorridoOf` in SQL where it gives them. */
const BESIDE = [
  {
    beside: shownAs('Incompleta', 'noSalio').beside ?? '',
    is: (now: Date) => sql<boolean>`(${estadoAt(now)} = 'Incompleta'
      and jsonb_path_exists(definicion, '$.lugares[1 to last] ? (exists(@.latitud) && exists(@.longitud))')
      and not jsonb_path_exists(definicion, '$.lugares[1 to last] ? (@.llegada != "")'))`,
  },
  {
    beside: shownAs('Pendiente', 'llego').beside ?? '',
    is: (now: Date) => sql<boolean>`(${estadoAt(now)} = 'Pendiente'
      and jsonb_array_length(definicion->'lugares') > 1
      and jsonb_path_exists(definicion, '$.lugares[last] ? (@.llegada != "")'))`,
  },
];

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

/**
 * Another text whenever a trip of the span was written, or the clock alone has ended one: `xmin` is the transaction that
 * wrote a row. Of each trip its row is visited and none of its contents are read or sent, whatever server wrote it.
 */
export async function markProgramadas(db: GpsDb, accountId: string, { from, to }: Span, now: Date): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(_id || ' ' || xmin || ' ' || ${estadoAt(now)}, 0)), 0) as mark
    from gps_programadas
    where account_id = ${accountId} and start_at >= ${from} and start_at < ${to}`.execute(db);
  return rows[0]?.mark ?? '';
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

async function extrasOf(db: GpsDb, rows: readonly ProgramadaRow[]): Promise<Map<string, DataExtra[]>> {
  const extras = new Map<string, DataExtra[]>();
  if (rows.length === 0) return extras;
  const found = await db
    .selectFrom('gps_data_extra')
    .select(['_id as id', 'data', 'programada_id'])
    .where(sql<boolean>`programada_id = any(${rows.map(({ _id }) => _id)}::uuid[])`)
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
