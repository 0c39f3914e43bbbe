import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { GpsDb } from '../schema';

/** How often the others are asked, and how long what they say is kept for anyone who asks. */
const ASK_MS = 1_000;
const KEEP_SECONDS = 120;
const TIDY_MS = 60_000;
const OVERLAP = 50;

/** Called with vehicles of which reports were just kept. */
export type ReportsListener = (vehicleIds: ReadonlySet<string>) => void;

/**
 * Vehicles that reported: to this server at once, to the others of the database as they wrote it down beside the
 * reports. They are asked only while a user listens.
 */
export function createHeard(db: GpsDb, onTrouble: (error: unknown) => void, askMs = ASK_MS) {
  const server = randomUUID();
  const listeners = new Set<ReportsListener>();
  let running: AbortController | undefined;
  let tidiedAt = performance.now();
  // Two servers may commit in another order than they were given numbers: each row is asked for twice.
  let [last, before] = [0, 0];
  let known = new Set<number>();

  const call = (vehicleIds: ReadonlySet<string>) => {
    for (const listener of listeners) listener(vehicleIds);
  };

  async function ask(): Promise<void> {
    const { rows } = await sql<{ _id: number | string; vehicles: string[] }>`
      select _id, vehicles from gps_heard where _id > ${before} and server <> ${server}::uuid order by _id`.execute(db);
    const fresh = rows.filter(({ _id }) => !known.has(Number(_id)));
    known = new Set(rows.map(({ _id }) => Number(_id)));
    [before, last] = [last, Number(rows.at(-1)?._id ?? last)];
    if (fresh.length > 0) call(new Set(fresh.flatMap(({ vehicles }) => vehicles)));
  }

  /** From now on, and a little of what was before: anyone who begins to listen reads everything at the same moment. */
  async function begin(): Promise<void> {
    const { rows } = await sql<{ last: number | string }>`select coalesce(max(_id), 0) as last from gps_heard`.execute(
      db,
    );
    last = before = Math.max(0, Number(rows[0]?.last ?? 0) - OVERLAP);
    known = new Set();
  }

  async function run({ signal }: AbortController): Promise<void> {
    let next = begin;
    for (;;) {
      await next().then(() => (next = ask), onTrouble);
      await sleep(askMs, undefined, { ref: false });
      if (signal.aborted) return;
    }
  }

  return {
    server,
    /** Reports of this server were kept. Now and then what is old is deleted. */
    kept(vehicleIds: ReadonlySet<string>): void {
      call(vehicleIds);
      if (performance.now() - tidiedAt < TIDY_MS) return;
      tidiedAt = performance.now();
      sql`delete from gps_heard where at < now() - ${KEEP_SECONDS} * interval '1 second'`.execute(db).catch(onTrouble);
    },
    listen: (listener: ReportsListener): (() => void) => {
      listeners.add(listener);
      if (!running) void run((running = new AbortController()));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        running?.abort();
        running = undefined;
      };
    },
  };
}
