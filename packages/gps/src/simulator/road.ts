import { type Point, metersBetween } from '@fenix/domain/gps/distance';
import { bearing } from '../geo/course';
import { STOP_KINDS, type StopKind, type Waypoint } from './corridors';

/** The road is known every fifty metres. */
export const STEP = 50;
const MS = 1 / 3.6;
/** What passengers bear in a curve, m/s². */
const LATERAL = 1.3;
const TOWN_METERS = 900;
const TOWN_KMH = 34;
const OPEN_KMH = 66;

const WINDING_KMH = 62;

/** Adds a variation to the speed, as real drivers do; a larger one on winding roads. */
function swaying(speed: number, index: number): number {
  const depth = speed < WINDING_KMH * MS ? 0.1 : 0.015;
  return speed * (1 - depth + depth * Math.sin(index / 7) * Math.cos(index / 41));
}

export type RoadStop = Point & { nombre: string; kind: StopKind; radio: number; dwell: number; index: number };
export type Road = {
  points: readonly Point[];
  /** Metres from the point before. */
  lengths: readonly number[];
  courses: readonly number[];
  /** Metres per second one drives there when nothing is in the way. */
  cruise: Float64Array;
  /** Where one could drive faster than allowed. */
  open: readonly number[];
  stops: readonly RoadStop[];
};

/** A smooth road through the points given. */
export function buildRoad(waypoints: readonly Waypoint[]): Road {
  const points: Point[] = [];
  const cruise: number[] = [];
  const stops: RoadStop[] = [];
  for (const [index, waypoint] of waypoints.entries()) {
    const { latitud, longitud, kmh, stop } = waypoint;
    if (stop) stops.push({ latitud, longitud, ...stop, ...STOP_KINDS[stop.kind], index: points.length });
    const next = waypoints[index + 1];
    const steps = next ? Math.max(1, Math.round(metersBetween(waypoint, next) / STEP)) : 1;
    const curve = curveFrom(waypoints, index);
    for (let step = 0; step < steps; step += 1) {
      points.push(curve(step / steps));
      cruise.push(kmh * MS);
    }
  }
  const lengths = points.map((point, index) => metersBetween(points[index - 1] ?? point, point));
  const courses = points.map((point, index) => courseAt(points, index, point));
  limitInCurves(cruise, courses);
  for (const stop of stops) if (stop.kind !== 'peaje') limitNear(cruise, stop.index);
  return {
    points,
    lengths,
    courses,
    cruise: Float64Array.from(cruise.map(swaying)),
    open: cruise.flatMap((speed, index) => (speed >= OPEN_KMH * MS ? [index] : [])),
    stops,
  };
}

/** Catmull-Rom: through both points, with the direction of their neighbours. */
function curveFrom(waypoints: readonly Waypoint[], index: number): (share: number) => Point {
  const at = (offset: number) => waypoints[Math.min(waypoints.length - 1, Math.max(0, index + offset))] ?? waypoints[0];
  const [a, b, c, d] = [at(-1), at(0), at(1), at(2)];
  if (!a || !b || !c || !d) throw new Error('a road needs points');
  const blend = (t: number, p: number, q: number, r: number, s: number) =>
    q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
  return (t) => ({
    latitud: blend(t, a.latitud, b.latitud, c.latitud, d.latitud),
    longitud: blend(t, a.longitud, b.longitud, c.longitud, d.longitud),
  });
}

function courseAt(points: readonly Point[], index: number, point: Point): number {
  const next = points[index + 1];
  if (next) return bearing(point, next);
  const before = points[index - 1];
  return before ? bearing(before, point) : 0;
}

function limitInCurves(cruise: number[], courses: readonly number[]): void {
  for (const [index, speed] of cruise.entries()) {
    const turn = Math.abs((((courses[index + 1] ?? 0) - (courses[index] ?? 0) + 540) % 360) - 180);
    const radius = STEP / Math.max(1e-6, (turn * Math.PI) / 180);
    if (index + 1 < courses.length) cruise[index] = Math.min(speed, Math.max(6, Math.sqrt(LATERAL * radius)));
  }
}

function limitNear(cruise: number[], stop: number): void {
  const reach = TOWN_METERS / STEP;
  for (let index = Math.max(0, stop - reach); index < Math.min(cruise.length, stop + reach); index += 1)
    cruise[index] = Math.min(cruise[index] ?? 0, TOWN_KMH * MS);
}
