import { type IsoDay, addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import type { Viaje } from '@fenix/domain/gps/conduccion';
import { sql } from 'kysely';
import { packDay, unpackDay } from '../days/pack';
import type { Position } from '../position';
import type { GpsDb } from '../schema';
import { drivingInfo } from '../scoring/drivingInfo';
import { orderly } from '../trips/orderly';
import { readPositions, takeLoose } from './positions';

const HOUR = 3_600_000;

/** Loose rows are for writing, packed days for reading: what is older than this moves over. */
const PACK_AFTER = 2 * HOUR;

/** Its driving is kept when trips that began in the day have come to their end, or run as long as this into the next. */
export const KEEP_AFTER = 6 * HOUR;

type VehicleDay = { vehicleId: string; day: IsoDay };

/** Adds to the day what is loose in it. One at a time for each vehicle; each is a short transaction of its own. */
export function packVehicleDay(db: GpsDb, { vehicleId, day }: VehicleDay, before: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`gps-day:${vehicleId}`}, 0))`.execute(tx);
    const loose = await takeLoose(tx, vehicleId, day, before);
    if (loose.length === 0) return;
    const known = await tx
      .selectFrom('gps_days')
      .select('packed')
      .where('vehicle_id', '=', vehicleId)
      .where('day', '=', day)
      .executeTakeFirst();
    await keepDay(tx, { vehicleId, day }, orderly([...(known ? unpackDay(known.packed) : []), ...loose]));
    // A trip of the day before may end differently now.
    await tx
      .updateTable('gps_days')
      .set({ viajes: null })
      .where('vehicle_id', '=', vehicleId)
      .where('day', '=', addDays(day, -1))
      .where('viajes', 'is not', null)
      .execute();
  });
}

/** The whole day as one value; its trips are looked for again when it is long enough over. */
export async function keepDay(
  db: GpsDb,
  { vehicleId, day }: VehicleDay,
  positions: readonly Position[],
): Promise<void> {
  const row = { positions: positions.length, packed: packDay(positions), viajes: null };
  await db
    .insertInto('gps_days')
    .values({ vehicle_id: vehicleId, day, ...row })
    .onConflict((conflict) => conflict.columns(['vehicle_id', 'day']).doUpdateSet(row))
    .execute();
}

/** Trips belong to the day in which they begin, also those that run over midnight. */
export function viajesOfDay(positions: readonly Position[], day: IsoDay): Viaje[] {
  const from = startOfDay(day).getTime() - KEEP_AFTER;
  const to = endOfDay(day).getTime() + KEEP_AFTER;
  const around = positions.filter(({ at }) => at >= from && at < to);
  return drivingInfo(around).filter(({ inicio_viaje }) => inicio_viaje.fecha_hora.startsWith(day));
}

export const isLongOver = (day: IsoDay, now: Date) => endOfDay(day).getTime() + KEEP_AFTER <= now.getTime();

async function analyseDay(db: GpsDb, { vehicleId, day }: VehicleDay): Promise<void> {
  const span = { from: startOfDay(day).getTime() - KEEP_AFTER, to: endOfDay(day).getTime() + KEEP_AFTER };
  const { positions } = await db
    .selectFrom('gps_days')
    .select('positions')
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  const found = (await readPositions(db, [vehicleId], span)).get(vehicleId) ?? [];
  await keepViajes(db, { vehicleId, day }, found, positions);
}

/** With the number of positions the day had: packed again in the meantime, the next round looks at it again. */
export async function keepViajes(
  db: GpsDb,
  { vehicleId, day }: VehicleDay,
  around: readonly Position[],
  positions?: number,
): Promise<void> {
  await db
    .updateTable('gps_days')
    .set({ viajes: JSON.stringify(viajesOfDay(around, day)) })
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .$if(positions !== undefined, (query) => query.where('positions', '=', positions ?? 0))
    .execute();
}

const STEPS = 200;

/** One round of packing and analysing, at most so many steps. True when there was something: there may be more. */
export async function tidyDays(db: GpsDb, now: Date, steps = STEPS): Promise<boolean> {
  const before = new Date(now.getTime() - PACK_AFTER);
  const loose = await findLoose(db, before, steps);
  for (const vehicleDay of loose) await packVehicleDay(db, vehicleDay, before);
  const unanalysed = loose.length < steps ? await findUnanalysed(db, now, steps - loose.length) : [];
  for (const vehicleDay of unanalysed) await analyseDay(db, vehicleDay);
  return loose.length + unanalysed.length > 0;
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

async function findUnanalysed(db: GpsDb, now: Date, limit: number): Promise<VehicleDay[]> {
  const rows = await db
    .selectFrom('gps_days')
    .select(['vehicle_id as vehicleId', 'day'])
    .where('viajes', 'is', null)
    .where('day', '<=', bogotaDay(new Date(now.getTime() - KEEP_AFTER - 24 * HOUR)))
    .orderBy('day')
    .limit(limit)
    .execute();
  return rows;
}
