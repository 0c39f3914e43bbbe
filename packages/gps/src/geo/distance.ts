import type { Position } from '../position';
import { RULES, type Rules } from '../rules';

export type Point = { readonly latitud: number; readonly longitud: number };

const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;
/** Along a meridian. */
export const METERS_PER_DEGREE = EARTH_RADIUS * RADIANS;

/** Great-circle distance (haversine). */
export function metersBetween(a: Point, b: Point): number {
  const dLat = Math.sin(((b.latitud - a.latitud) * RADIANS) / 2);
  const dLon = Math.sin(((b.longitud - a.longitud) * RADIANS) / 2);
  const h = dLat * dLat + Math.cos(a.latitud * RADIANS) * Math.cos(b.latitud * RADIANS) * dLon * dLon;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Course from one point to another, in degrees from north, 0 to 360. */
export function bearing(a: Point, b: Point): number {
  const dLon = (b.longitud - a.longitud) * RADIANS;
  const y = Math.sin(dLon) * Math.cos(b.latitud * RADIANS);
  const x =
    Math.cos(a.latitud * RADIANS) * Math.sin(b.latitud * RADIANS) -
    Math.sin(a.latitud * RADIANS) * Math.cos(b.latitud * RADIANS) * Math.cos(dLon);
  return (Math.atan2(y, x) / RADIANS + 360) % 360;
}

/** Smallest turn between two courses, 0 to 180 degrees. */
export function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return turn > 180 ? 360 - turn : turn;
}

/** Metres driven from one position to the next; none when no vehicle could have. */
export function stepMeters(a: Position, b: Position, rules: Rules = RULES): number {
  const meters = metersBetween(a, b);
  return meters * 3600 > rules.jumpKmh * (b.at - a.at) ? 0 : meters;
}

/** Jumps of the receiver add nothing. */
export function pathMeters(positions: readonly Position[], rules: Rules = RULES): number {
  let meters = 0;
  let last: Position | undefined;
  for (const position of positions) {
    if (last) meters += stepMeters(last, position, rules);
    last = position;
  }
  return meters;
}
