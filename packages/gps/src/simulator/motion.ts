import { METERS_PER_DEGREE, type Point } from '@fenix/domain/gps/distance';
import { STEP, type Road } from './road';

/** How one trip is driven. Places are indexes of the road. */
export type Manner = {
  /** Against the usual pace, 1 is as everyone. */
  pace: number;
  /** Where the driver goes above the limit, in m/s. */
  rushes: readonly { from: number; to: number; speed: number }[];
  /** Where traffic hardly moves, in m/s. */
  jam: { from: number; to: number; speed: number } | undefined;
  /** Seconds at each stop. */
  dwells: readonly number[];
  /** The stop the driver goes around, by a road beside it. */
  skipped: number | undefined;
};

/** When the bus is where: seconds since it left at which it reaches and leaves each point of the road, and how fast. */
export type Motion = {
  road: Road;
  skipped: number | undefined;
  times: Float64Array;
  departs: Float64Array;
  speeds: Float64Array;
};

const TOP = 76 / 3.6;
const ACCELERATION = 0.7;
const BRAKING = 0.9;
/** Metres before and after the stop along which one is on the other road. */
const DETOUR = 3000;
const DETOUR_BEYOND = 900;

/** No faster than the road, the pace and the brakes allow. */
export function move(road: Road, manner: Manner): Motion {
  const speeds = road.cruise.map((cruise) => Math.min(TOP, cruise * manner.pace));
  for (const { from, to, speed } of manner.rushes) speeds.fill(speed, from, to);
  const { jam } = manner;
  if (jam)
    for (let index = jam.from; index < jam.to; index += 1)
      speeds[index] = Math.min(speeds[index] ?? 0, jam.speed * (1.25 + 0.4 * Math.sin(index / 1.7)));
  for (const [stop, { index }] of road.stops.entries()) if (stop !== manner.skipped) speeds[index] = 0;
  for (let index = speeds.length - 2; index >= 0; index -= 1) reachable(speeds, index, index + 1, BRAKING);
  for (let index = 1; index < speeds.length; index += 1) reachable(speeds, index, index - 1, ACCELERATION);
  return clock(road, manner, speeds);
}

function reachable(speeds: Float64Array, index: number, from: number, rate: number): void {
  const reached = Math.sqrt((speeds[from] ?? 0) ** 2 + 2 * rate * STEP);
  if (reached < (speeds[index] ?? 0)) speeds[index] = reached;
}

function clock(road: Road, manner: Manner, speeds: Float64Array): Motion {
  const times = new Float64Array(speeds.length);
  const departs = new Float64Array(speeds.length);
  let next = 1;
  for (let index = 1; index < speeds.length; index += 1) {
    const mean = ((speeds[index - 1] ?? 0) + (speeds[index] ?? 0)) / 2;
    times[index] = (departs[index - 1] ?? 0) + (road.lengths[index] ?? 0) / mean;
    departs[index] = times[index] ?? 0;
    const stop = road.stops[next];
    if (stop?.index === index) {
      departs[index] = (times[index] ?? 0) + (next === manner.skipped ? 0 : (manner.dwells[next] ?? 0));
      next += 1;
    }
  }
  return { road, skipped: manner.skipped, times, departs, speeds };
}

export type Moment = Point & { index: number; speed: number; course: number };

/** Where the bus is after so many seconds; `hint` is the point it had reached before, to look on from there. */
export function momentAt(motion: Motion, seconds: number, hint = 0): Moment {
  const { road, times, departs, speeds } = motion;
  const last = times.length - 1;
  let index = hint;
  while (index < last && (times[index + 1] ?? 0) <= seconds) index += 1;
  const leaves = departs[index] ?? 0;
  const share = index === last || seconds <= leaves ? 0 : (seconds - leaves) / ((times[index + 1] ?? 0) - leaves);
  const standing = seconds <= leaves && (speeds[index] ?? 0) === 0;
  const mix = (one: number, other: number) => one + (other - one) * share;
  const here = road.points[index] ?? { latitud: 0, longitud: 0 };
  const next = road.points[index + 1] ?? here;
  const course = road.courses[index] ?? 0;
  const aside = detourAt(motion, index + share);
  const across = ((course + 90) * Math.PI) / 180;
  return {
    index,
    latitud: mix(here.latitud, next.latitud) + (aside * Math.cos(across)) / METERS_PER_DEGREE,
    longitud:
      mix(here.longitud, next.longitud) +
      (aside * Math.sin(across)) / (METERS_PER_DEGREE * Math.cos((here.latitud * Math.PI) / 180)),
    speed: standing || seconds < 0 || index === last ? 0 : mix(speeds[index] ?? 0, speeds[index + 1] ?? 0),
    course,
  };
}

/** Metres beside the road. */
function detourAt({ road, skipped }: Motion, index: number): number {
  const stop = skipped === undefined ? undefined : road.stops[skipped];
  if (!stop) return 0;
  const share = Math.abs(index - stop.index) / (DETOUR / STEP);
  return share >= 1 ? 0 : (stop.radio + DETOUR_BEYOND) * Math.cos((share * Math.PI) / 2) ** 2;
}
