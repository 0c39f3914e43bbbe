import type { Position } from 'geojson';

export type Punto = { readonly latitud: number; readonly longitud: number };

const EARTH_RADIUS = 6_371_008.8;
const RADIANS = Math.PI / 180;
const CORNERS = 64;
const METERS_PER_DEGREE = EARTH_RADIUS * RADIANS;

/** A closed ring around a point, every corner `radius` metres from it. Exact to a millimetre for what stops measure. */
export function circleRing({ latitud, longitud }: Punto, radius: number): Position[] {
  const north = radius / METERS_PER_DEGREE;
  const east = north / Math.cos(latitud * RADIANS);
  const ring = Array.from({ length: CORNERS }, (_, corner): Position => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    return [longitud + east * Math.cos(angle), latitud + north * Math.sin(angle)];
  });
  return [...ring, ...ring.slice(0, 1)];
}

/** Over distances that a map shows at once the ground is flat. */
export function metersBetween(one: Punto, other: Punto): number {
  const east = (other.longitud - one.longitud) * Math.cos(((one.latitud + other.latitud) / 2) * RADIANS);
  return Math.hypot(other.latitud - one.latitud, east) * METERS_PER_DEGREE;
}
