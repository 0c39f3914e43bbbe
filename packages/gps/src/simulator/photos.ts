import type { Point } from '../geo/distance';
import { drawCabin } from './drawCabin';
import { drawCorridor } from './drawCorridor';
import { type Light, type Overlay, type PhotoKind, framed } from './drawFrame';

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

/**
 * The cabin, then the corridor, at each stop: pair n belongs to stop n (TRIP-15). All lie between the programmed start
 * and the completion, which is the moment the bus drives into the last circle.
 */
export function photoMoments(trip: PlannedTrip): PhotoMoment[] {
  const journey = journeyOf(trip);
  const random = randomOf('photos', trip.vehicle.id, trip.start);
  return journey.motion.road.stops.flatMap((_, stop) => {
    const at = shotAt(trip, journey, stop);
    return (['cabina', 'pasillo'] as const).map((kind, second) => {
      const shot = at + second * 12 * SECOND;
      const variant = variantAt(shot, random);
      const { latitud, longitud } = momentAt(journey.motion, (shot - journey.leaves) / SECOND);
      return { at: shot, kind, variant, seats: SCENES[variant]?.seats[kind] ?? 0, latitud, longitud };
    });
  });
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

/** A picture of our own drawing, 640 by 480, as SVG: what a camera in the bus sees. */
export function drawPhoto(kind: PhotoKind, variant: number, overlay?: Overlay): string {
  const scene = SCENES[variant];
  if (!scene) throw new RangeError(`there is no photo ${variant}: ${PHOTO_VARIANTS} are drawn`);
  const random = randomOf('photo', kind, variant);
  const draw = kind === 'cabina' ? drawCabin : drawCorridor;
  return framed(draw(scene.seats[kind], scene.light, random), kind, scene.light, overlay);
}
