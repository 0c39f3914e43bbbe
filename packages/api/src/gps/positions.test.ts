import type { Position } from '@fenix/gps/position';
import { tidyDays } from '@fenix/gps/store/days';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type JobHandler, runOneJob } from '../jobs/runner';
import { type TestApp, createTestApp } from '../testing/testApp';
import { type GivenFleet, driveNorth, givenFleet } from '../testing/gps/gpsFixture';
import { GPS_TIDY, scheduleGpsTidy, tidyGps } from './jobs';

const NOW = new Date('2026-03-10T20:00:00Z');
const HOUR = 3_600_000;
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR);

let api: TestApp;
let fleet: GivenFleet;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  fleet = await givenFleet(api);
});

const take = (positions: readonly Position[]) => api.deps.platform.takePositions(fleet.vehicleId, positions);
const history = (from = hours(-72), to = hours(1)) =>
  api.deps.platform.readHistory(fleet.accountId, fleet.imei, { from, to });
const read = async (from: Date, to: Date) =>
  (await api.deps.platform.readDriving(fleet.accountId, fleet.vehicleId, { from, to })).value;
/** After the reports were looked at. */
const driving = async (from: Date, to: Date) => {
  await api.deps.platform.noteDriving();
  return read(from, to);
};
const flotaOf = async (from: Date, to: Date) => {
  await api.deps.platform.noteDriving();
  return (await api.deps.platform.readFlota(fleet.accountId, { from, to })).value;
};
const loose = async () =>
  (
    await api.deps.database.system
      .selectFrom('gps_positions')
      .select('at')
      .where('vehicle_id', '=', fleet.vehicleId)
      .execute()
  ).length;
const pack = async (now: Date) => {
  while (await tidyDays(api.deps.database.system, now)) continue;
};

describe('positions that were taken in', () => {
  test('PESV-31 are read back by time, whatever order they came in', async () => {
    const drive = driveNorth(hours(-1));
    await take(drive.toReversed());
    const points = await history();
    expect(points).toHaveLength(drive.length);
    expect(points[0]).toMatchObject({ fecha_reporte: '20260310140000', latitud: 10, longitud: -74, velocidad: 55.5 });
    expect(points.map(({ fecha_reporte }) => fecha_reporte)).toEqual(
      points.map(({ fecha_reporte }) => fecha_reporte).toSorted(),
    );
  });

  test('and sent again count once, and stay as they were first', async () => {
    const drive = driveNorth(hours(-1));
    await take(drive);
    await take(drive.map((position) => ({ ...position, velocidad: 1 })));
    await take([drive[0]!, drive[0]!]);
    const points = await history();
    expect(points).toHaveLength(drive.length);
    expect(points.every(({ velocidad }) => velocidad === 55.5)).toBe(true);
  });

  test('by many trackers at once are all there, each with its own vehicle', async () => {
    const fleets = await Promise.all(Array.from({ length: 20 }, () => givenFleet(api)));
    const drive = driveNorth(hours(-1));
    await Promise.all(
      fleets.flatMap(({ vehicleId }) =>
        drive.map((position) => api.deps.platform.takePositions(vehicleId, [position])),
      ),
    );
    for (const { accountId, imei } of fleets) {
      const points = await api.deps.platform.readHistory(accountId, imei, { from: hours(-2), to: NOW });
      expect(points).toHaveLength(drive.length);
    }
  });

  test('of several months, also one without a prepared partition, are stored and read across the border', async () => {
    const border = new Date('2025-09-01T00:00:00Z');
    const before = driveNorth(new Date(border.getTime() - 5 * 60_000));
    await take(before);
    const points = await history(new Date(border.getTime() - HOUR), new Date(border.getTime() + HOUR));
    expect(points).toHaveLength(before.length);
  });

  test('the span holds its first moment and not its last', async () => {
    const [first, second] = driveNorth(hours(-1), { minutes: 1 });
    await take([first!, second!]);
    expect(await history(new Date(first!.at), new Date(second!.at))).toHaveLength(1);
    expect(await history(new Date(second!.at), new Date(second!.at))).toHaveLength(0);
  });

  test('of a tracker that the account does not have are not found', async () => {
    const stranger = await givenFleet(api);
    const asked = api.deps.platform.readHistory(stranger.accountId, fleet.imei, { from: hours(-1), to: NOW });
    await expect(asked).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('packed days', () => {
  test('hold what is older than two hours, and reading is the same as before', async () => {
    const drives = [hours(-30), hours(-26), hours(-3), hours(-1)].map((start) => driveNorth(start));
    await take(drives.flat());
    const before = await history();
    await pack(NOW);
    expect(await loose()).toBe(driveNorth(hours(-1)).length);
    expect(await history()).toEqual(before);
    await pack(hours(4));
    expect(await loose()).toBe(0);
    expect(await history()).toEqual(before);
  });

  test('a position that comes late into one is read at once, in its place, and packed with the rest later', async () => {
    const drive = driveNorth(hours(-30));
    await take(drive.filter((_, index) => index !== 5));
    await pack(NOW);
    expect(await loose()).toBe(0);
    await take([drive[5]!, drive[6]!]);
    const whole = await history();
    expect(whole).toHaveLength(drive.length);
    expect(whole[5]?.latitud).toBe(drive[5]!.latitud);
    await pack(hours(3));
    expect(await loose()).toBe(0);
    expect(await history()).toEqual(whole);
  });

  test('two that pack at once lose nothing', async () => {
    await take([...driveNorth(hours(-30)), ...driveNorth(hours(-26))]);
    const before = await history();
    await Promise.all([pack(NOW), pack(NOW), take(driveNorth(hours(-28)))]);
    expect(await history()).toHaveLength(before.length + driveNorth(hours(-28)).length);
  });
});

describe('trips', () => {
  test('PESV-30 are what was found beside the reports, whether those are packed or not', async () => {
    await take(driveNorth(hours(-48)));
    const before = await driving(hours(-60), hours(-40));
    expect(before).toHaveLength(1);
    await pack(NOW);
    expect(await driving(hours(-60), hours(-40))).toEqual(before);
  });

  test('grow with what is reported, and each counts once', async () => {
    const drive = driveNorth(hours(-1));
    await take(drive.slice(0, 12));
    const [short] = await driving(hours(-2), NOW);
    await take(drive.slice(12));
    const [long, ...others] = await driving(hours(-2), NOW);
    expect(others).toEqual([]);
    expect(long!.inicio_viaje).toEqual(short!.inicio_viaje);
    expect(long!.distancia_viaje).toBeGreaterThan(short!.distancia_viaje * 1.8);
  });

  test('a late position changes a trip that was settled days ago, before and after it is packed', async () => {
    const drive = driveNorth(hours(-48));
    await take([...drive.slice(0, 12), ...driveNorth(hours(-30)), ...driveNorth(hours(-5))]);
    const [short, ...later] = await driving(hours(-60), NOW);
    await pack(NOW);
    expect(await driving(hours(-60), NOW)).toEqual([short, ...later]);
    api.setNow(hours(1));
    await take(drive.slice(12));
    const [long, ...same] = await driving(hours(-60), NOW);
    expect(long!.distancia_viaje).toBeGreaterThan(short!.distancia_viaje * 1.8);
    expect(same).toEqual(later);
    await pack(hours(4));
    expect(await driving(hours(-60), NOW)).toEqual([long, ...same]);
  });

  test('over midnight is one trip, of the day in which it began', async () => {
    const midnight = new Date('2026-03-08T05:00:00Z');
    const start = new Date(midnight.getTime() - 6 * 60_000);
    await take(driveNorth(start));
    for (const now of [NOW, hours(3)]) {
      expect(await driving(new Date(midnight.getTime() - 24 * HOUR), midnight)).toMatchObject([
        { inicio_viaje: { fecha_hora: '2026-03-07 23:54:00' } },
      ]);
      expect(await driving(midnight, new Date(midnight.getTime() + 24 * HOUR))).toEqual([]);
      await pack(now);
    }
  });

  test('of weeks not searched yet are all found, silent days in between or not', async () => {
    const starts = [hours(-500), hours(-450), hours(-449), hours(-24), hours(-1)];
    await take(starts.flatMap((start) => driveNorth(start)));
    await pack(NOW);
    expect(await driving(hours(-600), NOW)).toHaveLength(starts.length);
  });

  test('several that look at once find each trip once', async () => {
    await take([...driveNorth(hours(-30)), ...driveNorth(hours(-1))]);
    const look = () => api.deps.platform.noteDriving();
    await Promise.all([look(), look(), look()]);
    expect(await driving(hours(-40), NOW)).toHaveLength(2);
  });

  test('PESV-28 the fleet lists every vehicle of the account, with the trips of the span', async () => {
    await take(driveNorth(hours(-1)));
    const flota = await flotaOf(hours(-24), NOW);
    expect(flota.activo).toMatchObject([{ id: fleet.vehicleId, viajes: [{ grupo: 'Intermunicipal' }] }]);
    expect(Object.keys(flota.flota)).toEqual(['Intermunicipal']);
  });

  test('PESV-29, PESV-30 of the fleet and of a vehicle are the same trips, with the same figures', async () => {
    await take([...driveNorth(hours(-30)), ...driveNorth(hours(-1))]);
    const viajes = await driving(hours(-40), NOW);
    const flota = await flotaOf(hours(-40), NOW);
    expect(flota.activo[0]?.viajes).toEqual(
      viajes.map((viaje) => ({
        tiempo_viaje: viaje.duracion_viaje,
        distancia_recorrida: viaje.distancia_viaje,
        grupo: 'Intermunicipal',
        fechahorainicio: viaje.inicio_viaje.fecha_hora,
        fechahorafin: viaje.final_viaje.fecha_hora,
        calificacion_viaje: viaje.calificacion_viaje,
        categorias: Object.fromEntries(
          viaje.categorias.map(({ categoria, calificacion }) => [categoria, calificacion]),
        ),
      })),
    );
  });
});

describe('the job', () => {
  test('packs in steps and asks to be called again: at once while there is more, else in an hour', async () => {
    await take(driveNorth(hours(-30)));
    const waiting = () =>
      api.deps.database.system
        .selectFrom('jobs')
        .select('run_at')
        .where('kind', '=', GPS_TIDY)
        .orderBy('run_at')
        .execute();
    await tidyGps(api.deps);
    expect(await loose()).toBe(0);
    expect(await waiting()).toEqual([{ run_at: new Date(NOW.getTime() + 1_000) }]);
    while (await tidyDays(api.deps.database.system, NOW, { steps: 1 })) continue;
    await tidyGps(api.deps);
    expect((await waiting()).at(-1)).toEqual({ run_at: hours(1) });
  });

  test('does not stand in its own way, and several servers keep one', async () => {
    await pack(NOW);
    await api.deps.database.system.deleteFrom('jobs').execute();
    for (let server = 0; server < 3; server += 1) await scheduleGpsTidy(api.deps.database.system, NOW, NOW);
    const handlers: Record<string, JobHandler> = { [GPS_TIDY]: (deps) => tidyGps(deps) };
    expect(await runOneJob(api.deps, handlers, api.app.log)).toBe(true);
    expect(await runOneJob(api.deps, handlers, api.app.log)).toBe(false);
    const waiting = () =>
      api.deps.database.system.selectFrom('jobs').select('run_at').where('done_at', 'is', null).execute();
    expect(await waiting()).toEqual([{ run_at: hours(1) }]);

    // A start some minutes later looks once more, and adds no second round to the hours to come.
    const later = new Date(NOW.getTime() + 300_000);
    api.setNow(later);
    await scheduleGpsTidy(api.deps.database.system, later, later);
    expect(await runOneJob(api.deps, handlers, api.app.log)).toBe(true);
    expect(await waiting()).toEqual([{ run_at: hours(1) }]);
    api.setNow(NOW);
  });
});
