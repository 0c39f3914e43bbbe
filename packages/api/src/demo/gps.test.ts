import { markDue } from '@fenix/gps/store/positions';
import { addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { salidaTorre } from '@fenix/domain/torre/salida';
import { displayName } from '@fenix/domain/text/names';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually';
import { type TestApp, createTestApp } from '../testing/testApp';
import { DEMO_CLIENTS } from './clients';
import { advanceDemoGps, loadDemoGps } from './gps';
import { runDemo } from './run';

const NOW = new Date('2026-03-10T20:00:00Z');
const HOUR = 3_600_000;
const after = (ms: number) => new Date(NOW.getTime() + ms);
const today = bogotaDay(NOW);

// Six fleets with their past: seconds of work, and minutes on a machine that does other things as well.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let api: TestApp;
let caribe: string;
let isNew: boolean;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  const names = new Map<string, string>();
  for (const { client } of DEMO_CLIENTS) names.set(client, await api.givenAccount(displayName(client)));
  caribe = names.get('expreso del caribe') ?? '';
  isNew = await loadDemoGps(api.deps);
});
afterAll(() => api.close());

const platform = () => api.deps.platform;
const trips = (from: Date, to: Date) => platform().listProgramadas(caribe, { from, to, limit: 500, sort: 'asc' });
const points = async (from: Date, to: Date) => {
  const [vehicle] = await platform().listVehiculos(caribe);
  return platform().readHistory(caribe, vehicle?.idgps ?? '', { from, to });
};

describe('the demo fleet', () => {
  test('is loaded once', async () => {
    expect([isNew, await loadDemoGps(api.deps)]).toEqual([true, false]);
  });

  test('has six companies with sixty vehicles or more, each with its tracker and a past', async () => {
    const vehicles = await api.deps.database.system
      .selectFrom('gps_vehicles')
      .innerJoin('gps_devices', 'vehicle_id', '_id')
      .select(['_id', 'gps_vehicles.account_id'])
      .execute();
    expect(vehicles.length).toBeGreaterThanOrEqual(60);
    expect(new Set(vehicles.map(({ account_id }) => account_id)).size).toBe(6);
    const days = await api.deps.database.system.selectFrom('gps_days').select(['vehicle_id', 'day']).execute();
    expect(new Set(days.map(({ vehicle_id }) => vehicle_id)).size).toBe(vehicles.length);
    expect([...new Set(days.map(({ day }) => day))].toSorted()).toEqual([
      addDays(today, -2),
      addDays(today, -1),
      today,
    ]);
  });

  test('DISP-48 has trips in every state but the dispatcher’s own, of two days back until tomorrow', async () => {
    const { items } = await trips(startOfDay(addDays(today, -2)), startOfDay(addDays(today, 2)));
    expect(new Set(items.map(({ estado }) => estado))).toEqual(new Set(['Finalizada', 'Incompleta', 'Pendiente']));
    expect(new Set(items.map(({ fecha_inicio }) => fecha_inicio)).size).toBe(4);
    const done = items.find(({ estado }) => estado === 'Finalizada');
    expect(done?.definicion.lugares.every(({ llegada }) => /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/.test(llegada))).toBe(
      true,
    );
    const later = items.filter(({ fecha_inicio }) => fecha_inicio === '11/03/2026');
    expect(later.length).toBeGreaterThan(10);
    expect(later.every(({ estado }) => estado === 'Pendiente')).toBe(true);
  });

  test('BI-05 departures of today were missed: the tower says so, and how long ago the last one was', async () => {
    const vistos = await platform().listVistos(caribe);
    const { items } = await trips(startOfDay(today), NOW);
    const salidas = items.map((despacho) =>
      salidaTorre(despacho, {
        now: NOW,
        posicion: vistos.find(({ id }) => id === despacho.idactivo)?.posicion ?? null,
        isApproved: true,
      }),
    );
    const missed = salidas.filter((salida) => salida?.estado === 'perdida');
    // At 15:00: those of 00:05, 04:05, 08:05 and 12:05, and of one bus only.
    expect(missed.map((salida) => salida?.retraso)).toEqual([895, 655, 415, 175]);
    expect(new Set(missed.map((salida) => salida?.placa)).size).toBe(1);
  });

  test('its states are those that its own positions give', async () => {
    const { items } = await trips(startOfDay(addDays(today, -2)), NOW);
    const said = items.map(({ estado, definicion }) => [estado, definicion.lugares.map(({ llegada }) => llegada)]);
    const db = api.deps.database.system;
    for (const { id, definicion } of items)
      await db
        .updateTable('gps_programadas')
        .set({
          estado: 'Pendiente',
          completed_at: null,
          presencias: null,
          minute: null,
          definicion: JSON.stringify({
            ...definicion,
            lugares: definicion.lugares.map((lugar) => Object.assign({}, lugar, { llegada: '' })),
          }),
        })
        .where('_id', '=', id)
        .execute();
    const vehicles = new Set(items.flatMap(({ idactivo }) => idactivo ?? []));
    for (const id of vehicles)
      await markDue(db, id, { from: startOfDay(addDays(today, -2)).getTime(), to: NOW.getTime() }, NOW);
    await platform().noteArrivals();
    const again = (await trips(startOfDay(addDays(today, -2)), NOW)).items;
    const over = again.flatMap(({ estado, definicion }, index) =>
      estado === 'Pendiente' ? [] : [[index, [estado, definicion.lugares.map(({ llegada }) => llegada)]] as const],
    );
    expect(over.length).toBeGreaterThan(50);
    for (const [index, found] of over) expect(found).toEqual(said[index]);
  });

  test('GPS-15 its buses on the coast have photos of the last day that are pictures', async () => {
    const vehicles = await platform().listVehiculos(caribe);
    const photos = await Promise.all(
      vehicles.map(({ idgps }) => platform().listFotos(caribe, idgps, { from: after(-24 * HOUR), to: NOW })),
    );
    expect(photos.flat().length).toBeGreaterThan(100);
    const [photo] = photos.flat();
    const { content } = await platform().readFoto(caribe, photo?.imagen ?? '');
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
  });

  test('PESV-28 its driving is rated, every company’s', async () => {
    const accounts = await api.deps.database.system
      .selectFrom('gps_vehicles')
      .select('account_id')
      .distinct()
      .execute();
    await platform().noteDriving();
    for (const { account_id } of accounts) {
      const { value: flota } = await platform().readFlota(account_id, {
        from: startOfDay(addDays(today, -1)),
        to: NOW,
      });
      expect(flota.activo.filter(({ viajes }) => viajes.length > 0).length).toBeGreaterThan(5);
    }
  });

  test('PESV-43, PESV-46 one company has a month of driving to look at, with scores that differ by day', async () => {
    const { value } = await platform().readPeriodo(caribe, { first: addDays(today, -30), last: today });
    const days = new Set(value.dias.map(({ dia }) => dia));
    expect(days.size).toBe(31);
    expect(new Set(value.dias.map(({ valor }) => valor)).size).toBeGreaterThan(10);
    expect(value.eventos!.length).toBeGreaterThan(20);
  });
});

describe('while it runs', () => {
  test('the buses drive on, through the trackers’ API, without a gap or a duplicate', async () => {
    for (let second = 15; second <= 300; second += 15) {
      api.setNow(after(second * 1000));
      await advanceDemoGps(api.deps);
    }
    const db = api.deps.database.system;
    const reported = await db.selectFrom('gps_positions').select('vehicle_id').where('at', '>=', NOW).execute();
    expect(new Set(reported.map(({ vehicle_id }) => vehicle_id)).size).toBeGreaterThan(20);
    const stamps = (await points(after(-HOUR), after(300_000))).map(({ fecha_reporte }) => fecha_reporte);
    expect(new Set(stamps).size).toBe(stamps.length);
  });

  test('after a longer stop it has driven as if it had not stopped, and tomorrow is planned', async () => {
    api.setNow(after(26 * HOUR));
    await advanceDemoGps(api.deps);
    const last = (await points(after(24 * HOUR), after(26 * HOUR))).length;
    expect(last).toBeGreaterThan(5);
    const { items } = await trips(startOfDay(addDays(today, 2)), startOfDay(addDays(today, 3)));
    expect(items.length).toBeGreaterThan(10);
    const yesterday = await trips(startOfDay(today), startOfDay(addDays(today, 1)));
    expect(yesterday.items.some(({ estado }) => estado === 'Pendiente')).toBe(false);
    expect(yesterday.items.filter(({ estado }) => estado === 'Finalizada').length).toBeGreaterThan(10);
  });

  test('after a very long one it begins again two days back', async () => {
    api.setNow(after(30 * 24 * HOUR));
    await advanceDemoGps(api.deps);
    expect(await points(after(10 * 24 * HOUR), after(20 * 24 * HOUR))).toEqual([]);
    expect((await points(after(29 * 24 * HOUR), after(30 * 24 * HOUR))).length).toBeGreaterThan(100);
  });

  test('lives on by itself, a new day with its checks, and stops when asked to', async () => {
    api.setNow(after(30 * 24 * HOUR + 60_000));
    const running = runDemo(api.deps, api.app.log);
    await eventually(async () => expect(await settingOf('demo-despachos')).toBe('2026-04-09'));
    await running.stop();
    expect(JSON.parse((await settingOf('demo-gps')) ?? '').until).toBeGreaterThanOrEqual(
      after(30 * 24 * HOUR).getTime(),
    );
  });
});

async function settingOf(key: string): Promise<string | undefined> {
  const row = await api.deps.database.system
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}
