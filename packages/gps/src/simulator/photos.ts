import type { Point } from '@fenix/domain/gps/distance';
import { drawCabin } from './drawCabin';
import { drawCorridor } from './drawCorridor';
import { type Light, type Overlay, type PhotoKind, framed } from './drawFrame';
import type { DemoVehicle } from './fleet';
import { type Journey, journeyOf } from './journey';
import { momentAt } from './motion';
import type { PlannedTrip } from './plan';
import { type Random, pick, randomOf } from './random';
import { BOGOTA_OFFSET_HOURS } from '@fenix/domain/dates/days';

export type { PhotoKind };
/** `variant` is the picture, see `drawPhoto`; `seats` how many passengers are to be seen on it. */
export type PhotoMoment = Point & { at: number; kind: PhotoKind; variant: number; seats: number };

type Scene = { light: Light; seats: Record<PhotoKind, number> };

/** What each variant shows. */
const SCENES: readonly Scene[] = [
  { light: 'day', seats: { cabina: 0, pasillo: 3 } },
  { light: 'day', seats: { cabina: 1, pasillo: 8 } },
  { light: 'day', seats: { cabina: 2, pasillo: 13 } },
  { light: 'day', seats: { cabina: 3, pasillo: 18 } },
  { light: 'dusk', seats: { cabina: 1, pasillo: 11 } },
  { light: 'dusk', seats: { cabina: 2, pasillo: 20 } },
  { light: 'night', seats: { cabina: 0, pasillo: 6 } },
  { light: 'night', seats: { cabina: 2, pasillo: 15 } },
];

/** Variants per kind: 0 to PHOTO_VARIANTS - 1. */
export const PHOTO_VARIANTS = SCENES.length;

const SECOND = 1000;
const HOUR = 3_600_000;

export const PHOTO_KINDS = ['cabina', 'pasillo'] as const satisfies readonly PhotoKind[];
/** From one camera to the other, and from a pair to one more of the same stop. */
const BETWEEN = 12 * SECOND;
const AGAIN = 30 * SECOND;

type Shot = { kind: PhotoKind; at: number };

/**
 * The cabin, then the corridor, at each stop: pair n belongs to stop n (TRIP-15). All lie between the programmed start
 * and the completion, which is the moment the bus drives into the last circle.
 */
export function photoMoments(trip: PlannedTrip): PhotoMoment[] {
  const journey = journeyOf(trip);
  const random = randomOf('photos', trip.vehicle.id, trip.start);
  const pairs = journey.motion.road.stops.flatMap((_, stop) => pairAt(shotAt(trip, journey, stop)));
  return shotsOf(trip.vehicle, pairs).map(({ at, kind }) => {
    const variant = variantAt(at, random);
    const { latitud, longitud } = momentAt(journey.motion, (at - journey.leaves) / SECOND);
    return { at, kind, variant, seats: passengersOn(kind, variant), latitud, longitud };
  });
}

const pairAt = (at: number): Shot[] => PHOTO_KINDS.map((kind, place) => ({ kind, at: at + place * BETWEEN }));

/** Simulates faulty cameras: each fault on one bus in eight, by the number of the bus. */
function shotsOf({ nombre }: DemoVehicle, pairs: Shot[]): Shot[] {
  switch (Number(nombre) % 8) {
    case 2: // The corridor is missing at the last stop.
      return pairs.slice(0, -1);
    case 4: // Once more on arriving.
      return [...pairs, ...pairs.slice(-1).flatMap(({ at }) => pairAt(at + AGAIN))];
    case 6: // Both are switched off.
      return [];
    default:
      return pairs;
  }
}

function shotAt(trip: PlannedTrip, { motion: { road, times }, leaves }: Journey, stop: number): number {
  const place = road.stops[stop];
  if (stop === 0 || !place) return trip.start + 2 * SECOND;
  const passes = leaves + Math.round(times[place.index] ?? 0) * SECOND;
  return stop === road.stops.length - 1 ? passes - 150 * SECOND : passes + 5 * SECOND;
}

function variantAt(at: number, random: Random): number {
  const light = lightAt(at);
  return pick(
    random,
    SCENES.flatMap((scene, variant) => (scene.light === light ? [variant] : [])),
  );
}

function lightAt(at: number): Light {
  const hour = Math.floor(at / HOUR + BOGOTA_OFFSET_HOURS) % 24;
  if (hour >= 7 && hour < 17) return 'day';
  return hour >= 5 && hour < 19 ? 'dusk' : 'night';
}

/** How many passengers are to be seen on a picture. */
export function passengersOn(kind: PhotoKind, variant: number): number {
  return sceneOf(variant).seats[kind];
}

function sceneOf(variant: number): Scene {
  const scene = SCENES[variant];
  if (!scene) throw new RangeError(`there is no photo ${variant}: ${PHOTO_VARIANTS} are drawn`);
  return scene;
}

/** A picture of our own drawing, 640 by 480, as SVG: what a camera in the bus sees. */
export function drawPhoto(kind: PhotoKind, variant: number, overlay?: Overlay): string {
  const { light, seats } = sceneOf(variant);
  const random = randomOf('photo', kind, variant);
  const draw = kind === 'cabina' ? drawCabin : drawCorridor;
  return framed(draw(seats[kind], light, random), kind, light, overlay);
}
