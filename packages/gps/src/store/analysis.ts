import { setImmediate as nextTurn } from 'node:timers/promises';
import { bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import type { Viaje } from '@fenix/domain/gps/conduccion';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../position';
import { RULES } from '../rules';
import type { GpsDb } from '../schema';
import { drivingInfo } from '../scoring/drivingInfo';
import { resumenOf } from '../scoring/fleetInfo';
import { settledUntil } from '../trips/trips';
import { type Instants, LATE, readPositions } from './positions';

const MINUTE = 60_000;
/** So much is looked at in one go. Who drives longer without a rest has the drive cut there. */
const WINDOW = 24 * 60 * MINUTE;
/** A report is stamped when it comes and written a moment later: what came around the last look is looked at again. */
const UNWRITTEN = MINUTE;
/** Reports that nobody has looked at for so long are looked at by whoever asks. */
const TOO_OLD = MINUTE;

/**
 * Finds the trips beside the reports, vehicle after vehicle, so that whoever asks only reads. Between two vehicles
 * everybody else has a turn. Those who ask while it works wait for the same work.
 */
export function createAnalysis(db: GpsDb, now: () => Date, onTrouble: (error: unknown) => void) {
  const working = new Map<string, Promise<void>>();

  async function work(accountId: string | undefined): Promise<void> {
    const vehicles = await findDue(db, accountId === undefined ? undefined : sql`account_id = ${accountId}`);
    for (const { id } of vehicles) {
      await analyseVehicle(db, id, now()).catch(onTrouble);
      await nextTurn();
    }
  }

  function look(accountId?: string): Promise<void> {
    const key = accountId ?? '';
    const others = working.get(key);
    if (others) return others;
    const mine = work(accountId).finally(() => working.delete(key));
    working.set(key, mine);
    return mine;
  }

  /** The job looks every half minute; only what it has left too long is waited for. */
  async function isBehind(condition: RawBuilder<unknown>): Promise<boolean> {
    const since = now().getTime() - TOO_OLD;
    return (await findDue(db, condition)).some(({ visto }) => visto === null || new Date(visto).getTime() < since);
  }

  return {
    look,
    async keepUp(accountId: string): Promise<void> {
      if (await isBehind(sql`account_id = ${accountId}`)) await look(accountId);
    },
    async keepUpVehicle(vehicleId: string): Promise<void> {
      if (await isBehind(sql`_id = ${vehicleId}`)) await analyseVehicle(db, vehicleId, now());
    },
    async drain(): Promise<void> {
      await Promise.all(working.values());
    },
  };
}

type Due = { id: string; visto: Date | null };

/** Vehicles of which something is known that was not looked at: newer than the last look, or late into what is settled. */
async function findDue(db: GpsDb, condition: RawBuilder<unknown> = sql`true`): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select vehicle._id as id, seen.visto
    from gps_vehicles as vehicle
    left join gps_conduccion as seen on seen.vehicle_id = vehicle._id
    where ${condition}
      and (
        exists (select from gps_positions as fresh where fresh.vehicle_id = vehicle._id and fresh.at > coalesce(seen.hasta, '-infinity'))
        or exists (
          select from gps_receipts as late
          where late.vehicle_id = vehicle._id and late.first_at < seen.corte and late.received_at >= ${since(sql`seen.visto`)}
        )
        or (seen.vehicle_id is null and exists (select from gps_days as packed where packed.vehicle_id = vehicle._id))
      )
    order by seen.visto nulls first`.execute(db);
  return rows;
}

const since = (visto: RawBuilder<unknown>) => sql`${visto} - ${UNWRITTEN} * interval '1 millisecond'`;

/** Goes on where it was left, a day at a time; each step is a short transaction of its own, one at a time per vehicle. */
export async function analyseVehicle(db: GpsDb, vehicleId: string, now: Date): Promise<void> {
  // What came late is gone back for once: the steps after the first go on from there.
  let hasMore = await analyseStep(db, vehicleId, now, findCut);
  while (hasMore) {
    await nextTurn();
    hasMore = await analyseStep(db, vehicleId, now, findLeft);
  }
}

function analyseStep(
  db: GpsDb,
  vehicleId: string,
  now: Date,
  cutOf: (db: GpsDb, vehicleId: string) => Promise<number>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`gps-conduccion:${vehicleId}`}, 0))`.execute(tx);
    const from = await findNext(tx, vehicleId, await cutOf(tx, vehicleId));
    if (from === undefined) return false;
    const to = from + WINDOW;
    const read = (span: Instants) => readPositions(tx, [vehicleId], span).then((found) => found.get(vehicleId) ?? []);
    // With the first report after the window: whether a drive ended there, and how, shows in what follows.
    const following = await findFollowing(tx, vehicleId, to, read);
    const positions = [...(await read({ from, to })), ...(following ? [following] : [])];
    const viajes = drivingInfo(positions).filter(
      ({ inicio_viaje }) => bogotaTime(inicio_viaje.fecha_hora).getTime() < to,
    );
    await keepViajes(tx, vehicleId, { from, to }, viajes);
    const newest = positions.at(-1)?.at ?? from;
    const settled = settledUntil(positions, Math.min(newest, (await findExpected(tx, vehicleId)) ?? newest));
    // What lies beyond the window must not wait for a rest that never came.
    const cut = settled !== undefined && settled > from ? Math.min(settled, to) : following ? to : from;
    await tx
      .insertInto('gps_conduccion')
      .values({ vehicle_id: vehicleId, corte: new Date(cut), hasta: new Date(following ? to : newest), visto: now })
      .onConflict((conflict) =>
        conflict.column('vehicle_id').doUpdateSet((excluded) => ({
          corte: excluded.ref('excluded.corte'),
          hasta: sql<Date>`greatest(gps_conduccion.hasta, excluded.hasta)`,
          visto: excluded.ref('excluded.visto'),
        })),
      )
      .execute();
    return following !== undefined;
  });
}

/** From where everything is looked at again: where it was left, or before what came late; after the last trip known. */
async function findCut(db: GpsDb, vehicleId: string): Promise<number> {
  const { rows } = await sql<{ corte: Date; late: Date | null }>`
    select seen.corte, (
      select min(late.first_at) from gps_receipts as late
      where late.vehicle_id = seen.vehicle_id and late.first_at < seen.corte and late.received_at >= ${since(sql`seen.visto`)}
    ) as late
    from gps_conduccion as seen where seen.vehicle_id = ${vehicleId}`.execute(db);
  const [seen] = rows;
  if (seen && seen.late === null) return new Date(seen.corte).getTime();
  return findRest(db, vehicleId, seen?.late ? new Date(seen.late) : undefined);
}

/** Where the last step left it. */
async function findLeft(db: GpsDb, vehicleId: string): Promise<number> {
  const seen = await db
    .selectFrom('gps_conduccion')
    .select('corte')
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return seen.corte.getTime();
}

/** The end of the last trip, before a moment if one is given, after which the driver rested. */
async function findRest(db: GpsDb, vehicleId: string, before: Date | undefined): Promise<number> {
  const { rows } = await sql<{ end_at: Date }>`
    select trip.end_at from gps_viajes as trip
    where trip.vehicle_id = ${vehicleId}
      ${before ? sql`and trip.end_at <= ${before}::timestamptz - ${RULES.rest} * interval '1 millisecond'` : sql``}
      and not exists (
        select from gps_viajes as next
        where next.vehicle_id = trip.vehicle_id and next.start_at > trip.start_at
          and next.start_at < trip.end_at + ${RULES.rest} * interval '1 millisecond'
      )
    order by trip.end_at desc limit 1`.execute(db);
  const [trip] = rows;
  return trip ? new Date(trip.end_at).getTime() + 1 : 0;
}

/** Where the next report from a moment on may be: at it, or later where nothing was reported for a while. */
async function findNext(db: GpsDb, vehicleId: string, from: number): Promise<number | undefined> {
  const [day, at] = [bogotaDay(new Date(from)), new Date(from)];
  const { rows } = await sql<{ day: string | null; at: Date | null }>`
    select
      (select min(day) from gps_days where vehicle_id = ${vehicleId} and day >= ${day}) as day,
      (select min(at) from gps_positions where vehicle_id = ${vehicleId} and at >= ${at}::timestamptz) as at`.execute(
    db,
  );
  const [found] = rows;
  const starts = [found?.day && startOfDay(found.day).getTime(), found?.at && new Date(found.at).getTime()];
  const known = starts.filter((start) => typeof start === 'number');
  return known.length === 0 ? undefined : Math.max(from, Math.min(...known));
}

async function findFollowing(
  db: GpsDb,
  vehicleId: string,
  after: number,
  read: (span: Instants) => Promise<readonly Position[]>,
): Promise<Position | undefined> {
  for (let from = await findNext(db, vehicleId, after); from !== undefined;) {
    const [first] = await read({ from, to: from + WINDOW });
    if (first) return first;
    from = await findNext(db, vehicleId, from + WINDOW);
  }
  return undefined;
}

/** Before this moment no more reports are expected, but for late ones, which are told apart; packed ones are old. */
async function findExpected(db: GpsDb, vehicleId: string): Promise<number | undefined> {
  const newest = await db
    .selectFrom('gps_positions')
    .select((select) => select.fn.max('at').as('at'))
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
  return newest?.at ? new Date(newest.at).getTime() - LATE : undefined;
}

/** The trips that begin in the span are these. What stays the same is not written again. */
async function keepViajes(
  db: GpsDb,
  vehicleId: string,
  { from, to }: Instants,
  viajes: readonly Viaje[],
): Promise<void> {
  const rows = viajes.map((viaje) => {
    const { inicio, final, metros, segundos, calificacion, categorias } = resumenOf(viaje);
    return {
      vehicle_id: vehicleId,
      start_at: bogotaTime(inicio),
      end_at: bogotaTime(final),
      metros,
      segundos,
      calificacion,
      categorias: JSON.stringify(categorias),
      viaje: JSON.stringify(viaje),
    };
  });
  await db
    .deleteFrom('gps_viajes')
    .where('vehicle_id', '=', vehicleId)
    .where('start_at', '>=', new Date(from))
    .where('start_at', '<', new Date(to))
    .$if(rows.length > 0, (gone) =>
      gone.where(
        'start_at',
        'not in',
        rows.map(({ start_at }) => start_at),
      ),
    )
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('gps_viajes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['vehicle_id', 'start_at'])
        .doUpdateSet((excluded) => ({
          end_at: excluded.ref('excluded.end_at'),
          metros: excluded.ref('excluded.metros'),
          segundos: excluded.ref('excluded.segundos'),
          calificacion: excluded.ref('excluded.calificacion'),
          categorias: excluded.ref('excluded.categorias'),
          viaje: excluded.ref('excluded.viaje'),
        }))
        .where(sql<boolean>`gps_viajes.viaje is distinct from excluded.viaje`),
    )
    .execute();
}

/** `yyyy-mm-dd HH:mm:ss`, as trips tell it. */
const bogotaTime = (fechaHora: string) => new Date(`${fechaHora.replace(' ', 'T')}-05:00`);
