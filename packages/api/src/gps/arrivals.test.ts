import { type Platform, createPlatform } from '@fenix/gps/platform';
import type { Position } from '@fenix/gps/position';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSigner } from '../ground/signature';
import type { Db } from '../db/database';
import { runOneJob } from '../jobs/runner';
import { type TestApp, createTestApp } from '../testing/testApp';
import { type GivenFleet, driveNorth, givenFleet, givenProgramada, reportOf } from '../testing/gps/gpsFixture';
import { GPS_ARRIVALS, noteLeftArrivals, scheduleArrivals } from './jobs';
import { marksOf, photoStore } from './platform';
import { openReportFiles } from './reportFiles';

const NOW = new Date('2026-03-10T20:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let api: TestApp;
let fleet: GivenFleet;
const troubles: unknown[] = [];
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  fleet = await givenFleet(api);
  troubles.length = 0;
});

const system = () => api.deps.database.system;

/** Another process on the same database. */
function openPlatform(db: Db = system()): Platform {
  return createPlatform({
    db,
    now: () => api.deps.clock.now(),
    photos: photoStore(db, api.deps.media, 1),
    reportFiles: openReportFiles(api.deps),
    signers: { ficha: createSigner('x', 'gps ficha'), foto: createSigner('x', 'gps foto') },
    markOf: marksOf(db),
    onTrouble: (error) => void troubles.push(error),
  });
}

/** A handle whose transactions are blocked until released: work after the answer does not proceed. */
function heldBack(): { db: Db; letThrough: () => void } {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const db = new Proxy(system(), {
    get(target, name) {
      if (name === 'transaction')
        return () => ({
          execute: async <T>(work: (tx: Db) => Promise<T>) => {
            await gate;
            return target.transaction().execute((tx) => work(tx as unknown as Db));
          },
        });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { db, letThrough };
}

const find = (id: string) => api.deps.platform.findProgramada(fleet.accountId, id);
const arrivals = async (id: string) => (await find(id)).definicion.lugares.map(({ llegada }) => llegada);
const stored = (id: string) =>
  system().selectFrom('gps_programadas').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const REACHED = [expect.stringMatching(/^10\/03\/2026 14:45:00$/), expect.stringMatching(/^10\/03\/2026 14:56:/)];

describe('DISP-48 arrivals are noted behind the acknowledgement', () => {
  test('a tracker is answered before its trip is looked at', async () => {
    const { db, letThrough } = heldBack();
    const platform = openPlatform(db);
    const id = await givenProgramada(api, fleet, at(-15));
    await platform.takePositions(fleet.vehicleId, driveNorth(at(-15)));
    expect([(await find(id)).estado, await arrivals(id)]).toEqual(['Pendiente', ['', '']]);
    letThrough();
    await platform.drain();
    expect([(await find(id)).estado, await arrivals(id)]).toEqual(['Finalizada', REACHED]);
  });

  test('a process that ends between the answer and the look loses nothing: the next one looks', async () => {
    const id = await givenProgramada(api, fleet, at(-15));
    await openPlatform(heldBack().db).takePositions(fleet.vehicleId, driveNorth(at(-15)));
    await system().deleteFrom('jobs').execute();
    await scheduleArrivals(system(), NOW, NOW);
    expect(await runOneJob(api.deps, { [GPS_ARRIVALS]: noteLeftArrivals }, api.app.log)).toBe(true);
    expect([(await find(id)).estado, await arrivals(id)]).toEqual(['Finalizada', REACHED]);
    const waiting = system().selectFrom('jobs').select('run_at').where('done_at', 'is', null);
    expect(await waiting.execute()).toEqual([{ run_at: at(5) }]);
  });

  test('a vehicle whose search fails is reported, delays no other, and is searched again', async () => {
    const other = await givenFleet(api);
    const [id, theirs] = [await givenProgramada(api, fleet, at(-15)), await givenProgramada(api, other, at(-15))];
    const whole = (await stored(id)).definicion;
    await system()
      .updateTable('gps_programadas')
      .set({ definicion: JSON.stringify({ ...whole, lugares: 7 }) })
      .where('_id', '=', id)
      .execute();
    const platform = openPlatform();
    await platform.takePositions(fleet.vehicleId, driveNorth(at(-15)));
    await platform.takePositions(other.vehicleId, driveNorth(at(-15)));
    await platform.drain();
    expect(troubles.length).toBeGreaterThan(0);
    expect(await api.deps.platform.findProgramada(other.accountId, theirs)).toMatchObject({ estado: 'Finalizada' });
    await system()
      .updateTable('gps_programadas')
      .set({ definicion: JSON.stringify(whole) })
      .where('_id', '=', id)
      .execute();
    await platform.noteArrivals();
    expect(await find(id)).toMatchObject({ estado: 'Finalizada' });
  });

  test('a trip that is programmed after its bus has left finds what was reported before', async () => {
    await api.deps.platform.takePositions(fleet.vehicleId, driveNorth(at(-15)));
    const id = await givenProgramada(api, fleet, at(-15));
    await api.deps.platform.drain();
    expect([(await find(id)).estado, await arrivals(id)]).toEqual(['Finalizada', REACHED]);
  });

  test('the server is closed only when what it acknowledged has been looked at', async () => {
    const closing = await createTestApp();
    closing.setNow(NOW);
    const own = await givenFleet(closing);
    const id = await givenProgramada(closing, own, at(-15));
    const payload = { imei: own.imei, positions: driveNorth(at(-15)).map(reportOf) };
    expect((await closing.call(own.deviceKey, 'POST', '/gps/positions', { payload })).statusCode).toBe(200);
    await closing.app.close();
    expect(await closing.deps.platform.findProgramada(own.accountId, id)).toMatchObject({ estado: 'Finalizada' });
    await closing.close();
  });
});

describe('DISP-48 reading writes nothing', () => {
  test('that a trip is over follows from the clock, in list, count, search and find', async () => {
    const id = await givenProgramada(api, fleet, at(-5));
    await api.deps.platform.drain();
    const before = await stored(id);
    api.setNow(at(15));
    const platform = api.deps.platform;
    const span = { from: at(-60), to: at(60) };
    expect(await find(id)).toMatchObject({ estado: 'Incompleta' });
    expect((await platform.listProgramadas(fleet.accountId, { ...span, limit: 5 })).items).toMatchObject([
      { estado: 'Incompleta' },
    ]);
    expect(await platform.countProgramadas(fleet.accountId, { ...span, search: 'pendiente' })).toBe(0);
    expect(await platform.countProgramadas(fleet.accountId, { ...span, search: 'finalizado' })).toBe(1);
    await expect(platform.cancelProgramada(fleet.accountId, id)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stored(id)).toEqual(before);
  });
});

describe('DISP-48 both sides at once', () => {
  test('cancelled while its last arrival waits to be noted, it stays cancelled, as it was', async () => {
    const { db, letThrough } = heldBack();
    const platform = openPlatform(db);
    const id = await givenProgramada(api, fleet, at(-15));
    await platform.takePositions(fleet.vehicleId, driveNorth(at(-15)));
    await api.deps.platform.cancelProgramada(fleet.accountId, id);
    letThrough();
    await platform.drain();
    expect([(await find(id)).estado, await arrivals(id)]).toEqual(['Cancelado', ['', '']]);
  });

  test('its end passes while its last arrival waits to be noted: it is finished all the same', async () => {
    const { db, letThrough } = heldBack();
    const platform = openPlatform(db);
    const id = await givenProgramada(api, fleet, at(-15));
    await platform.takePositions(fleet.vehicleId, driveNorth(at(-15)));
    api.setNow(at(6));
    expect(await find(id)).toMatchObject({ estado: 'Incompleta' });
    letThrough();
    await platform.drain();
    expect([(await find(id)).estado, await arrivals(id)]).toEqual(['Finalizada', REACHED]);
  });

  test('of a cancellation and a last arrival one wins, whole', async () => {
    for (let round = 0; round < 12; round += 1) {
      fleet = await givenFleet(api);
      const id = await givenProgramada(api, fleet, at(-15));
      const platform = openPlatform();
      const reported = platform.takePositions(fleet.vehicleId, driveNorth(at(-15)));
      if (round % 2 === 0) await reported;
      const canceled = await api.deps.platform
        .cancelProgramada(fleet.accountId, id)
        .then(() => true)
        .catch(() => false);
      await reported;
      await platform.drain();
      const { estado } = await find(id);
      expect([estado, await arrivals(id)]).toEqual(canceled ? ['Cancelado', ['', '']] : ['Finalizada', REACHED]);
    }
  });

  test('two processes that look at two halves of a drive lose neither', async () => {
    for (let round = 0; round < 8; round += 1) {
      fleet = await givenFleet(api);
      const id = await givenProgramada(api, fleet, at(-15));
      const drive = driveNorth(at(-15));
      const [one, other] = [openPlatform(), openPlatform()];
      await Promise.all([
        one.takePositions(fleet.vehicleId, drive.slice(0, 12)),
        other.takePositions(fleet.vehicleId, drive.slice(12)),
      ]);
      await Promise.all([one.drain(), other.drain()]);
      // Marks that the other held are left to it, or to the next look.
      await one.noteArrivals();
      expect([(await find(id)).estado, await arrivals(id)]).toEqual(['Finalizada', REACHED]);
    }
  });
});

describe('the work of a trip', () => {
  /** Positions that come back from the database. */
  function counting(): { db: Db; read: () => number } {
    let rows = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rows += result.rows.filter((row) => 'latitud' in row && 'rumbo' in row).length;
        return result;
      },
    };
    return {
      db: system().withPlugin(counter),
      read: () => {
        const read = rows;
        rows = 0;
        return read;
      },
    };
  }

  test('does not grow with what was reported before: each report is looked at with what is near it', async () => {
    const { db, read } = counting();
    const platform = openPlatform(db);
    const start = at(-100);
    await givenProgramada(api, fleet, start);
    const standing = (index: number): Position => ({ ...driveNorth(start)[0]!, at: start.getTime() + index * 15_000 });
    const report = async (from: number, to: number) => {
      for (let index = from; index < to; index += 1) {
        await platform.takePositions(fleet.vehicleId, [standing(index)]);
        await platform.drain();
      }
      return read();
    };
    await report(0, 100);
    const second = await report(100, 200);
    const third = await report(200, 300);
    expect(second).toBeGreaterThan(0);
    expect(third).toBe(second);
  });

  test('a report of a vehicle without a trip leaves nothing to look at', async () => {
    await api.deps.platform.takePositions(fleet.vehicleId, driveNorth(at(-15)));
    const due = await system()
      .selectFrom('gps_arrivals_due')
      .select('_id')
      .where('vehicle_id', '=', fleet.vehicleId)
      .execute();
    expect(due).toEqual([]);
  });
});
