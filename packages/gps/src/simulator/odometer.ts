import { bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { metersBetween } from '@fenix/domain/gps/distance';
import type { Cuenta, Position } from '../position';
import { dayOf } from './drive';
import type { DemoVehicle } from './fleet';
import { randomOf, range } from './random';

const DAY = 86_400_000;
/** Counters are reckoned from here: at most buses of this year have driven nothing before. */
const EPOCH = Date.parse('2026-01-01T05:00:00Z');
const EPOCH_YEAR = 2026;
const YEAR_DAYS = 365;

/**
 * What a bus has driven in its life at a moment: as much each day, spread over that day as it drives. Most trackers read
 * the counter of the bus, some add up what they see, and a few do neither.
 */
export function countAt(vehicle: DemoVehicle, at: number): Cuenta | null {
  const random = randomOf('odometer', vehicle.id);
  const kind = random();
  if (kind > 0.9) return null;
  const fuente = kind < 0.7 ? 'odometro' : 'distancia';
  const daily = range(random, 190_000, 260_000);
  const installed = range(random, 0.2, 0.9);
  const years = fuente === 'odometro' ? EPOCH_YEAR - Number(vehicle.modelo) + installed : installed;
  const midnight = startOfDay(bogotaDay(new Date(at))).getTime();
  const days = years * YEAR_DAYS + (midnight - EPOCH) / DAY + shareDriven(vehicle, midnight, at);
  return { metros: Math.round(days * daily), fuente };
}

/** Of the way of its day, from 0 to 1. */
function shareDriven(vehicle: DemoVehicle, midnight: number, at: number): number {
  const day = dayOf(vehicle, bogotaDay(new Date(midnight)));
  const way = wayOf(day);
  const whole = way.at(-1) ?? 0;
  const last = day.findLastIndex((position) => position.at <= at);
  return whole === 0 ? (at - midnight) / DAY : (way[last] ?? 0) / whole;
}

const ways = new WeakMap<readonly Position[], Float64Array>();

/** Metres from the first position to each. */
function wayOf(day: readonly Position[]): Float64Array {
  const known = ways.get(day);
  if (known) return known;
  const way = new Float64Array(day.length);
  for (const [index, position] of day.entries()) {
    const before = day[index - 1];
    if (before) way[index] = (way[index - 1] ?? 0) + metersBetween(before, position);
  }
  ways.set(day, way);
  return way;
}
