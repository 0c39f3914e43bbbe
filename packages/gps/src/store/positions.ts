import { addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { sql } from 'kysely';
import { unpackDay } from '../days/pack';
import type { Position } from '../position';
import type { GpsDb } from '../schema';

export type Reported = { vehicleId: string; position: Position };
/** Milliseconds, from the first to before the second. */
export type Instants = { from: number; to: number };

/** All of them in one statement. A position that is there already stays as it is: trackers repeat themselves. */
export async function insertPositions(db: GpsDb, reported: readonly Reported[]): Promise<void> {
  const column = <T>(value: (position: Position) => T) => reported.map(({ position }) => value(position));
  await sql`
    insert into gps_positions (vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido, alarma)
    select vehicle_id, to_timestamp(at / 1000), latitud, longitud, velocidad, rumbo, encendido, alarma
    from unnest(
      ${reported.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${column(({ at }) => at)}::float8[],
      ${column(({ latitud }) => latitud)}::float8[],
      ${column(({ longitud }) => longitud)}::float8[],
      ${column(({ velocidad }) => velocidad)}::real[],
      ${column(({ rumbo }) => rumbo)}::smallint[],
      ${column(({ encendido }) => encendido)}::boolean[],
      ${column(({ alarma }) => alarma)}::text[]
    ) as reported (vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido, alarma)
    on conflict do nothing`.execute(db);
}

const POSITION = sql<Position>`
  extract(epoch from at)::float8 * 1000 as at, latitud, longitud, velocidad, rumbo, encendido, alarma`;

/**
 * Loose positions first, packed days after: what is packed between the two is seen twice and counts once, and nothing
 * is missed.
 */
export async function readPositions(
  db: GpsDb,
  vehicleIds: readonly string[],
  { from, to }: Instants,
): Promise<Map<string, Position[]>> {
  const found = new Map<string, Position[]>(vehicleIds.map((id) => [id, []]));
  if (vehicleIds.length === 0 || to <= from) return found;
  const { rows: loose } = await sql<Position & { vehicle_id: string }>`
    select vehicle_id, ${POSITION} from gps_positions
    where vehicle_id = any(${vehicleIds}::uuid[]) and at >= ${new Date(from)}::timestamptz and at < ${new Date(to)}::timestamptz
    order by vehicle_id, at`.execute(db);
  const days = await db
    .selectFrom('gps_days')
    .select(['vehicle_id', 'packed'])
    .where('vehicle_id', 'in', [...vehicleIds])
    .where('day', '>=', bogotaDay(new Date(from)))
    .where('day', '<=', bogotaDay(new Date(to - 1)))
    .orderBy('vehicle_id')
    .orderBy('day')
    .execute();
  for (const { vehicle_id, packed } of days) {
    const kept = found.get(vehicle_id);
    for (const position of unpackDay(packed)) if (position.at >= from && position.at < to) kept?.push(position);
  }
  for (const { vehicle_id, ...position } of loose) found.get(vehicle_id)?.push(position);
  for (const [id, positions] of found) found.set(id, inOrder(positions));
  return found;
}

/** By time, one per moment; of two the first stays. What is in order already is left alone. */
export function inOrder(positions: Position[]): Position[] {
  if (positions.every((position, index) => index === 0 || positions[index - 1]!.at < position.at)) return positions;
  const byTime = new Map<number, Position>();
  for (const position of positions) if (!byTime.has(position.at)) byTime.set(position.at, position);
  return [...byTime.values()].toSorted((a, b) => a.at - b.at);
}

/** Takes the loose positions of a day before the cutoff out of the table and answers them. */
export async function takeLoose(db: GpsDb, vehicleId: string, day: string, before: Date): Promise<Position[]> {
  const end = Math.min(startOfDay(addDays(day, 1)).getTime(), before.getTime());
  const { rows } = await sql<Position>`
    delete from gps_positions
    where vehicle_id = ${vehicleId}::uuid and at >= ${startOfDay(day)}::timestamptz and at < ${new Date(end)}::timestamptz
    returning ${POSITION}`.execute(db);
  return rows;
}
