import { setImmediate as nextTurn } from 'node:timers/promises';
import { bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { sql } from 'kysely';
import type { Position } from '../position';
import { RULES } from '../rules';
import type { GpsDb } from '../schema';
import { drivingInfo } from '../scoring/drivingInfo';
import { settledUntil } from '../trips/trips';
import { LATE_RECEIPT, NEVER } from './analysisDue';
import { EVENTS_GIVEN, bogotaTime, keepLooked } from './analysisWrite';
import { type Instants, LATE, readPositions } from './positions';

const MINUTE = 60_000;
/** So much is looked at in one go. A drive without a rest for longer than this is cut there. */
export const WINDOW = 24 * 60 * MINUTE;

/**
 * For a vehicle with days to catch up with, or with reports that came late into what is settled: a day at a time, each in
 * a short transaction. A vehicle that another server is looking at is left to it.
 */
export async function analyseVehicle(db: GpsDb, vehicleId: string, now: Date, signal?: AbortSignal): Promise<void> {
  // Late reports are gone back for once: the steps after the first continue from there.
  let hasMore = await analyseStep(db, vehicleId, now, findCut);
  while (hasMore) {
    if (signal?.aborted) return;
    await nextTurn();
    hasMore = await analyseStep(db, vehicleId, now, async (_, { corte }) => corte.getTime());
  }
}

type Claimed = { vehicle_id: string; corte: Date; visto: Date };

function analyseStep(
  db: GpsDb,
  vehicleId: string,
  now: Date,
  cutOf: (db: GpsDb, claimed: Claimed) => Promise<number>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const claimed = await tx
      .selectFrom('gps_conduccion')
      .select(['vehicle_id', 'corte', 'visto'])
      .where('vehicle_id', '=', vehicleId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!claimed) return false;
    const cut = await cutOf(tx, claimed);
    const from = await findNext(tx, vehicleId, cut);
    if (from === undefined) {
      await tx.updateTable('gps_conduccion').set({ visto: now }).where('vehicle_id', '=', vehicleId).execute();
      return false;
    }
    const to = from + WINDOW;
    const read = (span: Instants) => readPositions(tx, [vehicleId], span).then((found) => found.get(vehicleId) ?? []);
    // With the first report after the window: whether a drive ended there, and how, shows in what follows.
    const following = await findFollowing(tx, vehicleId, to, read);
    const positions = [...(await read({ from, to })), ...(following ? [following] : [])];
    const viajes = drivingInfo(positions).filter(
      ({ inicio_viaje }) => bogotaTime(inicio_viaje.fecha_hora).getTime() < to,
    );
    const newest = positions.at(-1)?.at ?? from;
    const settled = settledUntil(positions, Math.min(newest, (await findExpected(tx, vehicleId)) ?? newest));
    // What lies beyond the window must not wait for a rest that never came.
    const corte = settled !== undefined && settled > from ? Math.min(settled, to) : following ? to : from;
    const isDone = following === undefined;
    await sql`select ${EVENTS_GIVEN}`.execute(tx);
    await keepLooked(tx, [{ vehicleId, from, to, corte, hasta: isDone ? newest : to, isDone, viajes }], now);
    return !isDone;
  });
}

/** From where everything is looked at again: where it was left, or before what came late; after the last trip known. */
async function findCut(db: GpsDb, { vehicle_id, corte, visto }: Claimed): Promise<number> {
  const { rows } = await sql<{ late: Date | null }>`
    select ${LATE_RECEIPT} as late from gps_conduccion as seen where seen.vehicle_id = ${vehicle_id}`.execute(db);
  const late = rows[0]?.late;
  if (late) return findRest(db, vehicle_id, new Date(late));
  return visto.getTime() === NEVER.getTime() ? findRest(db, vehicle_id, undefined) : corte.getTime();
}

/** The end of the last trip, before a moment if one is given, after which the driver rested. */
async function findRest(db: GpsDb, vehicleId: string, before: Date | undefined): Promise<number> {
  const { rows } = await sql<{ end_at: Date }>`
    select trip.end_at from gps_viajes as trip
    where trip.vehicle_id = ${vehicleId}
      ${before ? sql`and trip.end_at <= ${before}::timestamptz - ${RULES.rest} * interval '1 millisecond'` : sql``}
      and not exists (
        select from gps_viajes as next
        where next.vehicle_id = trip.vehicle_id and next.start_at > trip.start_at
          and next.start_at < trip.end_at + ${RULES.rest} * interval '1 millisecond'
      )
    order by trip.end_at desc limit 1`.execute(db);
  const [trip] = rows;
  return trip ? new Date(trip.end_at).getTime() + 1 : 0;
}

/** Where the next report from a moment on may be: at it, or later where nothing was reported for a while. */
async function findNext(db: GpsDb, vehicleId: string, from: number): Promise<number | undefined> {
  const [day, at] = [bogotaDay(new Date(from)), new Date(from)];
  const { rows } = await sql<{ day: string | null; at: Date | null }>`
    select
      (select min(day) from gps_days where vehicle_id = ${vehicleId} and day >= ${day}) as day,
      (select min(at) from gps_positions where vehicle_id = ${vehicleId} and at >= ${at}::timestamptz) as at`.execute(
    db,
  );
  const [found] = rows;
  const starts = [found?.day && startOfDay(found.day).getTime(), found?.at && new Date(found.at).getTime()];
  const known = starts.filter((start) => typeof start === 'number');
  return known.length === 0 ? undefined : Math.max(from, Math.min(...known));
}

async function findFollowing(
  db: GpsDb,
  vehicleId: string,
  after: number,
  read: (span: Instants) => Promise<readonly Position[]>,
): Promise<Position | undefined> {
  for (let from = await findNext(db, vehicleId, after); from !== undefined;) {
    const [first] = await read({ from, to: from + WINDOW });
    if (first) return first;
    from = await findNext(db, vehicleId, from + WINDOW);
  }
  return undefined;
}

/** Before this moment no more reports are expected, but for late ones, which are distinguished; packed ones are old. */
async function findExpected(db: GpsDb, vehicleId: string): Promise<number | undefined> {
  const newest = await db
    .selectFrom('gps_positions')
    .select((select) => select.fn.max('at').as('at'))
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
  return newest?.at ? new Date(newest.at).getTime() - LATE : undefined;
}
