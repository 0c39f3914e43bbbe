import type { Position } from '../position';
import { journeyOf } from './journey';
import { type Motion, momentAt } from './motion';
import type { PlannedTrip } from './plan';
import { type Random, randomOf, range, whole } from './random';

const SECOND = 1000;
/** Seconds the engine runs before leaving and after arriving. */
const WARM_UP = 150;
const RUN_OUT = 75;
const SILENCE = 17 * 60;

/** What the tracker says of a trip, from turning the key to taking it out. A report every half minute or so. */
export function reportsOf(trip: PlannedTrip): { from: number; reports: Position[] } {
  const { leaves, motion } = journeyOf(trip);
  const random = randomOf('reports', trip.vehicle.id, trip.start);
  const seconds = motion.times.at(-1) ?? 0;
  const silence = trip.silent ? silenceOf(motion) : undefined;
  const alarmAt = trip.alarm === null ? undefined : seconds * range(random, 0.3, 0.7);
  const brakings = Array.from({ length: trip.brakings }, () => seconds * range(random, 0.1, 0.7)).toSorted(
    (a, b) => a - b,
  );
  const reports: Position[] = [];
  let hint = 0;
  const report = (second: number, change: Partial<Position> = {}) => {
    const moment = momentAt(motion, second, hint);
    hint = moment.index;
    const velocidad = moment.speed === 0 ? 0 : Math.max(0, moment.speed * 3.6 + range(random, -0.8, 0.8));
    const position = {
      at: leaves + second * SECOND,
      latitud: rounded(moment.latitud + range(random, -2e-5, 2e-5), 1e6),
      longitud: rounded(moment.longitud + range(random, -2e-5, 2e-5), 1e6),
      velocidad: rounded(velocidad, 10),
      rumbo: Math.round(moment.course) % 360,
      encendido: true,
      alarma: null,
      ...change,
    };
    if (!silence || second <= silence.from || second >= silence.to) reports.push(position);
    return position;
  };
  for (let second = -WARM_UP; second < seconds + RUN_OUT; second += whole(random, 28, 32)) {
    const alarm = alarmAt !== undefined && second >= alarmAt && second < alarmAt + 33 ? trip.alarm : null;
    const { velocidad } = report(second, { alarma: alarm });
    if (second >= (brakings[0] ?? Number.POSITIVE_INFINITY) && canBrake(velocidad)) {
      brakings.shift();
      brake(random, second, velocidad, report);
    }
  }
  report(Math.ceil(seconds) + RUN_OUT + 20, { velocidad: 0, encendido: false });
  return { from: leaves - WARM_UP * SECOND, reports };
}

/** Fast enough to brake hard, and not in the middle of speeding. */
const canBrake = (velocidad: number): boolean => velocidad >= 40 && velocidad <= 80;

/** A tracker that feels a hard braking reports every two seconds. */
function brake(
  random: Random,
  second: number,
  velocidad: number,
  report: (second: number, change: Partial<Position>) => void,
): void {
  const lost = range(random, 23, 34);
  report(second + 2, { velocidad: rounded(velocidad - lost, 10) });
  report(second + 4, { velocidad: rounded(velocidad - lost - 4, 10) });
}

/** On the longest stretch between two stops, well away from both. */
function silenceOf({ road, departs, times }: Motion): { from: number; to: number } | undefined {
  const pauses = road.stops.slice(1).map((stop, before) => {
    const from = departs[road.stops[before]?.index ?? 0] ?? 0;
    return { from, to: times[stop.index] ?? 0 };
  });
  const [longest] = pauses.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  if (!longest) return undefined;
  const from = (longest.from + longest.to - SILENCE) / 2;
  return { from, to: from + SILENCE };
}

const rounded = (value: number, scale: number): number => Math.round(value * scale) / scale;
