import { bogotaDay } from '@fenix/domain/dates/days';
import { type RawBuilder, sql } from 'kysely';
import { unpackDay } from '../days/pack';
import type { PhotoStore } from '../fleet/fotos';
import type { NewPosition, Position } from '../position';
import type { GpsDb } from '../schema';
import { addToDay } from '../store/days';
import { readUnpacked } from '../store/positions';

/** An account at one platform. */
export type Side = { db: GpsDb; accountId: string; photos: PhotoStore };
export type Target = Side & { take: (vehicleId: string, positions: readonly NewPosition[]) => Promise<void> };
export type Move = {
  from: Side;
  to: Target;
  now: () => Date;
  /** Between two steps; a test ends the order there. */
  onStep: (step: string) => void;
};

/** What the other platform has under the same name, but of another account. */
export class BelongsToAnother extends Error {}

/** Rows in one statement. */
const BATCH = 500;
const DAY = 86_400_000;

type Row = Record<string, unknown>;
type Table = {
  name: string;
  key: readonly string[];
  /** Computed by the database. */
  without?: string;
  /** What is there is kept. */
  isOnce?: boolean;
  /** Rows of this account there may be overwritten, those of others not. */
  isOwned?: boolean;
};

const CATALOGUE: readonly Table[] = [
  { name: 'gps_drivers', key: ['_id'], isOwned: true },
  { name: 'gps_routes', key: ['_id'], isOwned: true },
  { name: 'gps_vehicles', key: ['_id'], isOwned: true },
  { name: 'gps_devices', key: ['imei'], isOwned: true },
];
const TRIPS: Table = { name: 'gps_programadas', key: ['_id'], without: 'search', isOwned: true };
const REPORTS: Table = { name: 'gps_data_extra', key: ['_id'], isOnce: true };

/** Vehicles, trackers, drivers and routes: few rows, copied again whenever it is asked for. */
export async function copyCatalogue({ from, to }: Move): Promise<void> {
  for (const table of CATALOGUE) await copyRows({ from, to }, table, sql`account_id = ${from.accountId}::uuid`);
}

/** A tracker that was put into another vehicle, or taken out, must not block its place there. */
export async function dropOldDevices({ from, to }: Move): Promise<void> {
  const devices = await from.db
    .selectFrom('gps_devices')
    .select(['imei', 'vehicle_id'])
    .where('account_id', '=', from.accountId)
    .execute();
  const imeis = devices.map(({ imei }) => imei);
  const vehicles = devices.map((one) => one.vehicle_id);
  await sql`delete from gps_devices where account_id = ${to.accountId}::uuid
    and (imei = any(${imeis}::text[]) or vehicle_id = any(${vehicles}::uuid[]))
    and (imei, vehicle_id) not in (select * from unnest(${imeis}::text[], ${vehicles}::uuid[]))`.execute(to.db);
}

export async function listVehiclesToCopy({ db, accountId }: Side): Promise<string[]> {
  const rows = await db
    .selectFrom('gps_vehicles')
    .select('_id')
    .where('account_id', '=', accountId)
    .where('_id', 'not in', db.selectFrom('gps_mudados').select('vehicle_id').where('account_id', '=', accountId))
    .orderBy('_id')
    .execute();
  return rows.map(({ _id }) => _id);
}

/**
 * The history of one vehicle. Every part may be done twice, and the vehicle is noted at the end: killed in between, the
 * order does this one again. Trips come before the positions they were found in, so that the other platform never takes
 * for looked at what it has not got.
 */
export async function copyVehicle(move: Move, vehicleId: string): Promise<void> {
  const { from } = move;
  const ofVehicle = sql`vehicle_id = ${vehicleId}::uuid`;
  await copyRows(move, TRIPS, ofVehicle);
  await copyRows(
    move,
    REPORTS,
    sql`programada_id in (select _id from gps_programadas where vehicle_id = ${vehicleId}::uuid)`,
  );
  await copyRows(move, { name: 'gps_viajes', key: ['vehicle_id', 'start_at'] }, ofVehicle);
  await copyRows(move, { name: 'gps_conduccion', key: ['vehicle_id'] }, ofVehicle);
  await copyRows(move, { name: 'gps_odometros', key: ['vehicle_id'] }, ofVehicle);
  move.onStep('viajes');
  await copyReceipts(move, vehicleId);
  await copyPositions(move, vehicleId);
  move.onStep('posiciones');
  await copyPhotos(move, vehicleId);
  move.onStep('fotos');
  await from.db
    .insertInto('gps_mudados')
    .values({ vehicle_id: vehicleId, account_id: from.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What may have changed since its vehicle was copied: trips of the days of the move, reports on trips, and photos. */
export async function copyChanged(move: Move): Promise<void> {
  const { from } = move;
  const mine = sql`account_id = ${from.accountId}::uuid`;
  const { empezada } = await from.db
    .selectFrom('gps_mudanzas')
    .select('empezada')
    .where('account_id', '=', from.accountId)
    .executeTakeFirstOrThrow();
  const since = sql`${new Date(new Date(empezada).getTime() - DAY)}::timestamptz`;
  const reported = sql`created_at >= ${since} and programada_id in (select _id from gps_programadas where ${mine})`;
  const told = sql`_id in (select programada_id from gps_data_extra where ${reported})`;
  await copyRows(move, TRIPS, sql`${mine} and (end_at >= ${since} or estado = 'Pendiente' or ${told})`);
  await copyRows(move, REPORTS, reported);
  for (const { _id } of await from.db
    .selectFrom('gps_vehicles')
    .select('_id')
    .where('account_id', '=', from.accountId)
    .execute())
    await copyPhotos(move, _id);
}

type Ends = Pick<Move, 'from' | 'to'>;

async function copyRows({ from, to }: Ends, table: Table, which: RawBuilder<unknown>): Promise<void> {
  const { name, key, without = '' } = table;
  const order = sql.join(key.map((column) => sql.ref(column)));
  // After the last key and not after so many rows: what is deleted meanwhile must not move others out of sight.
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(one) - ${without}::text as row from ${sql.table(name)} as one
      where ${which} and ${after} order by ${order} limit ${BATCH}`.execute(from.db);
    const last = rows.at(-1);
    if (!last) return;
    for (const { row } of rows) if ('account_id' in row) row['account_id'] = to.accountId;
    await putRows(
      to,
      table,
      rows.map(({ row }) => row),
    );
    const shown = JSON.stringify(Object.fromEntries(key.map((column) => [column, last.row[column]])));
    after = sql`(${order}) > (select ${order} from jsonb_populate_record(null::${sql.table(name)}, ${shown}::jsonb))`;
  }
}

async function putRows(to: Side, { name, key, isOnce, isOwned }: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  const owned = isOwned ? sql`where known.account_id = excluded.account_id` : sql``;
  const { rows: written } = await sql`
    insert into ${sql.table(name)} as known (${refs})
    select ${refs} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.join(key.map((column) => sql.ref(column)))})
    ${isOnce ? sql`do nothing` : sql`do update set ${set} ${owned}`}
    returning 1`.execute(to.db);
  if (isOwned && written.length < rows.length) throw new BelongsToAnother(name);
}

/** They have no key of their own: those that are there already are left out. */
async function copyReceipts({ from, to }: Move, vehicleId: string): Promise<void> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(one) as row from gps_receipts as one where vehicle_id = ${vehicleId}::uuid`.execute(from.db);
  for (let first = 0; first < rows.length; first += BATCH)
    await sql`insert into gps_receipts select given.*
      from jsonb_populate_recordset(null::gps_receipts, ${JSON.stringify(rows.slice(first, first + BATCH).map(({ row }) => row))}::jsonb) as given
      where not exists (select from gps_receipts as known where known.vehicle_id = given.vehicle_id
        and known.first_at = given.first_at and known.received_at = given.received_at)`.execute(to.db);
}

/** Loose ones first, packed days after: what is packed between the two is seen twice and kept once. */
async function copyPositions({ from, to, now }: Move, vehicleId: string): Promise<void> {
  const ever = { from: 0, to: now().getTime() + DAY };
  const loose = new Map<string, Position[]>();
  for (const position of (await readUnpacked(from.db, [vehicleId], ever)).get(vehicleId) ?? []) {
    const day = bogotaDay(new Date(position.at));
    loose.set(day, [...(loose.get(day) ?? []), position]);
  }
  for (const [day, positions] of loose) await addToDay(to.db, { vehicleId, day }, positions);
  const days = await from.db.selectFrom('gps_days').select('day').where('vehicle_id', '=', vehicleId).execute();
  for (const { day } of days) {
    const { packed } = await from.db
      .selectFrom('gps_days')
      .select('packed')
      .where('vehicle_id', '=', vehicleId)
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    await addToDay(to.db, { vehicleId, day }, unpackDay(packed));
  }
}

/** Those that are not there yet, under the ids they have: addresses of pictures are kept in records. */
async function copyPhotos({ from, to, now }: Move, vehicleId: string): Promise<void> {
  const idsAt = async ({ db }: Side) =>
    (await db.selectFrom('gps_photos').select('_id').where('vehicle_id', '=', vehicleId).execute()).map(
      ({ _id }) => _id,
    );
  const there = new Set(await idsAt(to));
  for (const _id of await idsAt(from)) {
    if (there.has(_id)) continue;
    const row = await from.db.selectFrom('gps_photos').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();
    const content = await from.photos.read(row.file);
    const file = await to.photos.put({ mime: row.mime, content }, to.accountId, now());
    await to.db
      .insertInto('gps_photos')
      .values({ ...row, account_id: to.accountId, file })
      .execute();
  }
}
