import type { Fate, PlannedTrip } from './plan';
import { type Manner, type Motion, move } from './motion';
import { type Random, pick, randomOf, range, whole } from './random';
import { STEP, type Road } from './road';
import { SLOWEST_PACE, roadOf, usualManner } from './routes';

/** How a planned trip was really driven. `leaves` in milliseconds. */
export type Journey = { motion: Motion; leaves: number };

const KMH = 1 / 3.6;

const journeys = new WeakMap<PlannedTrip, Journey>();

export function journeyOf(trip: PlannedTrip): Journey {
  const known = journeys.get(trip);
  if (known) return known;
  const random = randomOf('journey', trip.vehicle.id, trip.start);
  const road = roadOf(trip.ruta);
  const leaves = trip.start + whole(random, 15, 90) * 1000;
  const journey = { motion: move(road, mannerOf(trip, road, random)), leaves };
  journeys.set(trip, journey);
  return journey;
}

function mannerOf({ fate }: PlannedTrip, road: Road, random: Random): Manner {
  const usual = usualManner(road, range(random, SLOWEST_PACE + 0.005, 1.01));
  const dwells = usual.dwells.map((dwell) => Math.round(dwell * range(random, 0.7, 1)));
  return { ...usual, dwells, ...CHANGES[fate](dwells, road, random) };
}

/** What makes each fate come true. */
const CHANGES: Record<Fate, (dwells: readonly number[], road: Road, random: Random) => Partial<Manner>> = {
  puntual: () => ({}),
  tarde: (_, road, random) => ({ jam: jamOf(road, random), pace: SLOWEST_PACE }),
  'omite parada': (_, road, random) => ({ skipped: townOf(road, random) }),
  'excede velocidad': (_, road, random) => ({ rushes: rushesOf(road, random) }),
  ralenti: (dwells, road, random) => {
    const where = townOf(road, random);
    const wait = whole(random, 400, 640);
    return { dwells: dwells.map((dwell, stop) => (stop === where ? wait : dwell)) };
  },
};

/** Towns rather than tolls: no one drives around a toll. */
function townOf(road: Road, random: Random): number {
  const towns = road.stops.flatMap(({ kind }, stop) => (kind === 'pueblo' ? [stop] : []));
  return pick(random, towns);
}

/** Two kilometres and more hardly faster than walking, some 25 minutes, somewhere in the middle of the road. */
function jamOf(road: Road, random: Random): Manner['jam'] {
  const from = Math.floor(range(random, 0.3, 0.6) * road.points.length);
  const speed = range(random, 6.5, 8) * KMH;
  return { from, to: from + Math.ceil((speed * range(random, 1560, 2100)) / STEP), speed };
}

/** Three to five stretches on the open road. */
function rushesOf(road: Road, random: Random): Manner['rushes'] {
  const { open } = road;
  const count = whole(random, 3, 5);
  const length = Math.floor(open.length / count);
  return Array.from({ length: count }, (_, part) => {
    const from = open[part * length + Math.floor(length * range(random, 0.05, 0.2))] ?? 0;
    const meters = Math.min(range(random, 2200, 4200), length * STEP * 0.55);
    return { from, to: from + Math.ceil(meters / STEP), speed: range(random, 86, 112) * KMH };
  });
}
