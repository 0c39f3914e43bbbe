import { formatExactTime } from '@fenix/domain/dates/format';
import type { LugarProgramado } from '@fenix/domain/gps/ruta';
import { type Selectable, sql } from 'kysely';
import type { Position } from '../position';
import { LONGEST_TRIP, RULES } from '../rules';
import type { GpsDb, GpsSchema } from '../schema';
import { readPositions, readUnpacked } from '../store/positions';
import { orderly } from '../trips/orderly';
import { type Presence, type Stop, presencesAt, splicePresences } from '../trips/presence';
import { type Window, arrivalsOf, outcomeOf, reportWindow, stopWindow } from '../trips/stops';

/** Radius in metres of a stop that has none configured. */
const DEFAULT_RADIUS = 200;
const VEHICLES = 100;

/**
 * Behind the acknowledgement of reports: looks at what the table of due arrivals holds, one vehicle after the other.
 * The table is the queue. What this process does not get to is still in it for the next.
 */
export function createArrivals(db: GpsDb, now: () => Date, onTrouble: (error: unknown) => void) {
  let working: Promise<void> | undefined;
  let isAsked = false;

  async function work(): Promise<void> {
    try {
      while (isAsked) {
        isAsked = false;
        await noteDue(db, now(), onTrouble);
      }
    } catch (error) {
      onTrouble(error);
    } finally {
      working = undefined;
    }
  }

  function look(): Promise<void> {
    isAsked = true;
    working ??= Promise.resolve().then(work);
    return working;
  }

  /** Calls to `look` during a run share its promise; the run repeats until all marks are processed. */
  const drain = async (): Promise<void> => working;
  return { look, drain };
}

/** A vehicle that fails does not hold up the others, and stays for the next time. */
async function noteDue(db: GpsDb, now: Date, onTrouble: (error: unknown) => void): Promise<void> {
  const left: string[] = [];
  for (;;) {
    const due = await db
      .selectFrom('gps_arrivals_due')
      .select('vehicle_id')
      .distinct()
      .where('due_at', '<=', now)
      .$if(left.length > 0, (others) => others.where('vehicle_id', 'not in', left))
      .limit(VEHICLES)
      .execute();
    if (due.length === 0) return;
    for (const { vehicle_id } of due)
      if (!(await noteArrivals(db, vehicle_id, now).catch(onTrouble))) left.push(vehicle_id);
  }
}

/**
 * DISP-48: writes the arrivals found in new reports of a vehicle, and finishes its trips. The trips are locked before any
 * position is read, so that a concurrent cancellation or search is serialised with this one. False when there was
 * nothing to do.
 */
function noteArrivals(db: GpsDb, vehicleId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('gps_arrivals_due')
      .select(['_id', 'first_at', 'last_at'])
      .where('vehicle_id', '=', vehicleId)
      .where('due_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return false;
    const reported = mergeWindows(
      due.map(({ first_at, last_at }) => ({ from: first_at.getTime(), to: last_at.getTime() })),
    );
    for (const trip of await lockTrips(tx, vehicleId, reported)) await noteTrip(tx, trip, reported, now);
    await tx
      .deleteFrom('gps_arrivals_due')
      .where(sql<boolean>`_id = any(${due.map(({ _id }) => _id)}::bigint[])`)
      .execute();
    return true;
  });
}

/** Reports that touch are looked at together. */
function mergeWindows(windows: readonly Window[]): Window[] {
  const merged: Window[] = [];
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && window.from <= last.to + RULES.gap) last.to = Math.max(last.to, window.to);
    else merged.push({ ...window });
  }
  return merged;
}

const TRIP = ['_id', 'vehicle_id', 'start_at', 'end_at', 'estado', 'definicion', 'presencias'] as const;
type Trip = Pick<Selectable<GpsSchema['gps_programadas']>, (typeof TRIP)[number]>;

/** Also those that were given up too early. */
function lockTrips(db: GpsDb, vehicleId: string, reported: readonly Window[]): Promise<Trip[]> {
  const [first, last] = [reported[0]?.from ?? 0, reported.at(-1)?.to ?? 0];
  return db
    .selectFrom('gps_programadas')
    .select(TRIP)
    .where('vehicle_id', '=', vehicleId)
    .where('estado', 'in', ['Pendiente', 'Incompleta'])
    .where('start_at', '<=', new Date(last + RULES.earlyDeparture + RULES.gap))
    .where('start_at', '>=', new Date(first - RULES.gap - RULES.arrivalGrace - LONGEST_TRIP))
    .where('end_at', '>=', new Date(first - RULES.gap - RULES.arrivalGrace))
    .orderBy('_id')
    .forUpdate()
    .execute();
}

async function noteTrip(db: GpsDb, trip: Trip, reported: readonly Window[], now: Date): Promise<void> {
  const placed = placedStops(trip.definicion.lugares);
  const window = stopWindow(trip.start_at.getTime(), trip.end_at.getTime());
  const whole = reportWindow(window);
  let presences = trip.presencias ?? placed.map(() => []);
  for (const part of trip.presencias === null ? [whole] : reported) {
    const positions = await readAround(db, trip.vehicle_id, part, whole, now);
    const [first, last] = [positions[0], positions.at(-1)];
    if (!first || !last) continue;
    const span = { from: first.at, to: last.at };
    presences = placed.map(({ stop }, index) =>
      splicePresences(presences[index] ?? [], presencesAt(positions, stop, RULES), span),
    );
  }
  const noted = trip.presencias !== null && JSON.stringify(trip.presencias) === JSON.stringify(presences);
  if (noted) return;
  const { estado, completed_at, lugares } = reached(trip, arrivalsOf(presences, window), now);
  await db
    .updateTable('gps_programadas')
    .set({
      presencias: JSON.stringify(presences),
      definicion: JSON.stringify({ ...trip.definicion, lugares }),
      // That its end has passed is read off the clock.
      ...(estado === 'Finalizada' && { estado, completed_at }),
    })
    .where('_id', '=', trip._id)
    .execute();
}

/** What was reported, with the position before and the one after it: only the way between those is new. */
async function readAround(
  db: GpsDb,
  vehicleId: string,
  part: Window,
  whole: Window,
  now: Date,
): Promise<readonly Position[]> {
  const from = Math.max(part.from - RULES.gap, whole.from);
  const to = Math.min(part.to + RULES.gap, whole.to) + 1;
  const read = from > now.getTime() - LOOSE_FOR ? readUnpacked : readPositions;
  const positions = (await read(db, [vehicleId], { from, to })).get(vehicleId) ?? [];
  const before = positions.findLastIndex(({ at }) => at < part.from);
  const after = positions.findIndex(({ at }) => at > part.to);
  return positions.slice(Math.max(before, 0), after === -1 ? undefined : after + 1);
}

/** Well within what is never packed yet: a packed day is only opened for what came late. */
const LOOSE_FOR = 100 * 60_000;

/** What became of a trip from all positions at once. */
export function fateOf(
  trip: Pick<Trip, 'start_at' | 'end_at' | 'estado' | 'definicion'>,
  positions: readonly Position[],
  now: Date,
) {
  const window = stopWindow(trip.start_at.getTime(), trip.end_at.getTime());
  const { from, to } = reportWindow(window);
  const ordered = orderly(positions).filter(({ at }) => at >= from && at <= to);
  const presences: Presence[][] = placedStops(trip.definicion.lugares).map(({ stop }) =>
    presencesAt(ordered, stop, RULES),
  );
  return { presencias: presences, ...reached(trip, arrivalsOf(presences, window), now) };
}

function reached(
  trip: Pick<Trip, 'end_at' | 'estado' | 'definicion'>,
  arrivals: readonly (number | null)[],
  now: Date,
) {
  const { lugares } = trip.definicion;
  const arrivalOf = new Map(placedStops(lugares).map(({ index }, place) => [index, arrivals[place] ?? null]));
  const { estado, completedAt } = outcomeOf(
    { estado: trip.estado, end: trip.end_at.getTime() },
    arrivals,
    now.getTime(),
  );
  return {
    estado,
    // To the second, as the arrivals are written.
    completed_at: completedAt === null ? null : new Date(Math.trunc(completedAt / 1000) * 1000),
    lugares: lugares.map((lugar, index) => arrivedAt(lugar, arrivalOf.get(index) ?? null)),
  };
}

function arrivedAt(lugar: LugarProgramado, at: number | null): LugarProgramado {
  return { ...lugar, llegada: at === null ? '' : formatExactTime(new Date(at)) };
}

/** The stops whose place is known. */
function placedStops(lugares: readonly LugarProgramado[]): { index: number; stop: Stop }[] {
  return lugares.flatMap(({ latitud, longitud, radio = DEFAULT_RADIUS }, index) =>
    latitud === undefined || longitud === undefined ? [] : [{ index, stop: { latitud, longitud, radio } }],
  );
}
