import { startOfDay } from '@fenix/domain/dates/days';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { metersBetween } from '@fenix/domain/gps/distance';
import { reachStops, outcomeOf, stopWindow } from '../trips/stops';
import { drive } from './drive';
import { demoFleet } from './fleet';
import { PHOTO_VARIANTS, drawPhoto, photoMoments } from './photos';
import { type PlannedTrip, planDay } from './plan';

const [caribe] = demoFleet();
const trips = caribe ? planDay(caribe, '2026-11-13') : [];
const AT = startOfDay('2026-11-13').getTime() + 30_000;

const kindsOf = (trip: PlannedTrip) => photoMoments(trip).map(({ kind }) => kind);
const pairsFor = (trip: PlannedTrip) => trip.ruta.lugares.flatMap(() => ['cabina', 'pasillo']);

test('at each stop the cabin, then the corridor, and the pairs follow the stops', () => {
  expect(trips.length).toBeGreaterThan(20);
  for (const trip of trips) {
    const moments = photoMoments(trip);
    expect([...kindsOf(trip), 'pasillo'].slice(0, moments.length)).toEqual(
      [...pairsFor(trip), 'cabina', 'pasillo'].slice(0, moments.length),
    );
    for (const [index, { at, latitud, longitud }] of moments.entries()) {
      expect(at).toBeGreaterThan(moments[index - 1]?.at ?? 0);
      const stop = trip.ruta.lugares[Math.floor(index / 2)] ?? trip.ruta.lugares.at(-1);
      expect(stop && metersBetween(stop, { latitud, longitud })).toBeLessThan(2500);
    }
  }
});

test('in both directions most trips have a pair for each stop; some one less or more, some no photo at all', () => {
  for (const nombre of ['BARRANQUILLA - SANTA MARTA', 'SANTA MARTA - BARRANQUILLA']) {
    const missing = trips
      .filter(({ ruta }) => ruta.nombre === nombre)
      .map((trip) => pairsFor(trip).length - photoMoments(trip).length);
    expect(new Set(missing)).toEqual(new Set([0, 1, -2, 10]));
    expect(missing.filter((count) => count === 0).length).toBeGreaterThan(missing.length / 2);
  }
});

test('every photo lies between the start of the trip and its completion, or its end where it has none', () => {
  for (const trip of trips) {
    const window = stopWindow(trip.start, trip.end);
    const arrivals = reachStops(drive(trip.vehicle, trip.start - 600_000, window.to), trip.ruta.lugares, window);
    const { completedAt } = outcomeOf({ estado: 'Pendiente', end: trip.end }, arrivals, window.to);
    for (const { at } of photoMoments(trip)) {
      expect(at).toBeGreaterThanOrEqual(trip.start);
      expect(at).toBeLessThanOrEqual(completedAt ?? trip.end);
    }
  }
});

test('photos are the same at every call, and more than one picture is shown', () => {
  expect(trips.map(photoMoments)).toEqual(trips.map(photoMoments));
  expect(new Set(trips.flatMap((trip) => photoMoments(trip).map(({ variant }) => variant))).size).toBe(PHOTO_VARIANTS);
});

test('every variant is a picture of its own, 640 by 480', async () => {
  const kinds = ['cabina', 'pasillo'] as const;
  const drawn = kinds.flatMap((kind) =>
    Array.from({ length: PHOTO_VARIANTS }, (_, variant) => drawPhoto(kind, variant)),
  );
  expect(new Set(drawn).size).toBe(2 * PHOTO_VARIANTS);
  for (const svg of drawn) {
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect([width, height]).toEqual([640, 480]);
  }
});

test('on the corridor one can count who is there', () => {
  const heads = (variant: number) => drawPhoto('pasillo', variant).split('<ellipse').length - 1;
  expect([0, 1, 2, 3].map(heads)).toEqual([3, 8, 13, 18]);
});

test('the recorder writes the hour and the plate, and no markup comes in by a plate', () => {
  const svg = drawPhoto('cabina', 1, { placa: 'TZK483"/><script>', at: AT });
  expect(svg).toContain('>13/11/2026 00:00:30<');
  expect(svg).toContain('>TZK483<');
  expect(svg).not.toContain('<script');
});

test('a photo without a drawing is an error', () => {
  expect(() => drawPhoto('cabina', PHOTO_VARIANTS)).toThrow(`there is no photo ${PHOTO_VARIANTS}`);
  expect(() => drawPhoto('cabina', -1)).toThrow('there is no photo -1');
});
