import { tidyDays } from '@fenix/gps/store/days';
import { makeMonthsAhead } from '@fenix/gps/store/months';
import type { Db } from '../db/database';
import type { Deps } from '../deps';
import { enqueue } from '../jobs/queue';

export const GPS_TIDY = 'gps-tidy';
const HOUR = 3_600_000;

/** Every hour, or at once while there is more: packs what is over, and makes the tables of the months to come. */
export async function tidyGps({ database, clock }: Deps): Promise<void> {
  const now = clock.now();
  const db = database.system;
  await makeMonthsAhead(db, now);
  const hasMore = await tidyDays(db, now);
  await scheduleGpsTidy(db, new Date(now.getTime() + (hasMore ? 1_000 : HOUR)), now);
}

/** The second is part of the key: the running job does not stand in the way of the next one. */
export function scheduleGpsTidy(db: Db, runAt: Date, now: Date): Promise<void> {
  return enqueue(db, { kind: GPS_TIDY, runAt, uniqueKey: `${GPS_TIDY}:${runAt.toISOString().slice(0, 19)}` }, now);
}
