import { tidyDays } from '@fenix/gps/store/days';
import { makeMonthsAhead } from '@fenix/gps/store/months';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { enqueueOncePer } from '../jobs/queue';

export const GPS_TIDY = 'gps-tidy';
export const GPS_ARRIVALS = 'gps-arrivals';
export const GPS_DRIVING = 'gps-driving';
const SECOND = 1_000;
const HOUR = 3_600_000;

/** Every hour, or at once while there is more: packs what is over, and makes the tables of the months to come. */
export async function tidyGps({ database, clock }: Deps, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const db = database.system;
  await makeMonthsAhead(db, now);
  const hasMore = await tidyDays(db, now, { signal });
  if (hasMore) await enqueueOncePer(db, 'second', { kind: GPS_TIDY, runAt: new Date(now.getTime() + SECOND) }, now);
  else await scheduleGpsTidy(db, new Date(now.getTime() + HOUR), now);
}

export function scheduleGpsTidy(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'hour', { kind: GPS_TIDY, runAt }, now);
}

const FIVE_MINUTES = 300_000;

/** Every five minutes: reports that a process did not get to look at before it ended, and those of trips just made. */
export async function noteLeftArrivals({ database, platform, clock }: Deps): Promise<void> {
  await platform.noteArrivals();
  const now = clock.now();
  await scheduleArrivals(database.system, new Date(now.getTime() + FIVE_MINUTES), now);
}

export function scheduleArrivals(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueueOncePer(db, 'fiveMinutes', { kind: GPS_ARRIVALS, runAt }, now);
}
