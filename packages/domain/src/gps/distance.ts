export type Point = { readonly latitud: number; readonly longitud: number };

const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;
/** Along a meridian. */
export const METERS_PER_DEGREE = EARTH_RADIUS * RADIANS;

/** Faster than this between two positions is a jump of the receiver, not a drive. */
export const JUMP_KMH = 200;

/** Great-circle distance (haversine). */
export function metersBetween(a: Point, b: Point): number {
  const dLat = Math.sin(((b.latitud - a.latitud) * RADIANS) / 2);
  const dLon = Math.sin(((b.longitud - a.longitud) * RADIANS) / 2);
  const h = dLat * dLat + Math.cos(a.latitud * RADIANS) * Math.cos(b.latitud * RADIANS) * dLon * dLon;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A point with the moment at which a vehicle was there, in milliseconds. */
export type Passed = Point & { readonly at: number };

/** Metres driven from one position to the next; none when no vehicle could have. */
export function stepMeters(a: Passed, b: Passed, jumpKmh: number = JUMP_KMH): number {
  const meters = metersBetween(a, b);
  return meters * 3600 > jumpKmh * (b.at - a.at) ? 0 : meters;
}

/** The one distance of a way, wherever it is shown: jumps of the receiver add nothing. */
export function pathMeters(positions: readonly Passed[], jumpKmh: number = JUMP_KMH): number {
  let meters = 0;
  let last: Passed | undefined;
  for (const position of positions) {
    if (last) meters += stepMeters(last, position, jumpKmh);
    last = position;
  }
  return meters;
}
