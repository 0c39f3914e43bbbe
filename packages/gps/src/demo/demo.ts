import { type IsoDay, addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import type { PhotoStore } from '../fleet/fotos';
import type { Platform } from '../platform';
import type { NewPosition } from '../position';
import type { GpsDb } from '../schema';
import { drive } from '../simulator/drive';
import { countAt } from '../simulator/odometer';
import { makeMonths } from '../store/months';
import { markDue } from '../store/positions';
import { addCompany, demoCompanies, findPlaced } from './fleet';
import { addPast } from './past';
import { addPastTrips } from './pastTrips';
import { addInspectedTrips, addPhotos, addTrips, drawPhotos } from './trips';

/** How far the demo has come: kept by anyone who runs it, handed back each time. */
export type DemoState = {
  /** Everything before this moment has been reported. */
  until: number;
  /** The last day whose trips are programmed. */
  planned: IsoDay;
  photos: Record<string, string>;
};

/** Ids of accounts by the name of the company. */
export type DemoAccounts = ReadonlyMap<string, string>;

const HOUR = 3_600_000;
const PAST_DAYS = 2;
/** As far back as inspections are remembered. */
const INSPECTED_DAYS = 30;
/** A gap up to this long is reported as trackers do; a longer one is packed. */
const SHORT_GAP = 10 * 60_000;

/** Six fleets with two days behind them, today so far, and the trips of today and tomorrow; inspections, and how one of them was driven, go further back. */
export async function loadDemoFleet(
  db: GpsDb,
  accounts: DemoAccounts,
  photos: PhotoStore,
  now: Date,
): Promise<DemoState> {
  const today = bogotaDay(now);
  const begin = startOfDay(addDays(today, -PAST_DAYS)).getTime();
  const days = daysFrom(addDays(today, -PAST_DAYS), addDays(today, 1));
  const earlier = daysFrom(addDays(today, -INSPECTED_DAYS), addDays(today, -PAST_DAYS - 1));
  await makeMonths(db, [now.getTime() - 3 * HOUR, now.getTime()]);
  const files = await drawPhotos(photos, now);
  for (const { company, accountId } of demoCompanies(accounts)) {
    await addCompany(db, accountId, company);
    const placed = await findPlaced(db, accountId, company);
    await addPast(db, placed, begin, now);
    await addPastTrips(db, placed, earlier);
    await addTrips(db, placed, days, now);
    await addInspectedTrips(db, placed, earlier, now);
    // Whole days: pairs belong to stops in their order, so no trip may lack its first ones.
    const yesterday = addDays(today, -1);
    const span = { from: startOfDay(yesterday).getTime(), to: now.getTime() };
    await addPhotos(db, placed, files, { ...span, days: [yesterday, today] });
  }
  return { until: now.getTime(), planned: addDays(today, 1), photos: files };
}

/** Lets the fleets drive on to this moment, through the door that real trackers use; trips and photos follow. */
export async function advanceDemo(
  db: GpsDb,
  platform: Platform,
  accounts: DemoAccounts,
  state: DemoState,
  now: Date,
): Promise<DemoState> {
  const today = bogotaDay(now);
  const from = Math.max(state.until, startOfDay(addDays(today, -PAST_DAYS)).getTime());
  const to = now.getTime();
  if (to <= from) return state;
  const firstUnplanned = addDays(state.planned, 1);
  const oldest = addDays(today, -PAST_DAYS);
  const days = daysFrom(firstUnplanned < oldest ? oldest : firstUnplanned, addDays(today, 1));
  for (const { company, accountId } of demoCompanies(accounts)) {
    const placed = await findPlaced(db, accountId, company);
    // Planned first: a report finds the trip it belongs to.
    await addTrips(db, placed, days, new Date(from));
    if (to - from > SHORT_GAP) {
      await makeMonths(db, [to - 3 * HOUR, to]);
      await addPast(db, placed, from, now);
      // Packed positions bypass the ingest, which marks reports for the search of arrivals: they are marked here.
      for (const { id } of placed.vehicles.values()) await markDue(db, id, { from, to }, now);
    } else
      await Promise.all(
        [...placed.vehicles].map(async ([vehicle, { id }]) => {
          const positions: NewPosition[] = [];
          for (const one of drive(vehicle, from, to)) positions.push({ ...one, cuenta: countAt(vehicle, one.at) });
          if (positions.length > 0) await platform.takePositions(id, positions);
        }),
      );
    await addPhotos(db, placed, state.photos, { from, to, days: daysFrom(bogotaDay(new Date(from)), today) });
  }
  await platform.noteArrivals();
  return { ...state, until: to, planned: days.at(-1) ?? state.planned };
}

function daysFrom(first: IsoDay, last: IsoDay): IsoDay[] {
  const days: IsoDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
