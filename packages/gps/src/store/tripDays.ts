import { type IsoDay, addDays, bogotaDay } from '@fenix/domain/dates/days';
import type { Viaje } from '@fenix/domain/gps/conduccion';
import type { Dias, EventoDeFlota, Franja } from '@fenix/domain/gps/periodo';
import { sql } from 'kysely';
import type { GpsDb } from '../schema';
import { NO_SUMAS, type Suma, type Sumas, codesOf, eventosIn, joinSumas } from '../scoring/periodo';

/** Days before yesterday change seldom: read once a minute, which is as old as trips may be without a word about it. */
const KEPT_MS = 60_000;
const MOST_KEPT = 500;
/** Days of one vehicle that are added up in one transaction. */
const AT_ONCE = 31;

type Kept = { since: number; sums: Promise<Sumas> };

/** Days of an account, added up. What lies before yesterday is remembered for a minute. */
export function createDayReader(db: GpsDb, now: () => Date) {
  const kept = new Map<string, Kept>();

  function readOld(accountId: string, days: Dias): Promise<Sumas> {
    const key = `${accountId} ${days.first} ${days.last}`;
    const at = now().getTime();
    const known = kept.get(key);
    if (known && at - known.since < KEPT_MS) return known.sums;
    const sums = readSumas(db, accountId, days);
    kept.delete(key);
    kept.set(key, { since: at, sums });
    sums.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return sums;
  }

  /** `isWhole`: nothing of these days waits to be added up; only then they are remembered. */
  return async function read(accountId: string, { first, last }: Dias, isWhole: boolean): Promise<Sumas> {
    const readPast = isWhole ? readOld : (id: string, days: Dias) => readSumas(db, id, days);
    const yesterday = addDays(bogotaDay(now()), -1);
    const [lastOld, firstNew] = [min(last, addDays(yesterday, -1)), max(first, yesterday)];
    const [old, recent] = await Promise.all([
      first <= lastOld ? readPast(accountId, { first, last: lastOld }) : NO_SUMAS,
      firstNew <= last ? readSumas(db, accountId, { first: firstNew, last }) : NO_SUMAS,
    ]);
    return joinSumas(old, recent);
  };
}

const min = (one: IsoDay, other: IsoDay) => (one < other ? one : other);
const max = (one: IsoDay, other: IsoDay) => (one > other ? one : other);

const POINTS = sql`array[sum(puntos[1]), sum(puntos[2]), sum(puntos[3]), sum(puntos[4]), sum(puntos[5])]`;

async function readSumas(db: GpsDb, accountId: string, { first, last }: Dias): Promise<Sumas> {
  // `offset 0` keeps the planner at one look into the index per vehicle, however large the table is.
  const ofDays = sql`gps_vehicles as vehicle cross join lateral (
      select * from gps_viajes_dias as driven
      where driven.vehicle_id = vehicle._id and driven.day >= ${first} and driven.day <= ${last} offset 0
    ) as one where vehicle.account_id = ${accountId}::uuid`;
  const [vehiculos, dias, eventos] = await Promise.all([
    sql<Suma & { id: string }>`
      select vehicle._id as id, sum(viajes)::float8 as viajes, sum(metros) as metros, sum(segundos) as segundos, ${POINTS} as puntos
      from ${ofDays} group by vehicle._id`.execute(db),
    sql<{ dia: IsoDay; grupo: string; metros: number; puntos: number[] }>`
      select day as dia, grupo, sum(metros) as metros, ${POINTS} as puntos from ${ofDays} group by day, grupo`.execute(
      db,
    ),
    sql<{ code: number; total: number }>`
      select code, count(*)::int as total from (select one.eventos from ${ofDays}) as happened, unnest(eventos) as code
      group by code`.execute(db),
  ]);
  return {
    vehiculos: new Map(vehiculos.rows.map(({ id, ...sum }) => [id, sum])),
    dias: dias.rows,
    eventos: new Map(eventos.rows.map(({ code, total }) => [code, total])),
  };
}

type Found = EventoDeFlota['vehiculo'] & { viaje: Viaje };

/**
 * PESV-49: what happened in an hour of a weekday, newest first, at most so many. The days say on which of them to look at
 * trips: only those are read.
 */
export async function listEventos(
  db: GpsDb,
  accountId: string,
  { first, last }: Dias,
  franja: Franja,
  most: number,
): Promise<EventoDeFlota[]> {
  const codes = sql`${codesOf(franja)}::smallint[]`;
  const { rows } = await sql<Found>`
    select vehicle._id as id, vehicle.patente, vehicle.grupo, trip.viaje
    from gps_vehicles as vehicle
    cross join lateral (
      select day from gps_viajes_dias as driven
      where driven.vehicle_id = vehicle._id and driven.day >= ${first} and driven.day <= ${last}
        and driven.eventos && ${codes} offset 0
    ) as one
    cross join lateral (
      select start_at, viaje from gps_viajes as driven
      where driven.vehicle_id = vehicle._id
        and driven.start_at >= one.day::timestamp at time zone 'America/Bogota'
        and driven.start_at < (one.day::date + 1)::timestamp at time zone 'America/Bogota'
        and coalesce(driven.eventos, gps_eventos_de(driven.viaje)) && ${codes} offset 0
    ) as trip
    where vehicle.account_id = ${accountId}::uuid
    order by trip.start_at desc, vehicle._id limit ${most}`.execute(db);
  return rows
    .flatMap(({ viaje, ...vehiculo }) => eventosIn(vehiculo, viaje, franja))
    .toSorted((one, other) => other.inicio.localeCompare(one.inicio))
    .slice(0, most);
}

/** The first of these days from which on all is added up, where trips of an earlier one still wait for it. */
export async function addedUpSince(db: GpsDb, accountId: string, { first, last }: Dias): Promise<IsoDay | null> {
  const { rows } = await sql<{ hasta: string | null }>`
    select max(least(waiting.hasta, to_char(${last}::date + 1, 'YYYY-MM-DD'))) as hasta
    from gps_dias_pendientes as waiting join gps_vehicles as vehicle on vehicle._id = waiting.vehicle_id
    where vehicle.account_id = ${accountId}::uuid and waiting.hasta > ${first}`.execute(db);
  return rows[0]?.hasta ?? null;
}

/**
 * Adds up the newest month that waits of one vehicle, of the account if one is given, and answers whether there was one.
 * The vehicle is claimed as for a look at its trips, so that none changes meanwhile; one that a server is at is left to it.
 */
export function addUpSome(db: GpsDb, accountId: string | undefined): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; hasta: IsoDay }>`
      select waiting.vehicle_id as id, waiting.hasta
      from gps_dias_pendientes as waiting join gps_conduccion as seen on seen.vehicle_id = waiting.vehicle_id
      where ${accountId === undefined ? sql`true` : sql`waiting.vehicle_id in (select _id from gps_vehicles where account_id = ${accountId}::uuid)`}
      order by waiting.hasta desc limit 1
      for update skip locked`.execute(tx);
    const [claimed] = rows;
    if (!claimed) return false;
    const { id, hasta } = claimed;
    const newest = await sql<{ day: IsoDay | null }>`
      select to_char(max(start_at) at time zone 'America/Bogota', 'YYYY-MM-DD') as day from gps_viajes
      where vehicle_id = ${id}::uuid and start_at < ${hasta}::timestamp at time zone 'America/Bogota'`.execute(tx);
    const last = newest.rows[0]?.day;
    if (!last) {
      await sql`delete from gps_dias_pendientes where vehicle_id = ${id}::uuid`.execute(tx);
      return true;
    }
    const days = Array.from({ length: AT_ONCE }, (_, back) => addDays(last, -back)).toSorted();
    await sql`select gps_sumar_dias(array_fill(${id}::uuid, array[${days.length}::int]), ${days}::text[])`.execute(tx);
    await sql`update gps_dias_pendientes set hasta = ${days[0]} where vehicle_id = ${id}::uuid`.execute(tx);
    return true;
  });
}
