import { type RawBuilder, sql } from 'kysely';
import type { GpsDb } from '../schema';
import { LATE } from './positions';

const MINUTE = 60_000;
/** A report is stamped when it comes and written a moment later: what came around the last look is looked at again. */
export const UNWRITTEN = MINUTE;
/** `visto` of a vehicle that was never looked at. */
export const NEVER = new Date(0);

const interval = (ms: number) => sql`${ms} * interval '1 millisecond'`;

/** Of the row `seen` of gps_conduccion: the first moment of what came late, since the last look, into what is settled. */
export const LATE_RECEIPT = sql<Date | null>`(
  select min(late.first_at) from gps_receipts as late
  where late.vehicle_id = seen.vehicle_id and late.first_at < seen.corte and late.received_at >= seen.visto - ${interval(UNWRITTEN)}
)`;

/** Something is known of the vehicle of `seen` that was not looked at: newer than the last look, or late. */
const IS_DUE = sql<boolean>`(
  seen.visto = ${NEVER}::timestamptz
  or exists (select from gps_positions as fresh where fresh.vehicle_id = seen.vehicle_id and fresh.at > seen.hasta)
  or exists (
    select from gps_receipts as late
    where late.vehicle_id = seen.vehicle_id and late.first_at < seen.corte and late.received_at >= seen.visto - ${interval(UNWRITTEN)}
  )
)`;

export type Due = { id: string; visto: Date };
export type DueFilter = { accountId?: string | undefined; notSince?: Date | undefined };

/** Vehicles to look at, the longest waiting first; with `notSince` only those that were last looked at before it. */
export async function findDue(db: GpsDb, { accountId, notSince }: DueFilter): Promise<Due[]> {
  await addUnseen(db, accountId);
  const { rows } = await sql<Due>`
    select seen.vehicle_id as id, seen.visto from gps_conduccion as seen
    where ${accountId === undefined ? sql`true` : ofAccount(accountId)}
      and ${notSince === undefined ? sql`true` : sql`seen.visto <= ${notSince}::timestamptz`}
      and ${IS_DUE}
    order by seen.visto`.execute(db);
  return rows.map(({ id, visto }) => ({ id, visto: new Date(visto) }));
}

const ofAccount = (accountId: string) =>
  sql<boolean>`seen.vehicle_id in (select _id from gps_vehicles where account_id = ${accountId}::uuid)`;

/** Compared as sets, which reads each table once; joined, the plan of an hour ago may compare all with all. */
const UNSEEN = sql`select _id from gps_vehicles except select vehicle_id from gps_conduccion`;
/** Looked up one by one, so that the vehicles of other accounts are not read. */
const unseenOf = (accountId: string) => sql`
  select _id from gps_vehicles as vehicle where vehicle.account_id = ${accountId}::uuid
    and (select true from gps_conduccion as seen where seen.vehicle_id = vehicle._id) is null`;

/**
 * Vehicles that reported for the first time; of no others is anything read. One with nothing but loose reports begins at the first of them; of one with
 * packed days or trips of an earlier version, the look finds where to begin.
 */
async function addUnseen(db: GpsDb, accountId: string | undefined): Promise<void> {
  await sql`
    with unseen as materialized (${accountId === undefined ? UNSEEN : unseenOf(accountId)})
    insert into gps_conduccion (vehicle_id, corte, hasta, visto)
    select vehicle._id, coalesce(loose.at - ${interval(LATE)}, ${NEVER}::timestamptz), ${NEVER}::timestamptz, ${NEVER}::timestamptz
    from unseen as vehicle cross join lateral (
      select
        (select min(at) from gps_positions where vehicle_id = vehicle._id) as at,
        exists (select from gps_days where vehicle_id = vehicle._id) or exists (select from gps_viajes where vehicle_id = vehicle._id) as has_past
    ) as known cross join lateral (select case when has_past then null else known.at end as at) as loose
    where known.at is not null or known.has_past
    on conflict do nothing`.execute(db);
}

/** Until when the trips of a vehicle, or of all of an account, are complete; undefined when nothing waits. */
export async function completeUntil(
  db: GpsDb,
  of: { accountId: string } | { vehicleId: string },
): Promise<Date | undefined> {
  const which: RawBuilder<boolean> =
    'accountId' in of ? sql`vehicle.account_id = ${of.accountId}::uuid` : sql`vehicle._id = ${of.vehicleId}::uuid`;
  // What was never looked at is complete up to its first report.
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when seen.visto > ${NEVER}::timestamptz then seen.visto else least(
      (select min(at) from gps_positions where vehicle_id = vehicle._id),
      (select min(day)::date::timestamp at time zone 'America/Bogota' from gps_days where vehicle_id = vehicle._id)
    ) end) as at
    from gps_vehicles as vehicle left join gps_conduccion as seen on seen.vehicle_id = vehicle._id
    where ${which} and (seen.vehicle_id is null or ${IS_DUE})`.execute(db);
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}
