import { CATEGORIAS, type Categoria, SIEMPRE, daysFor, longest } from '@fenix/domain/clientes/conservacion';
import { addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../ground/config';
import type { Db, Tx } from '../db/database';
import { removeUses } from '../media/uses';

const DAY = 86_400_000;

/** How many rows one transaction deletes: a batch takes milliseconds, and nothing waits for it for long. */
const BATCH = 1_000;
/** So many of one vehicle at a time, because of each the oldest are looked up in an index. */
const OF_ONE = 100;

/** What is counted: the categories of clients, and what only the installation has a period for. */
export type Counted = Categoria | 'correos';
export const COUNTED: readonly Counted[] = [...CATEGORIAS, 'correos'];

type Deleted = { rows: number; counted: number };

/** Rows of one table that are over their period. */
export type Overdue = {
  of: Counted;
  /** All of them, for a dry run. */
  count: (db: Db) => Promise<number>;
  /** Deletes some and answers how many rows those were, 0 when there are none left, and what they count for. */
  deleteSome: (tx: Tx, now: Date) => Promise<Deleted>;
};

type Periods = Pick<Config, 'CONSERVACION' | 'MAIL_DAYS'>;

/** What may be deleted by the periods of clients and installation, nothing where none is set. */
export async function findOverdue(db: Db, config: Periods, now: Date): Promise<Overdue[]> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const ofAccounts = await readAccounts(db, config);
  const groups = (categoria: 'posiciones' | 'viajes' | 'fotos') =>
    groupByDays(ofAccounts.map(({ id, [categoria]: days }) => ({ id, days })));
  const ofClients = await db
    .selectFrom('conservacion')
    .select(['client_id', 'avisos'])
    .where('avisos', '>', SIEMPRE)
    .execute();
  return [
    ...groups('posiciones').flatMap(({ days, ids }) => positionsBefore(before(days), ids)),
    ...groups('viajes').map(({ days, ids }) => tripsBefore(before(days), ids)),
    ...groups('fotos').map(({ days, ids }) => photosBefore(before(days), ids)),
    ...groupByDays(await readClients(db, config)).map(({ days, ids }) => attendedBefore(before(days), ids)),
    ...ofClients.map(({ client_id, avisos }) => noticesBefore(before(avisos ?? 0), client_id)),
    ...(config.MAIL_DAYS === undefined ? [] : [mailBefore(before(config.MAIL_DAYS))]),
  ];
}

type OfAccount = { id: string } & Record<'posiciones' | 'viajes' | 'fotos', number | undefined>;

/**
 * A GPS account has the longest period of its companies, and without a company the installation's. A client that was
 * deleted keeps its rule, here and below: it may come back.
 */
async function readAccounts(db: Db, config: Periods): Promise<OfAccount[]> {
  const rows = await db
    .selectFrom('gps_accounts')
    .leftJoin('clients', 'clients.gps_account_id', 'gps_accounts._id')
    .leftJoin('conservacion', 'conservacion.client_id', 'clients._id')
    .select(['gps_accounts._id as id', 'conservacion.posiciones', 'conservacion.viajes', 'conservacion.fotos'])
    .execute();
  return groupedBy(rows, ({ id }) => id).map(([id, companies]) => {
    const of = (categoria: 'posiciones' | 'viajes' | 'fotos') =>
      longest(companies.map((company) => daysFor(company[categoria], config.CONSERVACION[categoria])));
    return { id, posiciones: of('posiciones'), viajes: of('viajes'), fotos: of('fotos') };
  });
}

/** Those with the same period share one statement; those without one are left out. */
function groupByDays(owners: readonly { id: string; days: number | undefined }[]) {
  const limited = owners.flatMap(({ id, days }) => (days === undefined ? [] : [{ id, days }]));
  return groupedBy(limited, ({ days }) => days).map(([days, some]) => ({ days, ids: some.map(({ id }) => id) }));
}

async function readClients(db: Db, { CONSERVACION }: Periods) {
  const rows = await db
    .selectFrom('clients')
    .leftJoin('conservacion', 'conservacion.client_id', 'clients._id')
    .select(['clients._id as id', 'conservacion.alertas'])
    .execute();
  return rows.map(({ id, alertas }) => ({ id, days: daysFor(alertas, CONSERVACION.alertas) }));
}

function groupedBy<T, K>(list: readonly T[], keyOf: (one: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

const numberOf = async (query: RawBuilder<{ n: number }>, db: Db) => (await query.execute(db)).rows[0]?.n ?? 0;

const NONE: Deleted = { rows: 0, counted: 0 };
const deletedBy = async (query: RawBuilder<Deleted>, tx: Tx) => (await query.execute(tx)).rows[0] ?? NONE;

/** The oldest rows of each vehicle of these accounts: one look into an index per vehicle. */
function oldestOf(table: string, key: string, isOver: RawBuilder<unknown>, ids: readonly string[]) {
  const rows = sql.table(table);
  return sql`
    select old.* from gps_vehicles as vehicle cross join lateral (
      select one.vehicle_id, one.${sql.ref(key)} from ${rows} as one
      where one.vehicle_id = vehicle._id and ${isOver} order by one.${sql.ref(key)} limit ${OF_ONE}
    ) as old
    where vehicle.account_id = any(${ids}::uuid[]) limit ${BATCH}`;
}

type OfVehicles = { of: Counted; table: string; key: string; isOver: RawBuilder<unknown>; ids: readonly string[] };

/** `worth`: what one row counts for. */
function overdueOf({ of, table, key, isOver, ids }: OfVehicles, worth = sql`1`): Overdue {
  const rows = sql.table(table);
  const sum = sql`coalesce(sum(${worth}), 0)::float8 as n`;
  return {
    of,
    count: (db) =>
      numberOf(
        sql<{
          n: number;
        }>`select ${sum} from gps_vehicles as vehicle join ${rows} as one on one.vehicle_id = vehicle._id
          where vehicle.account_id = any(${ids}::uuid[]) and ${isOver}`,
        db,
      ),
    deleteSome: (tx) =>
      deletedBy(
        sql<Deleted>`with due as (${oldestOf(table, key, isOver, ids)}),
          gone as (
            delete from ${rows} as one using due
            where one.vehicle_id = due.vehicle_id and one.${sql.ref(key)} = due.${sql.ref(key)} returning one.*
          )
          select count(*)::int as rows, coalesce(sum(${worth}), 0)::float8 as counted from gone as one`,
        tx,
      ),
  };
}

/** Days that are packed, what is still loose of them, and when those came that came late. */
function positionsBefore(before: Date, ids: readonly string[]): Overdue[] {
  const day = bogotaDay(before);
  // Whole days: a day that is partly over its period stays until all of it is.
  const start = sql`${startOfDay(day)}::timestamptz`;
  return [
    overdueOf(
      { of: 'posiciones', table: 'gps_days', key: 'day', isOver: sql`one.day < ${day}`, ids },
      sql`one.positions`,
    ),
    overdueOf({ of: 'posiciones', table: 'gps_positions', key: 'at', isOver: sql`one.at < ${start}`, ids }),
    overdueOf(
      {
        of: 'posiciones',
        table: 'gps_receipts',
        key: 'first_at',
        // A receipt may reach into the next day.
        isOver: sql`one.first_at < ${startOfDay(addDays(day, -1))}::timestamptz`,
        ids,
      },
      sql`0`,
    ),
  ];
}

/** The database adds up the days of these trips anew. */
const tripsBefore = (before: Date, ids: readonly string[]) =>
  overdueOf({
    of: 'viajes',
    table: 'gps_viajes',
    key: 'start_at',
    isOver: sql`one.start_at < ${before}::timestamptz`,
    ids,
  });

/** Without those on which passengers were counted: they are the ground of a record. */
function photosBefore(before: Date, ids: readonly string[]): Overdue {
  const isOver = sql`one.at < ${before}::timestamptz and not exists (
    select from formimages as counted join clients as company on company._id = counted.client_id
    where company.gps_account_id = one.account_id and counted.fecha_hora = one.at)`;
  const found = sql`gps_vehicles as vehicle cross join lateral (
      select one._id, one.file from gps_photos as one
      where one.vehicle_id = vehicle._id and ${isOver} order by one.at limit ${OF_ONE}
    ) as old where vehicle.account_id = any(${ids}::uuid[])`;
  return {
    of: 'fotos',
    count: (db) =>
      numberOf(
        sql<{ n: number }>`select count(*)::float8 as n from gps_vehicles as vehicle
          join gps_photos as one on one.vehicle_id = vehicle._id
          where vehicle.account_id = any(${ids}::uuid[]) and ${isOver}`,
        db,
      ),
    async deleteSome(tx, now) {
      const { rows } = await sql<{ _id: string; file: string }>`
        select old._id, old.file from ${found} limit ${OF_ONE}`.execute(tx);
      if (rows.length === 0) return NONE;
      await sql`delete from gps_photos where _id = any(${rows.map(({ _id }) => _id)}::uuid[])`.execute(tx);
      for (const { file } of rows) await removeUses(tx, [file], { kind: 'gps', record: file }, now);
      return { rows: rows.length, counted: rows.length };
    },
  };
}

/** None of them is shown any more: a tower looks back hours, and a period has 30 days or more. */
function attendedBefore(before: Date, clientIds: readonly string[]): Overdue {
  return overdueRows(
    'alertas',
    'alertas_atendidas',
    sql`client_id = any(${clientIds}::uuid[]) and fecha < ${before}::timestamptz`,
  );
}

function noticesBefore(before: Date, clientId: string): Overdue {
  const isOver = sql`client_id = ${clientId}::uuid and at < ${before}::timestamptz`;
  return overdueRows('avisos', 'avisos', isOver);
}

/** Messages that were sent or refused; pending and unconfirmed ones stay. */
function mailBefore(before: Date): Overdue {
  return overdueRows(
    'correos',
    'mail_outbox',
    sql`state in ('enviado', 'rechazado') and created_at < ${before}::timestamptz`,
  );
}

function overdueRows(of: Counted, table: string, isOver: RawBuilder<unknown>): Overdue {
  const rows = sql.table(table);
  return {
    of,
    count: (db) => numberOf(sql<{ n: number }>`select count(*)::float8 as n from ${rows} where ${isOver}`, db),
    deleteSome: (tx) =>
      deletedBy(
        sql<Deleted>`with gone as (
            delete from ${rows} where _id in (select _id from ${rows} where ${isOver} limit ${BATCH}) returning 1
          ) select count(*)::int as rows, count(*)::float8 as counted from gone`,
        tx,
      ),
  };
}
