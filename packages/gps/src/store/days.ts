import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
import { sql } from 'kysely';
import { packDay, unpackDay } from '../days/pack';
import type { Position } from '../position';
import type { GpsDb } from '../schema';
import { orderly } from '../trips/orderly';
import { takeLoose } from './positions';

const HOUR = 3_600_000;

/** Loose rows are for writing, packed days for reading: what is older than this moves over. */
const PACK_AFTER = 2 * HOUR;

export type VehicleDay = { vehicleId: string; day: IsoDay };

/** Adds to the day what is loose in it. One at a time for each vehicle; each is a short transaction of its own. */
export function packVehicleDay(db: GpsDb, { vehicleId, day }: VehicleDay, before: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockDays(tx, vehicleId);
    const loose = await takeLoose(tx, vehicleId, day, before);
    if (loose.length > 0) await mergeDay(tx, { vehicleId, day }, loose);
  });
}

/** Adds to the day what came of it elsewhere; what is there already stays as it is. */
export function addToDay(db: GpsDb, of: VehicleDay, positions: readonly Position[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockDays(tx, of.vehicleId);
    await mergeDay(tx, of, positions);
  });
}

async function lockDays(tx: GpsDb, vehicleId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gps-day:${vehicleId}`}, 0))`.execute(tx);
}

async function mergeDay(tx: GpsDb, { vehicleId, day }: VehicleDay, positions: readonly Position[]): Promise<void> {
  const known = await tx
    .selectFrom('gps_days')
    .select('packed')
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .executeTakeFirst();
  await keepDay(tx, { vehicleId, day }, orderly([...(known ? unpackDay(known.packed) : []), ...positions]));
}

/** The whole day as one value. */
export async function keepDay(
  db: GpsDb,
  { vehicleId, day }: VehicleDay,
  positions: readonly Position[],
): Promise<void> {
  const row = { positions: positions.length, packed: packDay(positions) };
  await db
    .insertInto('gps_days')
    .values({ vehicle_id: vehicleId, day, ...row })
    .onConflict((conflict) => conflict.columns(['vehicle_id', 'day']).doUpdateSet(row))
    .execute();
}

const STEPS = 200;

type Tidying = { steps?: number; signal?: AbortSignal | undefined };

/** One round of packing, at most so many steps. True when there was something: there may be more. */
export async function tidyDays(db: GpsDb, now: Date, { steps = STEPS, signal }: Tidying = {}): Promise<boolean> {
  const before = new Date(now.getTime() - PACK_AFTER);
  const loose = await findLoose(db, before, steps);
  for (const vehicleDay of loose) {
    signal?.throwIfAborted();
    await packVehicleDay(db, vehicleDay, before);
  }
  return loose.length > 0;
}

/** The oldest day of each vehicle that has something loose: one look into the index per vehicle. */
async function findLoose(db: GpsDb, before: Date, limit: number): Promise<VehicleDay[]> {
  const { rows } = await sql<{ vehicleId: string; at: Date }>`
    select vehicle._id as "vehicleId", oldest.at
    from gps_vehicles as vehicle
    cross join lateral (
      select at from gps_positions where vehicle_id = vehicle._id and at < ${before}::timestamptz order by at limit 1
    ) as oldest
    order by oldest.at
    limit ${limit}`.execute(db);
  return rows.map(({ vehicleId, at }) => ({ vehicleId, day: bogotaDay(new Date(at)) }));
}
