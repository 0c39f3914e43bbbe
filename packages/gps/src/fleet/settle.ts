import { formatExactTime } from '@fenix/domain/dates/format';
import type { LugarProgramado } from '@fenix/domain/gps/ruta';
import type { Position } from '../position';
import { RULES } from '../rules';
import type { GpsDb } from '../schema';
import { type Instants, type Reported, readPositions } from '../store/positions';
import { type Stop, reachStops, settle, stopWindow } from '../trips/stops';
import { LONGEST_TRIP, PROGRAMADA_COLUMNS, type ProgramadaRow } from './despacho';

/** Metres around a stop for which nobody said how many. */
const DEFAULT_RADIUS = 200;
/** A step from a position before the window may end in its first stop. */
const LEAD = RULES.earlyDeparture + RULES.gap;

const moving = (db: GpsDb) => db.selectFrom('gps_programadas').select(PROGRAMADA_COLUMNS);

/** DISP-48: looks again at the trips that the new positions may change, also those that were given up too early. */
export async function settleReported(db: GpsDb, reported: readonly Reported[], now: Date): Promise<void> {
  const times = reported.map(({ position }) => position.at);
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
  const rows = await moving(db)
    .where('vehicle_id', 'in', [...new Set(reported.map(({ vehicleId }) => vehicleId))])
    .where('estado', 'in', ['Pendiente', 'Incompleta'])
    .where('start_at', '<=', new Date(last + LEAD))
    .where('start_at', '>=', new Date(first - RULES.arrivalGrace - LONGEST_TRIP))
    .where('end_at', '>=', new Date(first - RULES.arrivalGrace))
    .execute();
  await settleRows(db, rows, now);
}

const STEP = 200;

/** Trips whose end passed while nobody reported anything: settled when someone looks. */
export async function settleDue(db: GpsDb, accountId: string, now: Date): Promise<void> {
  for (let last: string | undefined; ;) {
    const rows = await moving(db)
      .where('account_id', '=', accountId)
      .where('estado', '=', 'Pendiente')
      .where('end_at', '<=', now)
      .$if(last !== undefined, (rest) => rest.where('_id', '>', last ?? ''))
      .orderBy('_id')
      .limit(STEP)
      .execute();
    if (rows.length === 0) return;
    await settleRows(db, rows, now);
    if (rows.length < STEP) return;
    last = rows.at(-1)?._id;
  }
}

async function settleRows(db: GpsDb, rows: readonly ProgramadaRow[], now: Date): Promise<void> {
  for (const vehicleId of new Set(rows.map((row) => row.vehicle_id))) {
    const trips = rows.filter((row) => row.vehicle_id === vehicleId);
    const found = await readPositions(db, [vehicleId], spanOf(trips));
    for (const trip of trips) await settleOne(db, trip, found.get(vehicleId) ?? [], now);
  }
}

function spanOf(trips: readonly ProgramadaRow[]): Instants {
  const windows = trips.map((trip) => stopWindow(trip.start_at.getTime(), trip.end_at.getTime()));
  return {
    from: Math.min(...windows.map(({ from }) => from)) - LEAD,
    to: Math.max(...windows.map(({ to }) => to)) + 1,
  };
}

async function settleOne(db: GpsDb, trip: ProgramadaRow, positions: readonly Position[], now: Date): Promise<void> {
  const after = settled(trip, positions, now);
  const isSame =
    after.estado === trip.estado && JSON.stringify(after.lugares) === JSON.stringify(trip.definicion.lugares);
  if (isSame) return;
  await db
    .updateTable('gps_programadas')
    .set({
      estado: after.estado,
      completed_at: after.completed_at,
      definicion: JSON.stringify({ ...trip.definicion, lugares: after.lugares }),
    })
    .where('_id', '=', trip._id)
    // Called off in the meantime: then it stays so.
    .where('estado', '=', trip.estado)
    .execute();
}

type Trip = Pick<ProgramadaRow, 'start_at' | 'end_at' | 'estado' | 'definicion'>;

/** What became of a trip: arrivals at the stops whose place is known, and its state. */
export function settled(trip: Trip, positions: readonly Position[], now: Date) {
  const { lugares } = trip.definicion;
  const placed = lugares.flatMap((lugar, index) => {
    const stop = stopOf(lugar);
    return stop ? [{ index, stop }] : [];
  });
  const [start, end] = [trip.start_at.getTime(), trip.end_at.getTime()];
  const arrivals = reachStops(
    positions,
    placed.map(({ stop }) => stop),
    stopWindow(start, end),
  );
  const arrivalOf = new Map(placed.map(({ index }, place) => [index, arrivals[place] ?? null]));
  const { estado, completedAt } = settle({ estado: trip.estado, end }, arrivals, now.getTime());
  return {
    estado,
    // To the second, as the arrivals are written.
    completed_at: completedAt === null ? null : new Date(Math.trunc(completedAt / 1000) * 1000),
    lugares: lugares.map((lugar, index) => reached(lugar, arrivalOf.get(index) ?? null)),
  };
}

function reached(lugar: LugarProgramado, at: number | null): LugarProgramado {
  return { ...lugar, llegada: at === null ? '' : formatExactTime(new Date(at)) };
}

function stopOf({ latitud, longitud, radio = DEFAULT_RADIUS }: LugarProgramado): Stop | undefined {
  return latitud === undefined || longitud === undefined ? undefined : { latitud, longitud, radio };
}
