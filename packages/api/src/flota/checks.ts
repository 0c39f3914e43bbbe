import { APPROVED, type PresetRechazado } from '@fenix/domain/flota/aprobado';
import type { Span } from '@fenix/domain/gps/programar';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import type { CountingChecks } from './diaOperativo';

/** Whose checks, and filled in when: see `countingChecks` for which of them count. */
type Asked = { clientId: string; span: Span; vehicleId?: string | undefined };

/**
 * PRE-22, DISP-06, GPS-17: the checks of a time, of each vehicle first the one that decides: the one filled in last,
 * whenever it arrived; of two of the same moment the one received last. Every reader of 'approved today' is built on
 * this order.
 */
export function checksOf(db: Db, { clientId, span, vehicleId }: Asked) {
  const all = db
    .selectFrom('presets')
    .where('client_id', '=', clientId)
    .where('cretedDate', '>=', span.from)
    .where('cretedDate', '<', span.to)
    .orderBy('vehicle_id')
    .orderBy('cretedDate', 'desc')
    .orderBy('sendDate', 'desc')
    .orderBy('consecutive', 'desc');
  return vehicleId === undefined ? all : all.where('vehicle_id', '=', vehicleId);
}

/** PRE-23: what keeps the vehicle of a check from leaving, as it was stored; of older checks, what blocks and was bad. */
export const BLOQUEOS = sql<string[]>`coalesce(presets.bloqueos, case
  when presets.estado = ${sql.lit(APPROVED)} then '[]'::jsonb
  else jsonb_path_query_array(presets."checkList", '$[*] ? (@.criticidad == "bloqueante" && @.value == "Malo").name')
end)`;

export type Deciding = Omit<PresetRechazado, 'cretedDate'> & {
  vehicle_id: string;
  cretedDate: Date;
  estado: string;
  isFast: boolean;
  /** Who answers for the check, as it was written. */
  responsable: string | null;
  /** CUM-25: the documents of both who signed, as they were then; null where the company kept none. */
  personas: { responsable: { tipoDocumento: string; documento: string } | null } | null;
};

/**
 * Of each vehicle that was checked for today, by its id at the platform, the check that decides. Where the newest one of
 * a vehicle does not count, those before it do not either: the trip that ended it lies after them too.
 */
export async function findDeciding(
  db: Db,
  { span, keep }: CountingChecks,
  asked: Omit<Asked, 'span'>,
): Promise<ReadonlyMap<string, Deciding>> {
  const rows = await checksOf(db, { ...asked, span })
    .distinctOn('vehicle_id')
    .select([
      'vehicle_id',
      '_id',
      'consecutive',
      'cretedDate',
      'estado',
      'isFast',
      'responsable',
      'personas',
      BLOQUEOS.as('bloqueos'),
    ])
    .execute();
  return new Map((await keep(rows)).map((row) => [row.vehicle_id, row] as const));
}

/** Another text whenever a check of the time was written: `xmin` is the transaction that wrote a row. */
export async function markChecks(db: Db, asked: Asked): Promise<string> {
  const { mark } = await checksOf(db, asked)
    .clearOrderBy()
    .select(
      sql<string>`count(*) || ' ' || coalesce(sum(hashtextextended(_id || ' ' || presets.xmin, 0)), 0)`.as('mark'),
    )
    .executeTakeFirstOrThrow();
  return mark;
}

export const isApproved = (check: { estado: string } | undefined): boolean => check?.estado === APPROVED;
