import type { Point } from '@fenix/domain/gps/distance';

const RADIANS = Math.PI / 180;

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
