import { addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import type { Span } from '@fenix/domain/gps/programar';
import { sql } from 'kysely';
import { unpackDay } from '../days/pack';
import type { Cuenta, Position } from '../position';
import { LONGEST_TRIP, RULES } from '../rules';
import type { GpsDb } from '../schema';
import { orderly } from '../trips/orderly';

/** A position that came: when, and whether the tracker itself said of which moment it is. */
export type Reported = {
  vehicleId: string;
  position: Position;
  receivedAt: number;
  hasTime: boolean;
  cuenta: Cuenta | null;
};
/** Milliseconds, from the first to before the second. */
export type Instants = { from: number; to: number };

/** Later than this after its own time a position is late, and it is kept when it came. */
export const LATE = 5 * 60_000;
/** For so long the vehicle's own counter goes before kilometres that the GPS added up later. */
const ODOMETER_HOLDS = 7 * 24 * 60 * 60_000;
const millis = (count: number) => sql`(${count}::float8 * interval '1 millisecond')`;

function worth(of: 'reported' | 'excluded' | 'known') {
  const [at, fuente] = [sql.ref(`${of}.at`), sql.ref(`${of}.fuente`)];
  return sql`(${at} + case ${fuente} when 'odometro' then ${millis(ODOMETER_HOLDS)} else interval '0' end)`;
}

const NO_SERVER = '00000000-0000-0000-0000-000000000000';
/** What needs no quotes in a list of PostgreSQL. */
type Plain = number | boolean | Cuenta['fuente'] | null | undefined;

/**
 * All of them in one statement, with the mark that the trips of their vehicles are to be looked at: neither is there
 * without the other. A position that is there already stays as it is: trackers repeat themselves. Of the kilometres the
 * newest stay, whatever order they come in: fewer than before only with a later moment. Under the name of the server it
 * is noted which vehicles reported, for the other servers. Of accounts that are being moved, what is new
 * also waits to be forwarded. True when there is something to look at.
 */
export async function insertPositions(
  db: GpsDb,
  reported: readonly Reported[],
  server: string = NO_SERVER,
): Promise<boolean> {
  // Written as the database reads them, because the driver looks into each value: only what a tracker may word needs that.
  const list = (value: (of: Reported) => Plain) => `{${reported.map((of) => value(of) ?? 'NULL').join(',')}}`;
  const column = (value: (position: Position) => Plain) => list(({ position }) => value(position));
  const { rows: marked } = await sql`
    with reported as (
      select vehicle_id, to_timestamp(at / 1000)::timestamptz(0) as at, latitud, longitud, velocidad, rumbo, encendido, alarma,
        to_timestamp(received_at / 1000)::timestamptz(0) as received_at, has_time, metros, fuente
      from unnest(
      ${`{${reported.map(({ vehicleId }) => vehicleId).join(',')}}`}::uuid[],
      ${column(({ at }) => at)}::float8[],
      ${column(({ latitud }) => latitud)}::float8[],
      ${column(({ longitud }) => longitud)}::float8[],
      ${column(({ velocidad }) => velocidad)}::real[],
      ${column(({ rumbo }) => rumbo)}::smallint[],
      ${column(({ encendido }) => encendido)}::boolean[],
      ${reported.map(({ position }) => position.alarma)}::text[],
      ${list(({ receivedAt }) => receivedAt)}::float8[],
      ${list(({ hasTime }) => hasTime)}::boolean[],
      ${list(({ cuenta }) => cuenta?.metros)}::float8[],
      ${list(({ cuenta }) => cuenta?.fuente)}::text[]
    ) as reported
      (vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido, alarma, received_at, has_time, metros, fuente)
    ),
    counted as (
      insert into gps_odometros as known (vehicle_id, at, metros, fuente)
      select distinct on (vehicle_id) vehicle_id, at, metros, fuente from reported where metros is not null
      order by vehicle_id, ${worth('reported')} desc
      on conflict (vehicle_id) do update set at = excluded.at, metros = excluded.metros, fuente = excluded.fuente
      where ${worth('excluded')} > ${worth('known')}
    ),
    kept as (
      insert into gps_positions (vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido, alarma)
      select vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido, alarma from reported
      on conflict do nothing
      returning vehicle_id, at
    ),
    receipts as (
      insert into gps_receipts (vehicle_id, first_at, received_at, has_time, moments)
      select vehicle_id, min(at), received_at, has_time, array_agg(distinct at order by at)
      from kept join reported using (vehicle_id, at)
      where not has_time or received_at - at > ${millis(LATE)}
      group by vehicle_id, date_trunc('day', at, 'UTC'), received_at, has_time
    ),
    forwarded as (
      insert into gps_reenvios
        (account_id, vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido, alarma, has_time, metros, fuente)
      select vehicle.account_id, vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido, alarma, has_time, metros, fuente
      from kept join reported using (vehicle_id, at)
        join gps_vehicles as vehicle on vehicle._id = vehicle_id
        join gps_mudanzas as move on move.account_id = vehicle.account_id
      -- Asked once for the whole statement: where nothing is being moved, nothing is joined.
      where (select true from gps_mudanzas order by account_id limit 1)
    ),
    heard as (
      insert into gps_heard (server, at, vehicles)
      select ${server}::uuid, now(), array_agg(distinct vehicle_id) from kept having count(*) > 0
    ),
    told as (
      select vehicle_id, min(at) as first_at, max(at) as last_at, max(received_at) as received_at
      from kept join reported using (vehicle_id, at)
      group by vehicle_id
    )
    insert into gps_arrivals_due (vehicle_id, first_at, last_at, due_at)
    select vehicle_id, first_at, last_at, received_at from told
    where exists (
      select from gps_programadas as trip
      where trip.vehicle_id = told.vehicle_id and trip.estado in ('Pendiente', 'Incompleta')
        and trip.start_at <= told.last_at + ${millis(RULES.earlyDeparture + RULES.gap)}
        and trip.start_at >= told.first_at - ${millis(RULES.gap + RULES.arrivalGrace + LONGEST_TRIP)}
        and trip.end_at >= told.first_at - ${millis(RULES.gap + RULES.arrivalGrace)}
    )
    returning _id`.execute(db);
  return marked.length > 0;
}

export const POSITION = sql<Position>`
  extract(epoch from at)::float8 * 1000 as at, latitud, longitud, velocidad, rumbo, encendido, alarma`;

/** Of a span that no job has packed yet. */
export async function readUnpacked(
  db: GpsDb,
  vehicleIds: readonly string[],
  { from, to }: Instants,
): Promise<Map<string, Position[]>> {
  const found = new Map<string, Position[]>(vehicleIds.map((id) => [id, []]));
  if (vehicleIds.length === 0 || to <= from) return found;
  const { rows } = await sql<Position & { vehicle_id: string }>`
    select vehicle_id, ${POSITION} from gps_positions
    where vehicle_id = any(${vehicleIds}::uuid[]) and at >= ${new Date(from)}::timestamptz and at < ${new Date(to)}::timestamptz
    order by vehicle_id, at`.execute(db);
  for (const { vehicle_id, ...position } of rows) found.get(vehicle_id)?.push(position);
  return found;
}

/**
 * Loose positions first, packed days after: what is packed between the two is seen twice and counts once, and nothing
 * is missed.
 */
export async function readPositions(
  db: GpsDb,
  vehicleIds: readonly string[],
  { from, to }: Instants,
): Promise<Map<string, readonly Position[]>> {
  const loose = await readUnpacked(db, vehicleIds, { from, to });
  if (vehicleIds.length === 0 || to <= from) return loose;
  const packed = new Map<string, Position[]>(vehicleIds.map((id) => [id, []]));
  const days = await db
    .selectFrom('gps_days')
    .select(['vehicle_id', 'packed'])
    .where(sql<boolean>`vehicle_id = any(${[...vehicleIds]}::uuid[])`)
    .where('day', '>=', bogotaDay(new Date(from)))
    .where('day', '<=', bogotaDay(new Date(to - 1)))
    .orderBy('vehicle_id')
    .orderBy('day')
    .execute();
  for (const { vehicle_id, packed: day } of days) {
    const kept = packed.get(vehicle_id);
    for (const position of unpackDay(day)) if (position.at >= from && position.at < to) kept?.push(position);
  }
  return new Map(vehicleIds.map((id) => [id, orderly([...(packed.get(id) ?? []), ...(loose.get(id) ?? [])])]));
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

/**
 * For a trip that was programmed, or positions that were not reported one by one. Due when every report that was on
 * its way, and did not know of the trip yet, has long been written.
 */
export async function markDue(db: GpsDb, vehicleId: string, { from, to }: Instants, dueAt: Date): Promise<void> {
  if (to < from) return;
  await db
    .insertInto('gps_arrivals_due')
    .values({ vehicle_id: vehicleId, first_at: new Date(from), last_at: new Date(to), due_at: dueAt })
    .execute();
}

/** The moments at which positions of a span came, where those are not their own. The first counts. */
export async function readReceipts(db: GpsDb, vehicleId: string, { from, to }: Span): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: Date; received_at: Date }>`
    select at, received_at from gps_receipts, unnest(moments) as at
    where vehicle_id = ${vehicleId}::uuid and at >= ${from}::timestamptz and at < ${to}::timestamptz
      and first_at > ${from}::timestamptz - interval '1 day' and first_at < ${to}::timestamptz
    order by received_at desc`.execute(db);
  return new Map(rows.map(({ at, received_at }) => [at.getTime(), received_at.getTime()]));
}
