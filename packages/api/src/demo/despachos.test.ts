import { bogotaDay } from '@fenix/domain/dates/days';
import { formatDay } from '@fenix/domain/dates/format';
import type { InspeccionOne, InspeccionesPage } from '@fenix/domain/incontrol/inspeccion';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import type { FormImage } from '@fenix/domain/flota/pasajeros';
import type { ListedPreset, Preset } from '@fenix/domain/prealistamiento/registro';
import type { ViajesPage } from '@fenix/domain/viajes/viaje';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { loadDemoDespachos } from './despachos';
import { addInspections } from './inspecciones';
import { loadDemo } from './load';

const DAY = 86_400_000;

// Six fleets with their past: seconds of work, and minutes on a machine that does other things as well.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(new Date('2026-11-13T20:00:00Z'));
  await loadDemo(api.deps);
});
afterAll(() => api.close());

const count = async (table: 'presets' | 'formimages') =>
  (await api.deps.database.system.selectFrom(table).select('client_id').execute()).length;

async function signIn(name: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${name}:Fenix-demo-1`).toString('base64')}`;
  const reply = await api.call('', 'POST', '/api/auth/sign-in', { headers: { authorization } });
  return reply.json().data.token as string;
}

test('DISP-05 about two of three demo vehicles may leave today', async () => {
  const token = await signIn('despachos');
  const vehicles = (await api.call(token, 'GET', '/api/vehiculos')).json().data.items as { id: string }[];
  let approved = 0;
  for (const { id } of vehicles) {
    const { data } = (await api.call(token, 'GET', `/api/preset-v2/vehicle/${id}`)).json() as { data: unknown[] };
    if (data.length > 0) approved += 1;
  }
  expect(approved / vehicles.length).toBeGreaterThan(0.5);
  expect(approved / vehicles.length).toBeLessThan(0.8);
});

test('DISP-36 passengers were counted on some trips, and a second start of the same day adds nothing', async () => {
  const before = [await count('presets'), await count('formimages')];
  expect(Math.min(...before)).toBeGreaterThan(0);
  await loadDemoDespachos(api.deps);
  expect([await count('presets'), await count('formimages')]).toEqual(before);
});

test('PRE-01 sixty days of checks of two companies: refused, waiting, late and quick ones, with drawings of what is bad', async () => {
  for (const name of ['despachos', 'sierra']) {
    const token = await signIn(name);
    const past = (await api.call(token, 'GET', '/api/preset-v2?fechaFin=2026-11-12')).json().data as ListedPreset[];
    const days = new Set(past.map(({ cretedDate }) => bogotaDay(new Date(cretedDate))));
    expect(days.size).toBeGreaterThan(50);
    const share = (is: (preset: ListedPreset) => boolean) => past.filter(is).length / past.length;
    const late = ({ cretedDate, sendDate }: ListedPreset) => Date.parse(sendDate) - Date.parse(cretedDate) > 600_000;
    for (const part of [
      share(({ estado }) => estado === 'false'),
      share(({ isBuffer }) => isBuffer),
      share(({ isFast }) => isFast),
      share(late),
    ]) {
      expect(part).toBeGreaterThan(0.01);
      expect(part).toBeLessThan(0.4);
    }
    const refused = past.find(({ estado }) => estado === 'false')?._id ?? '';
    const preset = (await api.call(token, 'GET', `/api/preset-v2/${refused}`)).json().data as Preset;
    const bad = preset.checkList.find(({ value }) => value === 'Malo');
    expect(bad).toMatchObject({ criticidad: 'bloqueante', noveltie: expect.any(String) as string });
    for (const file of [bad?.image, preset.signatureDriver, preset.signatureReponsible])
      expect((await api.call(token, 'GET', file?.url ?? '')).statusCode).toBe(200);
  }
});

/** The books of the trips to Santa Marta that have ended since yesterday, with what was counted in each. */
async function listBooks(token: string) {
  const now = api.deps.clock.now();
  const days = { fechaInicio: formatDay(new Date(now.getTime() - DAY)), fechaFin: formatDay(now) };
  const query = new URLSearchParams({ ...days, search: 'BARRANQUILLA - SANTA MARTA Finalizado', limit: '100' });
  const page = (await api.call(token, 'GET', `/api/viajes?${query.toString()}`)).json().data as ViajesPage;
  const trips = page.items.filter(({ nombre }) => nombre === 'BARRANQUILLA - SANTA MARTA');
  return Promise.all(
    trips.map(async ({ id, fotos: inList }) => {
      const libro = (await api.call(token, 'GET', `/api/viajes/${id}/libro`)).json().data as LibroDeViaje;
      const { data } = (await api.call(token, 'GET', `/api/formimages/${id}`)).json().data as { data: FormImage[] };
      return { inList, libro, counted: data };
    }),
  );
}

test('TRIP-14, TRIP-15 the demo has books with every pair, with a lone photo, with a further pair, and without photos', async () => {
  const books = await listBooks(await signIn('operaciones'));
  const stops = 5;
  expect(new Set(books.map(({ libro }) => libro.fotos.length))).toEqual(
    new Set([2 * stops, 2 * stops - 1, 2 * stops + 2, 0]),
  );
  expect(books.map(({ inList }) => inList)).toEqual(books.map(({ libro }) => libro.fotos.length));
  for (const { libro } of books) expect(libro.viaje.definicion.lugares).toHaveLength(stops);
});

test('TRIP-25 some demo books are counted whole, some by half, some not yet, each count on a photo of the book', async () => {
  const books = (await listBooks(await signIn('operaciones'))).filter(({ libro }) => libro.fotos.length > 0);
  const shares = books.map(({ libro, counted }) => counted.length / libro.fotos.length);
  expect(new Set(shares.map((share) => Math.round(2 * share) / 2))).toEqual(new Set([0, 0.5, 1]));
  for (const { libro, counted } of books) {
    const names = libro.fotos.map(({ id }) => id);
    expect(counted.map(({ foto }) => foto)).toEqual(names.slice(0, counted.length));
    // The cabin has three places, the bus 28.
    for (const [place, { numPassengers }] of counted.entries())
      expect(numPassengers).toBeLessThanOrEqual(place % 2 === 0 ? 3 : 28);
  }
});

test('INSP-02 thirty days of inspections of two companies, with two or three whole reports each', async () => {
  for (const [name, client] of [
    ['operaciones', 'expreso del caribe'],
    ['sierra', 'transportes sierra nevada'],
  ] as const) {
    const token = await signIn(name);
    const told: InspeccionesPage['items'] = [];
    for (const [fechaInicio, fechaFin] of [
      ['14/10/2026', '19/10/2026'],
      ['01/11/2026', '06/11/2026'],
    ] as const) {
      const query = new URLSearchParams({ client, fechaInicio, fechaFin, limit: '100' });
      const reply = await api.call(token, 'GET', `/api/inspecciones?${query.toString()}`);
      told.push(...(reply.json().data as InspeccionesPage).items);
    }
    expect(new Set(told.map(({ fecha_inicio }) => fecha_inicio)).size).toBeGreaterThan(8);
    expect(new Set(told.map(({ reportes }) => reportes))).toEqual(new Set([2, 3]));
    const address = `/api/inspecciones/${told.at(-1)?.id ?? ''}?client=${encodeURIComponent(client)}`;
    const { data_extra } = (await api.call(token, 'GET', address)).json().data as InspeccionOne;
    for (const { data } of data_extra) {
      expect(data.unread).toEqual([]);
      const files = [...data.collectionPictures.map(({ picture }) => picture), ...data.video, data.signature];
      expect(files.length).toBeGreaterThanOrEqual(4);
      for (const file of files) expect((await api.call(token, 'GET', file?.url ?? '')).statusCode).toBe(200);
    }
  }
});

test('INSP-02 the trips that were told of are not told of again on another day', async () => {
  const db = api.deps.database.system;
  const reports = async () => (await db.selectFrom('gps_data_extra').select('sha256').execute()).length;
  const before = await reports();
  await db.transaction().execute((tx) => addInspections(api.deps, tx, new Date('2026-11-14T12:00:00Z')));
  expect(await reports()).toBe(before);
});
