import { addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { formatDay } from '@fenix/domain/dates/format';
import { clockTime } from '@fenix/domain/dates/wallTime';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import type { Scope } from '@fenix/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { PICTURE } from '../testing/picture';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import { describeInFull } from '../testing/inFull';
import { type TestApp, createTestApp } from '../testing/testApp';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Noon in Bogotá: an hour more or less stays within the day. */
const NOON = new Date('2026-11-14T17:00:00.000Z');
const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY);

let api: TestApp;
let company: GivenCompany;
let other: GivenCompany;
let reader: string;
let manager: string;
const tokenOf = async (client: GivenClient, ...scopes: Scope[]) =>
  api.givenToken(await api.givenUser(client, { scopes }));

beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  [company, other] = [await givenCompany(api), await givenCompany(api)];
  reader = await tokenOf(company, 'readDispatch');
  manager = await api.givenToken(await api.givenUser(api.provider));
});
afterAll(() => api.close());

type Query = Record<string, string>;
const daysOf = (from: Date, to = from) => ({ fechaInicio: formatDay(from), fechaFin: formatDay(to) });
const get = (token: string, path: string, query: Query = {}, headers: Query = {}) =>
  api.call(token, 'GET', `${path}?${new URLSearchParams(query).toString()}`, { headers });
const libro = (id: string, query: Query = {}, token = reader) => get(token, `/api/viajes/${id}/libro`, query);
const foto = (id: string, name: string, query: Query = {}, token = reader) =>
  get(token, `/api/viajes/${id}/fotos/${name}`, query);
const read = async (id: string, query: Query = {}, token = reader) =>
  (await libro(id, query, token)).json().data as LibroDeViaje;

describe('the book of a trip', () => {
  test('TRIP-03, TRIP-31 the trip with its stops, its vehicle, its photos in order and the way it drove', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own, 'readDispatch');
    const start = after(NOON, -3600);
    const id = await own.program(start);
    await own.drive(start);
    const fotos = await own.photograph([after(start, 12), after(start, 2), after(start, 300)]);
    const { data } = (await libro(id, {}, token)).json();
    expect(data).toMatchObject({
      viaje: { id, nombre: 'NORTE', estado: 'Finalizada', definicion: { lugares: [{ nombre: 'Terminal' }, {}] } },
      vehiculo: { id: own.fleet.vehicleId, nombre: 'Móvil 101', idgps: own.fleet.imei },
      desde: start.toISOString(),
      at: NOON.toISOString(),
      isStale: false,
    });
    expect(data.viaje.data_extra).toBeUndefined();
    const days = new URLSearchParams({ fechaInicio: '09/11/2026', fechaFin: '14/11/2026' }).toString();
    expect(data.fotos).toEqual(
      [fotos[1], fotos[0], fotos[2]].map((name, index) => ({
        id: name,
        imagen: `/api/viajes/${id}/fotos/${name}?${days}`,
        latitud: 10,
        longitud: -74,
        fecha_hora_insertado: `2026-11-14 ${clockTime(after(start, [2, 12, 300][index] ?? 0))}`,
      })),
    );
    expect(data.trazado[0]).toEqual({ latitud: 10, longitud: -74 });
    expect(data.trazado.length).toBeGreaterThan(20);
  });

  test('TRIP-18 has the photos from its first second to its last, both included, of its own vehicle', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own, 'readDispatch');
    const start = after(NOON, -7200);
    const id = await own.program(start);
    const END = 20 * 60;
    const taken = await own.photograph([-1, 0, END, END + 1].map((second) => after(start, second)));
    await other.photograph([after(start, 5)]);
    const book = await read(id, {}, token);
    expect(book.fotos.map((one) => one.id)).toEqual(taken.slice(1, 3));
    expect([book.desde, book.hasta]).toEqual([start.toISOString(), after(start, END).toISOString()]);
    const opened = await Promise.all(taken.map((name) => foto(id, name, {}, token)));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200, 404]);
  });

  test('TRIP-02, TRIP-18, TRIP-19 the completion replaces the end, and the list counts what the book shows', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own, 'readDispatch');
    const start = after(NOON, -5400);
    const id = await own.program(start);
    await own.drive(start);
    const { hasta } = await read(id, {}, token);
    const done = new Date(hasta);
    expect(done.getTime()).toBeLessThan(after(start, 20 * 60).getTime());
    const taken = await own.photograph([start, done, after(done, 1)]);
    expect((await read(id, {}, token)).fotos.map((one) => one.id)).toEqual(taken.slice(0, 2));
    const page = (await get(token, '/api/viajes', daysOf(NOON))).json().data as {
      items: { id: string; fotos: number }[];
    };
    expect(page.items.map((row) => [row.id, row.fotos])).toEqual([[id, 2]]);
  });

  test('a trip to come has neither photos nor a way', async () => {
    const book = await read(await company.program(after(NOON, 3600)), daysOf(NOON));
    expect([book.fotos, book.trazado]).toEqual([[], []]);
  });

  test('a trip whose tracker is gone has no photos, and one whose vehicle left the fleet none to show', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own, 'readDispatch');
    const id = await own.program(after(NOON, -1800));
    const [taken = ''] = await own.photograph([after(NOON, -1790)]);
    const { system } = api.deps.database;
    await system.deleteFrom('gps_devices').where('imei', '=', own.fleet.imei).execute();
    expect(await read(id, {}, token)).toMatchObject({ fotos: [], trazado: [], vehiculo: { idgps: '' } });
    expect((await foto(id, taken, {}, token)).statusCode).toBe(404);
    await system
      .updateTable('gps_programadas')
      .set({ vehicle_id: other.fleet.vehicleId, equipo: '' })
      .where('_id', '=', id)
      .execute();
    expect(await read(id, {}, token)).toMatchObject({ fotos: [], trazado: [], vehiculo: null });
  });
});

describeInFull('TRIP-39 the days that are looked at', () => {
  const NOT_FOUND = (id: string) => [404, `No se encontraron datos del identificador ${id}`];
  const answer = async (id: string, query: Query = {}, token = reader) => {
    const reply = await libro(id, query, token);
    return [reply.statusCode, reply.json().message];
  };

  test('without any they are the last five and today, in Bogotá', async () => {
    const first = startOfDay(addDays(bogotaDay(NOON), -5));
    const [inside, before, last] = [
      await company.program(first),
      await company.program(after(first, -1)),
      await company.program(new Date(startOfDay(addDays(bogotaDay(NOON), 1)).getTime() - 1000)),
    ];
    expect((await libro(inside)).statusCode).toBe(200);
    expect((await libro(last)).statusCode).toBe(200);
    expect(await answer(before)).toEqual(NOT_FOUND(before));
    expect((await libro(before, daysOf(daysAgo(6)))).statusCode).toBe(200);
  });

  test('TRIP-37 a trip of another day is not found: as one that never was, or that is another company’s', async () => {
    const own = await company.program(daysAgo(1));
    const foreign = await other.program(daysAgo(1));
    const [wrong, right] = [daysOf(NOON), daysOf(daysAgo(1))];
    const never = newId();
    expect(await answer(own, wrong)).toEqual(NOT_FOUND(own));
    expect(await answer(foreign, right)).toEqual(NOT_FOUND(foreign));
    expect(await answer(never, right)).toEqual(NOT_FOUND(never));
    expect(await answer('no-es-un-id', right)).toEqual(NOT_FOUND('no-es-un-id'));
    expect((await libro(own, right)).statusCode).toBe(200);
  });

  let minute = 1;
  test.each([
    ['fechaFin', { fechaInicio: '14/11/2026' }, 'Elige la fecha inicial y la final.'],
    ['fechaInicio', { fechaFin: '14/11/2026' }, 'Elige la fecha inicial y la final.'],
    ['fechaFin', { fechaInicio: '14/11/2026', fechaFin: '13/11/2026' }, 'La fecha final es anterior a la inicial.'],
    [
      'fechaFin',
      { fechaInicio: '01/11/2026', fechaFin: '07/11/2026' },
      'Consulta como máximo cinco días después de la fecha inicial.',
    ],
    ['fechaInicio', { fechaInicio: '2026-11-14', fechaFin: '14/11/2026' }, 'Escribe la fecha como dd/mm/aaaa.'],
  ])('a wrong %s is 400 under its field', async (path, query: Query, message) => {
    const id = await company.program(after(NOON, 60 * minute++));
    for (const reply of [await libro(id, query), await foto(id, '20261114120000-1', query)]) {
      expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path, message }]]);
    }
  });
});

describeInFull('TRIP-42 a picture', () => {
  test('comes as its bytes by the address in the book, and cannot be anything else', async () => {
    const id = await company.program(after(NOON, -600));
    await company.photograph([after(NOON, -590)]);
    const [one] = (await read(id)).fotos;
    const reply = await api.call(reader, 'GET', one?.imagen ?? '');
    expect([reply.statusCode, reply.rawPayload.equals(PICTURE)]).toEqual([200, true]);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename*=UTF-8''${one?.id}.png`,
      'cache-control': 'private, no-cache',
    });
  });

  test('is downloaded once: a browser that has it gets 304, after its authorization was checked', async () => {
    const id = await company.program(after(NOON, -500));
    const [name = ''] = await company.photograph([after(NOON, -490)]);
    const path = `/api/viajes/${id}/fotos/${name}`;
    const { etag } = (await get(reader, path)).headers;
    // An hour later the platform signs another address of the same picture.
    api.setNow(after(NOON, 3600));
    const again = await get(reader, path, {}, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get(reader, path, {}, { 'if-none-match': '"otra"' })).statusCode).toBe(200);
    const stranger = await tokenOf(other, 'readDispatch');
    expect((await get(stranger, path, {}, { 'if-none-match': String(etag) })).statusCode).toBe(404);
    api.setNow(NOON);
  });

  test('of another trip, of no trip or by no name is 404', async () => {
    const id = await company.program(after(NOON, -400));
    const [name = ''] = await company.photograph([after(NOON, -2 * 3600)]);
    for (const wrong of [name, '20261114115400-2', 'x', '../libro']) {
      const reply = await foto(id, encodeURIComponent(wrong));
      expect([reply.statusCode, reply.json().message]).toEqual([
        404,
        'No encontramos esta fotografía entre las del viaje.',
      ]);
    }
    expect((await foto(newId(), name)).json().message).toMatch(/^No se encontraron datos del identificador /);
  });
});

describe('who may', () => {
  test('GUARD-80 staff name the client, people of a client only their own', async () => {
    const id = await company.program(after(NOON, -60 * 5));
    const [name = ''] = await company.photograph([after(NOON, -299)]);
    const stranger = await tokenOf(other, 'readDispatch');
    const client = company.client;
    for (const path of [`/api/viajes/${id}/libro`, `/api/viajes/${id}/fotos/${name}`]) {
      expect((await get(manager, path, { client })).statusCode).toBe(200);
      expect((await get(manager, path)).json().errors).toEqual([{ path: 'client', message: 'Elige un cliente.' }]);
      expect((await get(manager, path, { client: other.client })).statusCode).toBe(404);
      expect((await get(reader, path, { client: client.toUpperCase() })).statusCode).toBe(200);
      expect((await get(reader, path, { client: other.client })).statusCode).toBe(403);
      expect((await get(stranger, path)).statusCode).toBe(404);
      expect((await get(await tokenOf(company, 'createDispatch'), path)).statusCode).toBe(403);
    }
  });

  test('the addresses of the pictures name the client that staff asked for', async () => {
    const start = after(NOON, -MINUTE / 1000);
    const id = await company.program(start);
    await company.photograph([start]);
    const { fotos } = await read(id, { client: company.client, ...daysOf(NOON) }, manager);
    const { pathname, searchParams } = new URL(fotos[0]?.imagen ?? '', 'http://x');
    expect(pathname).toBe(`/api/viajes/${id}/fotos/${fotos[0]?.id}`);
    expect(Object.fromEntries(searchParams)).toEqual({ client: company.client, ...daysOf(NOON) });
    expect((await api.call(manager, 'GET', fotos[0]?.imagen ?? '')).statusCode).toBe(200);
  });
});
