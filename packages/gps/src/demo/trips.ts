import { createHash } from 'node:crypto';
import { type IsoDay, addDays } from '@fenix/domain/dates/days';
import type { PhotoStore } from '../fleet/fotos';
import { fateOf } from '../fleet/arrivals';
import { stopWindow } from '../trips/stops';
import type { GpsDb } from '../schema';
import { drive } from '../simulator/drive';
import {
  PHOTO_KINDS,
  PHOTO_VARIANTS,
  type PhotoKind,
  drawPhoto,
  passengersOn,
  photoMoments,
} from '../simulator/photos';
import { type Departure, planDay, planMissed } from '../simulator/plan';
import { randomOf } from '../simulator/random';
import sharp from 'sharp';
import { type Placed, tripRow } from './fleet';

const HOUR = 3_600_000;

/** Companies with inspectors at the roadside. */
const WITH_INSPECTORS = new Set(['Expreso del Caribe', 'Transportes Sierra Nevada']);
const INSPECTED_SHARE = 0.09;

/** About one of eleven trips meets inspectors, always the same ones. */
export function meetsInspectors(placa: string, start: Date): boolean {
  return randomOf('inspectors', placa, start.toISOString())() < INSPECTED_SHARE;
}

/** The programmed trips of some days; those under way or over have become what their positions say. */
export async function addTrips(db: GpsDb, placed: Placed, days: readonly IsoDay[], now: Date): Promise<void> {
  await insertTrips(
    db,
    placed,
    days.flatMap((day) => [...planDay(placed.company, day), ...planMissed(placed.company, day)]),
    now,
  );
}

/** Adds, for days older than the kept trips, only the trips that inspectors reported on. */
export async function addInspectedTrips(db: GpsDb, placed: Placed, days: readonly IsoDay[], now: Date): Promise<void> {
  if (!WITH_INSPECTORS.has(placed.company.empresa)) return;
  const trips = days
    .flatMap((day) => planDay(placed.company, day))
    .filter(({ vehicle, start }) => meetsInspectors(vehicle.patente, new Date(start)));
  await insertTrips(db, placed, trips, now);
}

async function insertTrips(db: GpsDb, placed: Placed, trips: readonly Departure[], now: Date): Promise<void> {
  const rows = trips.flatMap((trip) => {
    const row = tripRow(placed, trip);
    return row ? [{ ...row, ...drivenSoFar(trip, row.definicion, now) }] : [];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('gps_programadas')
    .values(rows)
    // Planned before, or a user dispatched this vehicle at this minute.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** By the very functions that look at reports. */
function drivenSoFar(trip: Departure, json: string, now: Date) {
  if (trip.start > now.getTime()) return {};
  const definicion = JSON.parse(json) as Parameters<typeof fateOf>[0]['definicion'];
  const { from, to } = stopWindow(trip.start, trip.end);
  const positions = drive(trip.vehicle, from - HOUR / 2, Math.min(to, now.getTime()));
  const stamps = { start_at: new Date(trip.start), end_at: new Date(trip.end) };
  const { presencias, estado, completed_at, lugares } = fateOf(
    { ...stamps, estado: 'Pendiente', definicion },
    positions,
    now,
  );
  return {
    estado,
    completed_at,
    presencias: JSON.stringify(presencias),
    definicion: JSON.stringify({ ...definicion, lugares }),
  };
}

/** Companies whose buses have cameras. */
const WITH_CAMERAS = new Set(['Expreso del Caribe']);

/** Each drawing once; the trips share them. By kind and variant. */
export async function drawPhotos(store: PhotoStore, now: Date): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const kind of PHOTO_KINDS) {
    for (let variant = 0; variant < PHOTO_VARIANTS; variant += 1) {
      const content = await sharp(Buffer.from(drawPhoto(kind, variant)))
        .jpeg({ quality: 80 })
        .toBuffer();
      files[nameOf(kind, variant)] = await store.put({ mime: 'image/jpeg', content }, null, now);
    }
  }
  return files;
}

const nameOf = (kind: PhotoKind, variant: number): string => `${kind} ${variant}`;

/** How many passengers are to be seen on each of the files. */
export function passengersIn(files: Readonly<Record<string, string>>): Map<string, number> {
  const seen = new Map<string, number>();
  for (const kind of PHOTO_KINDS) {
    for (let variant = 0; variant < PHOTO_VARIANTS; variant += 1) {
      const file = files[nameOf(kind, variant)];
      if (file !== undefined) seen.set(file, passengersOn(kind, variant));
    }
  }
  return seen;
}

/** No trip of the simulator is later than this. */
const DELAY = 4 * HOUR;

/** The photos that the cameras took from one moment to another. */
export async function addPhotos(
  db: GpsDb,
  { accountId, company, vehicles }: Placed,
  files: Readonly<Record<string, string>>,
  span: { from: number; to: number; days: readonly IsoDay[] },
): Promise<void> {
  if (!WITH_CAMERAS.has(company.empresa)) return;
  const [first] = span.days;
  const days = first ? [addDays(first, -1), ...span.days] : [];
  const rows = days
    .flatMap((day) => planDay(company, day))
    .filter(({ start, end }) => start < span.to && end + DELAY >= span.from)
    .flatMap((trip) =>
      photoMoments(trip)
        .filter(({ at }) => at >= span.from && at < span.to)
        .flatMap(({ at, kind, variant, latitud, longitud }) => {
          const vehicle_id = vehicles.get(trip.vehicle)?.id;
          const file = files[nameOf(kind, variant)];
          if (!vehicle_id || !file) return [];
          // The drawings are shared: the name of the file identifies them.
          const sha256 = createHash('sha256').update(file).digest('hex');
          const facts = { at: new Date(at), latitud, longitud, mime: 'image/jpeg', file, sha256 };
          return [{ account_id: accountId, vehicle_id, ...facts }];
        }),
    );
  if (rows.length === 0) return;
  await db
    .insertInto('gps_photos')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
