import { analyseVehicle } from '@fenix/gps/store/analysisSteps';
import { tidyDays } from '@fenix/gps/store/days';
import type { Position } from '@fenix/gps/position';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { eventually } from '../testing/eventually';
import { anotherServer } from '../testing/gps/anotherServer';
import { driveNorth, givenFleet } from '../testing/gps/gpsFixture';
import { describeOnPostgres } from '../system/onDatabase';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOW = new Date('2026-03-10T20:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const SPAN = { from: minutes(-60 * 24 * 30), to: minutes(60 * 24) };

let api: TestApp;
const troubles: unknown[] = [];
beforeAll(async () => {
  api = await createTestApp();
  // Who looked at which vehicle, and how often: written by the database, whichever server does it.
  await api.deps.database.engine.asOwner((owner) =>
    owner.exec(`create table looks (vehicle_id uuid);
      grant all on looks to public;
      create function count_look() returns trigger language plpgsql as
        $$ begin insert into looks values (new.vehicle_id); return new; end $$;
      create table events_read (vehicle_id uuid);
      grant all on events_read to public;
      create or replace function gps_note_events() returns trigger language plpgsql as
        $$ begin insert into events_read values (new.vehicle_id); return new; end $$;
      create trigger looked after update on gps_conduccion for each row execute function count_look()`),
  );
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  troubles.length = 0;
  await api.deps.platform.noteDriving();
  await sql`delete from looks`.execute(db());
});

const db = () => api.deps.database.system;
/** How often each of these was looked at. */
const looks = async (ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; count: number }>`
    select vehicle_id as id, count(*)::int as count from looks group by vehicle_id`.execute(db());
  return new Map(rows.filter(({ id }) => ids.includes(id)).map(({ id, count }) => [id, count]));
};
const take = (vehicleId: string, positions: readonly Position[]) =>
  api.deps.platform.takePositions(vehicleId, positions);
const another = () => anotherServer(api, (error) => void troubles.push(error));
const drivingOf = (accountId: string, vehicleId: string, of = api.deps.platform) =>
  of.readDriving(accountId, vehicleId, SPAN);
const viajesOf = async (accountId: string, vehicleId: string) => (await drivingOf(accountId, vehicleId)).value;

/** Vehicles of one account, each with a drive that began a quarter of an hour ago. */
async function givenDrives(count: number) {
  const accountId = await api.givenAccount();
  const ids = Array.from({ length: count }, () => newId());
  await db()
    .insertInto('gps_vehicles')
    .values(
      ids.map((_id, index) => ({
        _id,
        account_id: accountId,
        nombre: `Móvil ${index}`,
        patente: `P${index}`,
        grupo: '',
        marca: '',
        modelo: '',
        color: '',
        numero_serie: '',
      })),
    )
    .execute();
  await Promise.all(ids.map((id) => take(id, driveNorth(minutes(-15)))));
  return { accountId, ids };
}

const tripCounts = async ({ accountId, ids }: { accountId: string; ids: string[] }) =>
  Promise.all(ids.map(async (id) => (await viajesOf(accountId, id)).length));

describe('H4 trips are found behind the requests', () => {
  test('PESV-30 a reader gets what there is with the moment up to which it is complete, and nothing is looked at', async () => {
    const { accountId, vehicleId } = await givenFleet(api);
    const drive = driveNorth(minutes(-10));
    await take(vehicleId, drive.slice(0, 12));
    expect(await drivingOf(accountId, vehicleId)).toEqual({ value: [], at: minutes(-10), isStale: true });
    expect(await looks([vehicleId])).toEqual(new Map());

    await api.deps.platform.noteDriving();
    const first = await drivingOf(accountId, vehicleId);
    expect(first).toMatchObject({
      value: [{ inicio_viaje: { fecha_hora: '2026-03-10 14:50:00' } }],
      at: NOW,
      isStale: false,
    });

    await take(vehicleId, drive.slice(12));
    api.setNow(new Date(NOW.getTime() + 60_000));
    expect(await drivingOf(accountId, vehicleId)).toEqual({ value: first.value, at: NOW, isStale: false });
    api.setNow(new Date(NOW.getTime() + 60_001));
    expect(await drivingOf(accountId, vehicleId)).toEqual({ value: first.value, at: NOW, isStale: true });
    const flota = await api.deps.platform.readFlota(accountId, SPAN);
    expect([flota.at, flota.isStale]).toEqual([NOW, true]);
  });

  test('what was asked for and found old is looked at while the line rests, and the answer is then current', async () => {
    const { accountId, vehicleId } = await givenFleet(api);
    const line = api.deps.platform.startDriving();
    await eventually(() => expect(api.deps.platform.drivingBacklog()).toBeDefined());
    await take(vehicleId, driveNorth(minutes(-10)));
    const old = await drivingOf(accountId, vehicleId);
    expect(old.value).toEqual([]);
    await eventually(async () => {
      const { value, isStale } = await drivingOf(accountId, vehicleId);
      expect([value.length, isStale]).toEqual([1, false]);
    });
    await line.stop();
  });

  test('a stop does not wait for all the accounts that were asked for', async () => {
    const given = [];
    for (let count = 0; count < 30; count += 1) given.push(await givenDrives(1));
    const ids = given.flatMap((one) => one.ids);
    const line = api.deps.platform.startDriving();
    const stopped = line.stop();
    for (const { accountId, ids: own } of given) expect((await drivingOf(accountId, own[0]!)).isStale).toBe(true);
    await stopped;
    const again = api.deps.platform.startDriving();
    await eventually(async () => expect((await looks(ids)).size).toBeGreaterThan(0));
    await again.stop();
    expect((await looks(ids)).size).toBeLessThan(30);
    await api.deps.platform.noteDriving();
    expect((await looks(ids)).size).toBe(30);
  });

  test('a report that comes minutes late into a drive under way, and those that cross on the way, are found', async () => {
    const { accountId, vehicleId } = await givenFleet(api);
    const drive = driveNorth(minutes(-60), { minutes: 100 });
    const late = new Set([8, 9, 40, 41]);
    for (const [index, position] of drive.entries()) {
      api.setNow(new Date(position.at));
      // Every third crosses the one after it.
      if (!late.has(index))
        await take(vehicleId, index % 3 === 0 ? [] : index % 3 === 1 ? [position, drive[index - 1]!] : [position]);
      if (index === 60)
        await take(
          vehicleId,
          [...late].map((of) => drive[of]!),
        );
      if (index % 4 === 0) await api.deps.platform.noteDriving();
    }
    await take(vehicleId, drive);
    await api.deps.platform.noteDriving();
    const found = await viajesOf(accountId, vehicleId);
    // All at once, by a server that remembers nothing.
    const fresh = await givenFleet(api);
    await take(fresh.vehicleId, drive);
    await another().noteDriving();
    expect(found).toHaveLength(1);
    expect(found).toEqual(await viajesOf(fresh.accountId, fresh.vehicleId));
    expect(troubles).toEqual([]);
  });

  test('a drive that goes on is written without reading its events from the document, and what is known is not read again', async () => {
    const { accountId, vehicleId } = await givenFleet(api);
    const drive = driveNorth(minutes(-10), { minutes: 12 });
    const eventsRead = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from events_read where vehicle_id = ${vehicleId}`.execute(db());
      return rows[0]?.count;
    };
    const takeInTime = async (positions: readonly Position[]) => {
      for (const position of positions) {
        api.setNow(new Date(position.at));
        await take(vehicleId, [position]);
      }
    };
    await takeInTime(drive.slice(0, 18));
    await api.deps.platform.noteDriving();
    const [first] = await viajesOf(accountId, vehicleId);
    expect(await eventsRead()).toBe(0);
    // Changed, so that reading the processed positions again would give another result.
    await sql`update gps_positions set latitud = 4 where vehicle_id = ${vehicleId}`.execute(db());
    await takeInTime(drive.slice(18, 20));
    await api.deps.platform.noteDriving();
    const [then] = await viajesOf(accountId, vehicleId);
    expect(then?.inicio_viaje).toEqual(first?.inicio_viaje);
    expect(then?.final_viaje.fecha_hora).toBe('2026-03-10 14:59:30');
    expect(then?.distancia_viaje).toBeLessThan(1.2 * (first?.distancia_viaje ?? 0));
    expect(await eventsRead()).toBe(0);
    // One that crossed on the way lies between them: all of the last minutes are read again.
    const between = { ...drive[16]!, at: drive[16]!.at + 10_000, velocidad: 140 };
    await takeInTime([drive[20]!, between]);
    await api.deps.platform.noteDriving();
    const speeds = (await viajesOf(accountId, vehicleId))[0]?.categorias.find(
      ({ categoria }) => categoria === 'Velocidades',
    );
    expect(speeds?.eventos).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('days that were never looked at are found to the end, also when the first look is interrupted', async () => {
    const { accountId, vehicleId } = await givenFleet(api);
    const starts = [-9, -7, -6, -3].map((days) => minutes(days * 24 * 60));
    await take(
      vehicleId,
      starts.flatMap((start) => driveNorth(start)),
    );
    while (await tidyDays(db(), NOW)) continue;
    await db()
      .insertInto('gps_conduccion')
      .values({ vehicle_id: vehicleId, corte: new Date(0), hasta: new Date(0), visto: new Date(0) })
      .execute();
    await analyseVehicle(db(), vehicleId, NOW, AbortSignal.abort());
    expect((await viajesOf(accountId, vehicleId)).length).toBeLessThan(4);
    expect((await drivingOf(accountId, vehicleId)).isStale).toBe(true);
    await api.deps.platform.noteDriving();
    expect(await drivingOf(accountId, vehicleId)).toMatchObject({ value: { length: 4 }, at: NOW, isStale: false });
  });

  test('a vehicle that cannot be looked at does not hold up the others', async () => {
    const given = await givenDrives(3);
    const [broken, ...others] = given.ids;
    await take(broken!, driveNorth(minutes(-60 * 5)));
    while (await tidyDays(db(), NOW)) continue;
    await sql`update gps_days set packed = '\\x00' where vehicle_id = ${broken}`.execute(db());
    const server = another();
    await server.noteDriving();
    expect(troubles).toHaveLength(1);
    expect(await tripCounts({ ...given, ids: others })).toEqual([1, 1]);
    await sql`delete from gps_days where vehicle_id = ${broken}`.execute(db());
    await server.noteDriving();
    expect(await tripCounts(given)).toEqual([1, 1, 1]);
  });

  test('a stopped search ends with its batch; the next goes on with the rest, each vehicle once', async () => {
    const given = await givenDrives(120);
    const stopped = new AbortController();
    let timesAsked = 0;
    // The clock is read once for the backlog, then once by each batch: the stop comes when the first of two begins.
    const clock = {
      ...api.deps.clock,
      now: () => {
        timesAsked += 1;
        if (timesAsked === 2) stopped.abort();
        return NOW;
      },
    };
    await anotherServer({ ...api, deps: { ...api.deps, clock } }).noteDriving(stopped.signal);
    expect((await looks(given.ids)).size).toBe(100);
    await another().noteDriving();
    const counts = await looks(given.ids);
    expect([counts.size, [...counts.values()].every((count) => count === 1)]).toEqual([120, true]);
    expect(await tripCounts(given)).toEqual(given.ids.map(() => 1));
  });
});

describeOnPostgres('H4 several servers', () => {
  test('share the vehicles: each is looked at once, and both have some', async () => {
    const given = await givenDrives(300);
    await Promise.all([another().noteDriving(), another().noteDriving()]);
    const counts = await looks(given.ids);
    expect([counts.size, [...counts.values()].filter((count) => count > 1)]).toEqual([300, []]);
    expect(await tripCounts(given)).toEqual(given.ids.map(() => 1));
  });

  test('step over vehicles that another is looking at, without waiting', async () => {
    const given = await givenDrives(3);
    await api.deps.platform.noteDriving();
    await Promise.all(given.ids.map((id) => take(id, driveNorth(minutes(-2), { minutes: 2 }))));
    await sql`delete from looks`.execute(db());
    const server = another();
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('gps_conduccion').selectAll().where('vehicle_id', '=', given.ids[0]!).forUpdate().execute();
        await server.noteDriving();
        expect([...(await looks(given.ids)).keys()].toSorted()).toEqual(given.ids.slice(1).toSorted());
      });
    await server.noteDriving();
    expect((await looks(given.ids)).size).toBe(3);
    expect(troubles).toEqual([]);
  });
});
