import type { ProgramadasFilter } from '@fenix/domain/gps/programar';
import { CIFRAS_MAX, type Cifra, type CifrasOf, type CifrasReportes, filterFor } from '@fenix/domain/gps/reportes';
import { sql } from 'kysely';
import type { GpsDb } from '../schema';
import { wanted } from './listar';
import { reportesOf } from './reportes';

/** INSP-33: how many inspections of the span say each novelty, and by whom and where they were made. */
export async function cifrasReportes(
  db: GpsDb,
  accountId: string,
  filter: ProgramadasFilter,
  now: Date,
): Promise<CifrasReportes> {
  const [novedades, inspectores, puntos] = await Promise.all([
    countOf(db, accountId, filter, now, 'novedades'),
    countOf(db, accountId, filter, now, 'inspectores'),
    countOf(db, accountId, filter, now, 'puntos'),
  ]);
  return { novedades, inspectores, puntos };
}

const SAID = {
  novedades: sql<string>`unnest(novedades)`,
  inspectores: sql<string>`inspector`,
  puntos: sql<string>`punto`,
} satisfies Record<CifrasOf, unknown>;

async function countOf(
  db: GpsDb,
  accountId: string,
  { reportes = {}, search = '', ...span }: ProgramadasFilter,
  now: Date,
  list: CifrasOf,
): Promise<Cifra[]> {
  if (reportes.reportado === false) return [];
  const said = reportesOf(db, accountId, span, filterFor(list, reportes))
    .$if(search.trim() !== '', (rows) =>
      rows.where('programada_id', 'in', wanted(db, accountId, { ...span, search }, now).select('_id')),
    )
    .select(['programada_id', SAID[list].as('nombre')])
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
