import { setImmediate as nextTurn } from 'node:timers/promises';
import { bogotaDay } from '@fenix/domain/dates/days';
import { sql } from 'kysely';
import { unpackDay } from '../days/pack';
import type { Position } from '../position';
import type { GpsDb } from '../schema';
import { drivingInfo } from '../scoring/drivingInfo';
import { orderly } from '../trips/orderly';
import { settledUntil } from '../trips/trips';
import { type Due, LATE_RECEIPT } from './analysisDue';
import { WINDOW } from './analysisSteps';
import type { Memory } from './analysisMemory';
import { EVENTS_GIVEN, type Looked, keepLooked, listOf } from './analysisWrite';
import { LATE, POSITION } from './positions';

const MINUTE = 60_000;
/** Beyond this the window of a vehicle may not hold all its reports, and it is looked at day by day. */
const RECENT = WINDOW - 60 * MINUTE;
/** Well within what is never packed yet: no packed day is opened for it. */
const LOOSE_FOR = 100 * MINUTE;
/** After so many vehicles requests have their turn. */
const AT_A_TIME = 10;

type Claimed = { id: string; corte: Date; late: Date | null; came: Date | null };
/** `known` is what was read before; from `since` on there may be more. */
type Window = { id: string; from: number; known: Position[]; since: number };

/**
 * Looks at these vehicles in one transaction: claims those that no other server is looking at, nor has looked at since
 * they were found due. Answers those of them that have to be looked at day by day.
 */
export function analyseBatch(db: GpsDb, memory: Memory, due: readonly Due[], now: Date): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // Behind a policy the planner takes any table for nearly empty, and would read all trips for one batch.
    await sql`select set_config('enable_seqscan', 'off', true), ${EVENTS_GIVEN}`.execute(tx);
    const claimed = await claim(tx, due);
    const isRecent = ({ corte, late }: Claimed) => late === null && corte.getTime() > now.getTime() - RECENT;
    const windows = claimed.filter(isRecent).map(({ id, corte, came }): Window => {
      const from = corte.getTime();
      const { positions: known, since } = memory.recall(id, from, came);
      return { id, from, known, since };
    });
    const loose = await readLoose(tx, windows);
    const packed = await readPacked(
      tx,
      windows.filter(({ since }) => since < now.getTime() - LOOSE_FOR),
    );
    const looked: Looked[] = [];
    for (const [index, window] of windows.entries()) {
      const positions = positionsOf(window, packed.get(window.id) ?? [], loose.get(window.id) ?? []);
      looked.push(lookAt(window, positions, now.getTime()));
      memory.keep(window.id, window.from, positions, now);
      if (index % AT_A_TIME === AT_A_TIME - 1) await nextTurn();
    }
    if (looked.length > 0) await keepLooked(tx, looked, now);
    return claimed.filter((one) => !isRecent(one)).map(({ id }) => id);
  });
}

function positionsOf({ known }: Window, packed: readonly Position[], loose: readonly Position[]): readonly Position[] {
  return known.length + packed.length === 0 ? loose : orderly([...known, ...packed, ...loose]);
}

async function claim(db: GpsDb, due: readonly Due[]): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    select seen.vehicle_id as id, seen.corte, ${LATE_RECEIPT} as late,
      (select max(received_at) from gps_receipts as late where late.vehicle_id = seen.vehicle_id) as came
    from unnest(${listOf(due, ({ id }) => id)}::uuid[], ${listOf(due, ({ visto }) => visto.toISOString())}::timestamptz[]) as due (id, visto)
    join gps_conduccion as seen on seen.vehicle_id = due.id and seen.visto = due.visto
    for update of seen skip locked`.execute(db);
  return rows.map(({ id, corte, late, came }) => ({
    id,
    corte: new Date(corte),
    late: late && new Date(late),
    came: came && new Date(came),
  }));
}

function lookAt({ id, from }: Window, positions: readonly Position[], now: number): Looked {
  const newest = positions.at(-1)?.at ?? from;
  // Before this moment no more reports come but late ones, which have receipts.
  const settled = settledUntil(positions, newest < now - LOOSE_FOR ? newest : newest - LATE);
  // Where nothing is settled the silence before the first report is passed over, but for reports that may still come.
  const start = Math.max(from, (positions[0]?.at ?? from) - LATE);
  const corte = settled !== undefined && settled > start ? settled : start;
  return { vehicleId: id, from, to: from + WINDOW, corte, hasta: newest, isDone: true, viajes: drivingInfo(positions) };
}

/**
 * What came since it was last read: positions are only added, so where there are as many as are known none is read again
 * but those after them.
 */
async function readLoose(db: GpsDb, windows: readonly Window[]): Promise<Map<string, Position[]>> {
  const found = new Map<string, Position[]>(windows.map(({ id }) => [id, []]));
  if (windows.length === 0) return found;
  const known = windows.map(({ id, since, known }) => ({
    id,
    since: new Date(since).toISOString(),
    newest: new Date(known.at(-1)?.at ?? since).toISOString(),
    count: known.reduce((count, { at }) => (at >= since ? count + 1 : count), 0),
  }));
  // `offset 0`: counted once for each vehicle, not once for each month of positions.
  const { rows } = await sql<Position & { vehicle_id: string }>`
    select vehicle_id, ${POSITION}
    from unnest(
      ${listOf(known, ({ id }) => id)}::uuid[], ${listOf(known, ({ since }) => since)}::timestamptz[],
      ${listOf(known, ({ newest }) => newest)}::timestamptz[], ${listOf(known, ({ count }) => String(count))}::integer[]
    ) as due (id, since, newest, known)
    cross join lateral (
      select case when due.known > 0 and due.known = (
        select count(*) from gps_positions where vehicle_id = due.id and at >= due.since and at <= due.newest
      ) then due.newest + interval '1 second' else due.since end as since offset 0
    ) as fresh
    join gps_positions on vehicle_id = due.id and at >= fresh.since
    order by vehicle_id, at`.execute(db);
  for (const { vehicle_id, ...position } of rows) found.get(vehicle_id)?.push(position);
  return found;
}

/** Read after the loose positions: what is packed between the two is seen twice and counts once. */
async function readPacked(db: GpsDb, windows: readonly Window[]): Promise<Map<string, Position[]>> {
  const found = new Map<string, Position[]>();
  if (windows.length === 0) return found;
  const since = new Map(windows.map((window) => [window.id, window.since]));
  const { rows } = await sql<{ vehicle_id: string; packed: Uint8Array }>`
    select vehicle_id, packed
    from unnest(${listOf(windows, ({ id }) => id)}::uuid[], ${listOf(windows, (window) => bogotaDay(new Date(window.since)))}::text[]) as due (id, first)
    join gps_days on vehicle_id = due.id and day >= due.first
    order by vehicle_id, day`.execute(db);
  for (const { vehicle_id, packed } of rows) {
    const from = since.get(vehicle_id) ?? 0;
    const own = found.get(vehicle_id) ?? [];
    for (const position of unpackDay(packed)) if (position.at >= from) own.push(position);
    found.set(vehicle_id, own);
  }
  return found;
}
