import type { ReportesFilter, Span } from '@fenix/domain/gps/programar';
import type { UltimoReporte } from '@fenix/domain/gps/reportes';
import { sql } from 'kysely';
import type { GpsDb } from '../schema';

/** INSP-30: the reports of trips that begin in the span and say what is asked for. */
export function reportesOf(
  db: GpsDb,
  accountId: string,
  { from, to }: Span,
  { inspector, punto, novedad }: ReportesFilter,
) {
  return db
    .selectFrom('gps_reportes')
    .where('gps_reportes.account_id', '=', accountId)
    .where('gps_reportes.start_at', '>=', from)
    .where('gps_reportes.start_at', '<', to)
    .$if(Boolean(inspector), (rows) => rows.where('inspector', '=', inspector ?? ''))
    .$if(Boolean(punto), (rows) => rows.where('punto', '=', punto ?? ''))
    .$if(Boolean(novedad), (rows) => rows.where(sql<boolean>`${novedad} = any(novedades)`));
}

/** IAPP-33: of each plate what was reported of it last. */
export async function ultimosReportes(
  db: GpsDb,
  accountId: string,
  placas: readonly string[],
  before: Date,
): Promise<UltimoReporte[]> {
  if (placas.length === 0) return [];
  const rows = await db
    .selectFrom(sql<{ placa: string }>`unnest(${[...placas]}::text[])`.as<'asked'>(sql`asked(placa)`))
    .innerJoinLateral(
      (one) =>
        one
          .selectFrom('gps_reportes')
          .select(['start_at', 'inspector', 'punto', 'novedades'])
          .where('account_id', '=', accountId)
          .whereRef('gps_reportes.placa', '=', 'asked.placa')
          .where('start_at', '<=', before)
          .orderBy('start_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['asked.placa', 'last.start_at as at', 'last.inspector', 'last.punto', 'last.novedades'])
    .execute();
  return rows;
}
