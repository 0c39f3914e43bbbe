import { type IsoDay, addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { unpackDay } from '../days/pack';
import type { Position } from '../position';
import type { GpsDb } from '../schema';
import { drive } from '../simulator/drive';
import { countAt } from '../simulator/odometer';
import { keepDay } from '../store/days';
import { type Reported, insertPositions } from '../store/positions';
import { orderly } from '../trips/orderly';
import type { Placed } from './fleet';

const HOUR = 3_600_000;
const CHUNK = 5_000;

/** What stays loose: the rest goes into packed days at once, without single rows in between. */
const LOOSE = 2 * HOUR;

/** The drives of a company from one moment to another, as if its trackers had reported them all along. */
export async function addPast(db: GpsDb, placed: Placed, from: number, now: Date): Promise<void> {
  const loose: Reported[] = [];
  const packUntil = Math.max(from, now.getTime() - LOOSE);
  for (const [vehicle, { id }] of placed.vehicles) {
    for (const day of daysBetween(from, packUntil)) {
      const span = [Math.max(from, startOfDay(day).getTime()), Math.min(packUntil, endOfDay(day).getTime())] as const;
      const driven = drive(vehicle, ...span);
      if (driven.length === 0) continue;
      await addToDay(db, id, day, driven);
    }
    for (const position of drive(vehicle, packUntil, now.getTime())) {
      const cuenta = countAt(vehicle, position.at);
      loose.push({ vehicleId: id, position, receivedAt: position.at, hasTime: true, cuenta });
    }
  }
  for (let start = 0; start < loose.length; start += CHUNK)
    await insertPositions(db, loose.slice(start, start + CHUNK));
}

function daysBetween(from: number, to: number): IsoDay[] {
  const days: IsoDay[] = [];
  for (let day = bogotaDay(new Date(from)); startOfDay(day).getTime() < to; day = addDays(day, 1)) days.push(day);
  return days;
}

async function addToDay(db: GpsDb, vehicleId: string, day: IsoDay, driven: readonly Position[]): Promise<void> {
  const known = await db
    .selectFrom('gps_days')
    .select('packed')
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .executeTakeFirst();
  await keepDay(db, { vehicleId, day }, known ? orderly([...unpackDay(known.packed), ...driven]) : driven);
}
