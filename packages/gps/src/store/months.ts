import { sql } from 'kysely';
import type { GpsDb } from '../schema';

/** Positions lie in one table per month of UTC. */
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);
const DAY = 86_400_000;
const dayOf = (at: number) => Math.floor(at / DAY);

/** Outside of any transaction that writes positions: making a month locks the table of all of them. */
export async function makeMonths(db: GpsDb, instants: Iterable<number>): Promise<void> {
  const months = new Map([...instants].map((at) => [monthOf(at), at]));
  for (const at of months.values()) await sql`select gps_make_month(${new Date(at)}::timestamptz)`.execute(db);
}

const AHEAD_DAYS = 40;

/** An empty month is dropped once it is long over; what is known of it here may be older than that. */
export function isMonthMissing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '23514' && message.startsWith('no partition of relation');
}

/** This month and the next, so that no request has to wait for the first position of a month. */
export function makeMonthsAhead(db: GpsDb, now: Date): Promise<void> {
  return makeMonths(db, [now.getTime(), now.getTime() + AHEAD_DAYS * DAY]);
}

/** Makes missing monthly partitions. Caches the days it has checked, since a day's number is cheaper to compare. */
export function createMonths(db: GpsDb): (instants: Iterable<number>) => Promise<void> {
  const known = new Set<number>();
  return async (instants) => {
    const fresh = [...instants].filter((at) => !known.has(dayOf(at)));
    if (fresh.length === 0) return;
    await makeMonths(db, fresh);
    for (const at of fresh) known.add(dayOf(at));
  };
}
