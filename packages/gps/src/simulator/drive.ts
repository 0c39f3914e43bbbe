import { type IsoDay, addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import type { Position } from '../position';
import type { DemoVehicle } from './fleet';
import { reportsOf } from './reports';
import { planVehicle } from './plan';
import { randomOf, whole } from './random';

const SECOND = 1000;
const HEARTBEAT = 600 * SECOND;

/** Positions with `from <= at < to`, for any span: drive(a, c) is drive(a, b) and drive(b, c). */
export function drive(vehicle: DemoVehicle, from: number, to: number): Position[] {
  const found: Position[] = [];
  for (let day = bogotaDay(new Date(from)); startOfDay(day).getTime() < to; day = addDays(day, 1))
    for (const position of dayOf(vehicle, day)) if (position.at >= from && position.at < to) found.push(position);
  return found;
}

/** Anyone who follows a fleet asks for the same day every few seconds; two days of the whole fleet are kept. */
const KEPT = 160;
const days = new Map<string, readonly Position[]>();

export function dayOf(vehicle: DemoVehicle, day: IsoDay): readonly Position[] {
  const key = `${vehicle.id} ${day}`;
  const known = days.get(key);
  if (known) return known;
  const made = makeDay(vehicle, day);
  const [oldest] = days.keys();
  if (days.size >= KEPT && oldest !== undefined) days.delete(oldest);
  days.set(key, made);
  return made;
}

/** Every trip's reports, and between them one every ten minutes from where the bus is parked. */
function makeDay(vehicle: DemoVehicle, day: IsoDay): Position[] {
  const midnight = startOfDay(day).getTime();
  const offset = whole(randomOf('heartbeat', vehicle.id), 0, 599) * SECOND;
  const [home] = vehicle.ida.lugares;
  if (!home) throw new Error('a route has stops');
  const trips = planVehicle(vehicle, day).map(reportsOf);
  let parked = { ...PARKED, latitud: home.latitud, longitud: home.longitud };
  let next = 0;
  const found: Position[] = [];
  for (let at = midnight + offset; at < midnight + 144 * HEARTBEAT; at += HEARTBEAT) {
    for (let trip = trips[next]; trip && trip.from <= at; trip = trips[next]) {
      found.push(...trip.reports);
      const last = trip.reports.at(-1);
      if (last) parked = { ...PARKED, latitud: last.latitud, longitud: last.longitud, rumbo: last.rumbo };
      next += 1;
    }
    if ((found.at(-1)?.at ?? 0) < at) found.push({ ...parked, at });
  }
  for (const trip of trips.slice(next)) found.push(...trip.reports);
  return found;
}

const PARKED: Position = { at: 0, latitud: 0, longitud: 0, velocidad: 0, rumbo: 0, encendido: false, alarma: null };
