import type { ProgramadasFilter, ReportesFilter } from '@fenix/domain/gps/programar';
import { CIFRAS_MAX, type Cifra, type CifrasOf, type CifrasReportes, filterFor } from '@fenix/domain/gps/reportes';
import { type SinViaje, inspeccionDeVia } from '@fenix/domain/incontrol/inspecciones/via';
import { COUNT_CAP, type Page, type PageEnd } from '@fenix/domain/paging';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/database';
import { contains } from '../../db/search';

type Filter = Omit<ProgramadasFilter, 'inControl'>;
export type ViaQuery = Filter & { limit: number; after: PageEnd | undefined; sort: 'asc' | 'desc' };

/** INSP-34: the vehicles of a company that were stopped without a programmed trip. */
function wanted(db: Db, clientId: string, { from, to, search = '', reportes = {} }: Filter) {
  const { reportado, inspector, punto, novedad } = reportes;
  return (
    db
      .selectFrom('inspecciones_via')
      .where('client_id', '=', clientId)
      .where('inicio', '>=', from)
      .where('inicio', '<', to)
      .where((where) => where.and(contains('search', search)))
      // Every one of them is a report.
      .$if(reportado === false, (rows) => rows.where(sql<boolean>`false`))
      .$if(Boolean(inspector), (rows) => rows.where('inspector', '=', inspector ?? ''))
      .$if(Boolean(punto), (rows) => rows.where('punto', '=', punto ?? ''))
      .$if(Boolean(novedad), (rows) => rows.where(sql<boolean>`${novedad} = any(novedades)`))
  );
}

const COLUMNS = ['_id as id', 'vehicle_id', 'activo', 'placa', 'grupo', 'inicio', 'data'] as const;

/** One page by moment and id, with how many there are. */
export async function listVia(
  db: Db,
  clientId: string,
  query: ViaQuery,
): Promise<{ items: SinViaje[]; hasMore: boolean; total: Page<unknown>['total'] }> {
  const { limit, after, sort, ...filter } = query;
  const [rows, count] = await Promise.all([
    wanted(db, clientId, filter)
      .select(COLUMNS)
      .where(isAfter(after, sort))
      .orderBy('inicio', sort)
      .orderBy('_id', sort)
      .limit(limit + 1)
      .execute(),
    countVia(db, clientId, filter, COUNT_CAP + 1),
  ]);
  return {
    items: rows.slice(0, limit).map(inspeccionDeVia),
    hasMore: rows.length > limit,
    total: { value: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP },
  };
}

export async function countVia(db: Db, clientId: string, filter: Filter, most?: number): Promise<number> {
  const rows = wanted(db, clientId, filter)
    .select('_id')
    .$if(most !== undefined, (all) => all.limit(most ?? 0));
  const { value } = await db
    .selectFrom(rows.as('rows'))
    .select(sql<number>`count(*)::int`.as('value'))
    .executeTakeFirstOrThrow();
  return value;
}

const UUID_LENGTH = 36;

/** Ids of a platform elsewhere are of any length; the shorter one comes first, as where its trips are put in order. */
function isAfter(after: PageEnd | undefined, sort: 'asc' | 'desc') {
  if (!after) return sql<boolean>`true`;
  const { at, id } = after;
  const beyond = sql.raw(sort === 'desc' ? '<' : '>');
  const isBeyond =
    id.length === UUID_LENGTH
      ? sql`_id::text collate "C" ${beyond} ${id}`
      : sql.raw(String(id.length < UUID_LENGTH === (sort === 'asc')));
  return sql<boolean>`(inicio ${beyond}= ${at}::timestamptz and (inicio ${beyond} ${at}::timestamptz or ${isBeyond}))`;
}

/** Ids of trips of a platform elsewhere are any text, and never one of these. */
const UUID = z.uuid();

export function readVia(db: Db, clientId: string, id: string): Promise<SinViaje | undefined> {
  return UUID.safeParse(id).success ? findVia(db, clientId, id) : Promise.resolve(undefined);
}

/** By its id alone, so that no index of the company's other inspections looks as good as that of the id. */
async function findVia(db: Db, clientId: string, id: string): Promise<SinViaje | undefined> {
  const row = await db
    .selectFrom('inspecciones_via')
    .select(COLUMNS)
    .select('client_id')
    .where('_id', '=', id)
    .executeTakeFirst();
  return row?.client_id === clientId ? inspeccionDeVia(row) : undefined;
}

/** INSP-33. */
export async function cifrasVia(db: Db, clientId: string, filter: Filter): Promise<CifrasReportes> {
  const [novedades, inspectores, puntos] = await Promise.all([
    countOf(db, clientId, filter, 'novedades'),
    countOf(db, clientId, filter, 'inspectores'),
    countOf(db, clientId, filter, 'puntos'),
  ]);
  return { novedades, inspectores, puntos };
}

const SAID = {
  novedades: sql<string>`unnest(novedades)`,
  inspectores: sql<string>`inspector`,
  puntos: sql<string>`punto`,
} satisfies Record<CifrasOf, unknown>;

function countOf(db: Db, clientId: string, { reportes = {}, ...filter }: Filter, list: CifrasOf): Promise<Cifra[]> {
  const others: ReportesFilter = filterFor(list, reportes);
  const said = wanted(db, clientId, { ...filter, reportes: others })
    .select(['_id', SAID[list].as('nombre')])
    .distinct();
  return db
    .selectFrom(said.as('said'))
    .select(['nombre', sql<number>`count(*)::int`.as('veces')])
    .where('nombre', '<>', '')
    .groupBy('nombre')
    .orderBy('veces', 'desc')
    .orderBy(sql`nombre collate "C"`)
    .limit(CIFRAS_MAX)
    .execute();
}
