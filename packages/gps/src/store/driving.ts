import { type IsoDay, addDays, bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import type { Viaje } from '@fenix/domain/gps/conduccion';
import { sql } from 'kysely';
import type { GpsDb } from '../schema';
import { fechaHora } from '../scoring/momento';
import { KEEP_AFTER, viajesOfDay } from './days';
import { type Instants, readPositions } from './positions';

/** The trips of each vehicle that begin in the span: as they were kept when their day was long over, else found now. */
export async function readViajes(
  db: GpsDb,
  vehicleIds: readonly string[],
  { from, to }: Instants,
): Promise<Map<string, Viaje[]>> {
  const days = daysOf({ from, to });
  const kept = await readKept(db, vehicleIds, days);
  const open = vehicleIds.flatMap((id) => days.filter((day) => !kept.has(keyOf(id, day))).map((day) => ({ id, day })));
  const openDays = [...new Set(open.map(({ day }) => day))].toSorted();
  const positions = await readPositions(db, [...new Set(open.map(({ id }) => id))], spanAround(openDays));
  for (const { id, day } of open) kept.set(keyOf(id, day), viajesOfDay(positions.get(id) ?? [], day));

  const [first, last] = [fechaHora(from), fechaHora(to)];
  const isInside = ({ inicio_viaje: { fecha_hora } }: Viaje) => fecha_hora >= first && fecha_hora < last;
  return new Map(vehicleIds.map((id) => [id, days.flatMap((day) => kept.get(keyOf(id, day)) ?? []).filter(isInside)]));
}

const keyOf = (vehicleId: string, day: IsoDay) => `${vehicleId} ${day}`;

function daysOf({ from, to }: Instants): IsoDay[] {
  const days: IsoDay[] = [];
  for (let day = bogotaDay(new Date(from)); startOfDay(day).getTime() < to; day = addDays(day, 1)) days.push(day);
  return days;
}

function spanAround(days: readonly IsoDay[]): Instants {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { from: 0, to: 0 };
  return { from: startOfDay(first).getTime() - KEEP_AFTER, to: endOfDay(last).getTime() + KEEP_AFTER };
}

/** Days whose trips are kept, but for those into which something came since: their trips may be others. */
async function readKept(
  db: GpsDb,
  vehicleIds: readonly string[],
  days: readonly IsoDay[],
): Promise<Map<string, Viaje[]>> {
  const kept = new Map<string, Viaje[]>();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || vehicleIds.length === 0) return kept;
  const { rows } = await sql<{ vehicle_id: string; day: IsoDay; viajes: Viaje[] }>`
    select vehicle_id, day, viajes from gps_days as kept
    where vehicle_id = any(${vehicleIds}::uuid[]) and day between ${first} and ${last} and viajes is not null
      and not exists (
        select from gps_positions as late
        where late.vehicle_id = kept.vehicle_id
          and late.at >= (kept.day::timestamp at time zone 'America/Bogota')
          and late.at < (kept.day::timestamp at time zone 'America/Bogota') + interval '1 day'
      )`.execute(db);
  for (const { vehicle_id, day, viajes } of rows) kept.set(keyOf(vehicle_id, day), viajes);
  return kept;
}
