import { secondOfFoto } from '@fenix/domain/libro/fotos';
import type { FormImage } from '@fenix/domain/flota/pasajeros';
import type { Scope } from '@fenix/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenUser } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = new Date('2026-11-14T17:00:00.000Z');
const START = new Date(NOON.getTime() - 60 * MINUTE);
const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);

let api: TestApp;
let company: GivenCompany;
let other: GivenCompany;
let person: GivenUser;
let token: string;
const tokenOf = async (client: GivenCompany, ...scopes: Scope[]) =>
  api.givenToken(await api.givenUser(client, { scopes }));

beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  [company, other] = [await givenCompany(api), await givenCompany(api)];
  person = await api.givenUser(company, { scopes: ['readDispatch'] });
  token = await api.givenToken(person);
});
afterAll(() => api.close());

/** A trip of an hour ago with as many photos, a minute apart. */
async function givenTrip(photos: number, of = company, start = START) {
  const id = await of.program(start);
  const moments = Array.from({ length: photos }, (_, minute) => new Date(start.getTime() + minute * MINUTE));
  return { id, fotos: await of.photograph(moments) };
}

type Options = { as?: string; key?: string };
const save = (payload: object, { as = token, key }: Options = {}) =>
  api.call(as, 'POST', '/api/formimages', { payload, ...(key && { headers: { 'idempotency-key': key } }) });
const list = async (id: string, query = '', as = token) =>
  (await api.call(as, 'GET', `/api/formimages/${id}${query}`)).json().data.data as FormImage[];
const said = (reply: Awaited<ReturnType<typeof save>>) => [reply.statusCode, reply.json().message];

describe('saving what was counted', () => {
  test('TRIP-27, TRIP-32, TRIP-34 the count with the moment of its photo, in the name of who counted', async () => {
    const { id, fotos } = await givenTrip(2);
    const reply = await save({ id, foto: fotos[1], numPassengers: 18, noveltie: ' Sin cinturón ' });
    const saved = {
      id,
      foto: fotos[1],
      fecha_hora: at(1).toISOString(),
      numPassengers: 18,
      noveltie: 'Sin cinturón',
      responsable: `Persona ${person.name}`,
    };
    expect(reply.json()).toEqual({ status: 200, data: saved, message: 'Dato guardado' });
    expect(await list(id)).toEqual([saved]);
  });

  test('TRIP-28, TRIP-35, API-03 all of a trip are read in the order of their photos, one level below data', async () => {
    const { id, fotos } = await givenTrip(3);
    for (const place of [2, 0, 1]) await save({ id, foto: fotos[place], numPassengers: place });
    const reply = await api.call(token, 'GET', `/api/formimages/${id}`);
    expect(reply.json()).toEqual({ status: 200, data: { data: expect.any(Array) } });
    expect((await list(id)).map(({ foto, numPassengers }) => [foto, numPassengers])).toEqual(
      fotos.map((foto, place) => [foto, place]),
    );
  });

  test('DISP-35, DISP-36 the sum of the trip follows', async () => {
    const { id, fotos } = await givenTrip(2);
    for (const foto of fotos) await save({ id, foto, numPassengers: 7 });
    const { data } = (await api.call(token, 'GET', `/api/despachos/${id}/pasajeros`)).json();
    expect([data.total, data.registros.length]).toEqual([14, 2]);
    const places = data.registros.map(({ parada, camara }: { parada: string; camara: string }) => [parada, camara]);
    expect(places[0]).toEqual([expect.any(String), 'cabina']);
    expect(places[1]).toEqual([places[0][0], 'pasillo']);
  });

  test('is written into the log', async () => {
    const { id, fotos } = await givenTrip(1);
    await save({ id, foto: fotos[0], numPassengers: 3, noveltie: 'Lluvia' });
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'user', 'client', 'after'])
      .where('entity_id', '=', id)
      .execute();
    const after = { foto: fotos[0], numPassengers: 3, noveltie: 'Lluvia', responsable: `Persona ${person.name}` };
    expect(entries).toEqual([{ action: 'despacho.contar', user: person.name, client: company.client, after }]);
  });

  test('an old trip can still be counted', async () => {
    const start = new Date(START.getTime() - 30 * DAY);
    const { id, fotos } = await givenTrip(1, company, start);
    expect((await save({ id, foto: fotos[0], numPassengers: 3 })).statusCode).toBe(200);
  });

  test('a trip over several days as well', async () => {
    const { id, fotos } = await givenTrip(0);
    const [late = ''] = await company.photograph([new Date(START.getTime() + 4 * DAY)]);
    const end = new Date(START.getTime() + 6 * DAY);
    await api.deps.database.system
      .updateTable('gps_programadas')
      .set({ end_at: end, estado: 'Incompleta' })
      .where('_id', '=', id)
      .execute();
    expect(fotos).toEqual([]);
    expect((await save({ id, foto: late, numPassengers: 3 })).statusCode).toBe(200);
  });
});

describe('TRIP-25 what was saved stays', () => {
  test('a second count of the same photo is 409, and the first is kept', async () => {
    const { id, fotos } = await givenTrip(1);
    const [foto] = fotos;
    await save({ id, foto, numPassengers: 3 });
    const colleague = await tokenOf(company, 'readDispatch');
    for (const as of [token, colleague])
      expect(said(await save({ id, foto, numPassengers: 9 }, { as }))).toEqual([
        409,
        'Otra persona ya guardó los pasajeros de esta fotografía.',
      ]);
    expect(await list(id)).toMatchObject([{ numPassengers: 3, responsable: `Persona ${person.name}` }]);
  });

  test('of many concurrent saves exactly one succeeds', async () => {
    const { id, fotos } = await givenTrip(1);
    const counts = [1, 2, 3, 4, 5];
    const replies = await Promise.all(counts.map((numPassengers) => save({ id, foto: fotos[0], numPassengers })));
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', ...Array(4).fill('409')]);
    const winner = replies.find(({ statusCode }) => statusCode === 200)?.json().data;
    expect(await list(id)).toEqual([winner]);
  });

  test('sent again under its key it is the same answer, and not a second count', async () => {
    const { id, fotos } = await givenTrip(2);
    const body = { id, foto: fotos[0], numPassengers: 3 };
    const key = newId();
    const [one, two] = await Promise.all([save(body, { key }), save(body, { key })]);
    const three = await save(body, { key });
    expect([one.statusCode, two.json(), three.json()]).toEqual([200, one.json(), one.json()]);
    expect(await list(id)).toHaveLength(1);
    expect((await save({ ...body, foto: fotos[1] }, { key })).statusCode).toBe(409);
  });

  test('no call changes or deletes one', async () => {
    const calls = api.app.policies.filter(({ url }) => url.startsWith('/api/formimages'));
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/formimages/:id',
      'POST /api/formimages',
    ]);
  });
});

describe('TRIP-34 a record with the names of its kind', () => {
  test.each<[string, (at: Date) => string]>([
    ['an instant', (at) => at.toISOString()],
    ['a time of Bogotá', (at) => new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')],
  ])('is saved: the photo is found by %s, and who counted is who is signed in', async (_, textOf) => {
    const { id, fotos } = await givenTrip(1);
    const taken = secondOfFoto(fotos[0] ?? '');
    const fecha_hora = textOf(taken ?? new Date(0));
    const reply = await save({
      id,
      fecha_hora,
      numPassengers: 7,
      noveltie: 'Todo en orden',
      responsable: 'Otra persona',
    });
    expect(reply.statusCode).toBe(200);
    expect(await list(id)).toMatchObject([{ foto: fotos[0], numPassengers: 7, noveltie: 'Todo en orden' }]);
    expect((await list(id))[0]?.responsable).not.toBe('Otra persona');
  });

  test('that names no photo, or a moment without one, is 404', async () => {
    const { id } = await givenTrip(1);
    for (const fecha_hora of [undefined, 'ayer', '2020-01-01T00:00:00Z'])
      expect((await save({ id, fecha_hora, numPassengers: 1 })).statusCode).toBe(404);
  });
});

describe('what is refused', () => {
  test.each([
    ['numPassengers', {}],
    ['numPassengers', { numPassengers: '' }],
    ['numPassengers', { numPassengers: null }],
    ['numPassengers', { numPassengers: -1 }],
    ['numPassengers', { numPassengers: 201 }],
    ['noveltie', { numPassengers: 1, noveltie: 'a'.repeat(501) }],
  ])('TRIP-33 a wrong %s is 400 under its field, and nothing is saved: %j', async (path, change) => {
    const { id, fotos } = await givenTrip(1);
    const reply = await save({ id, foto: fotos[0], ...change });
    expect([reply.statusCode, reply.json().errors]).toMatchObject([400, [{ path }]]);
    expect(await list(id)).toEqual([]);
  });

  test('an unknown field is 400', async () => {
    const { id, fotos } = await givenTrip(1);
    const reply = await save({ id, foto: fotos[0], numPassengers: 1, otro: 1 });
    expect([reply.statusCode, reply.json().errors[0].message]).toEqual([400, expect.stringContaining('otro')]);
    expect(await list(id)).toEqual([]);
  });

  test('TRIP-18 a photo outside the trip, of another vehicle, or of no name is 404', async () => {
    const own = await givenCompany(api);
    const as = await tokenOf(own, 'readDispatch');
    const { id } = await givenTrip(1, own);
    const [before] = await own.photograph([at(-1)]);
    const neighbour = await givenCompany(api, undefined, own.fleet.accountId);
    const [theirs] = await neighbour.photograph([at(2)]);
    for (const foto of [before, theirs, '20261114110000-2', 'x', '99999999999999-1'])
      expect(said(await save({ id, foto, numPassengers: 1 }, { as }))).toEqual([
        404,
        'No encontramos esta fotografía entre las del viaje.',
      ]);
    expect(await list(id, '', as)).toEqual([]);
  });

  test('GUARD-80 a trip of another company is as one that never was', async () => {
    const { id, fotos } = await givenTrip(1, other);
    for (const unknown of [id, newId(), 'x']) {
      const reply = await save({ id: unknown, foto: fotos[0], numPassengers: 1 });
      expect(said(reply)).toEqual([404, `No se encontraron datos del identificador ${unknown}`]);
      expect(await list(unknown)).toEqual([]);
    }
  });
});

describe('who may', () => {
  test('GUARD-80 staff count and read for the client they name, people of a client for their own', async () => {
    const { id, fotos } = await givenTrip(2);
    const manager = await api.givenToken(await api.givenUser(api.provider));
    const { client } = company;
    const body = { id, foto: fotos[0], numPassengers: 1 };
    expect((await save(body, { as: manager })).json().errors).toEqual([
      { path: 'client', message: 'Elige un cliente.' },
    ]);
    expect((await save({ ...body, client }, { as: manager })).statusCode).toBe(200);
    expect(await list(id)).toHaveLength(1);
    expect(await list(id, `?client=${encodeURIComponent(client)}`, manager)).toHaveLength(1);
    expect((await api.call(manager, 'GET', `/api/formimages/${id}`)).statusCode).toBe(400);
    expect((await save({ ...body, client: other.client })).statusCode).toBe(403);
  });

  test('GUARD-80 what one company counted another does not read', async () => {
    const { id, fotos } = await givenTrip(1);
    await save({ id, foto: fotos[0], numPassengers: 1 });
    const stranger = await tokenOf(other, 'readDispatch');
    expect(await list(id, '', stranger)).toEqual([]);
    const named = `/api/formimages/${id}?client=${encodeURIComponent(company.client)}`;
    expect((await api.call(stranger, 'GET', named)).statusCode).toBe(403);
  });

  test('without readDispatch no user counts or reads', async () => {
    const { id, fotos } = await givenTrip(1);
    const dispatcher = await tokenOf(company, 'createDispatch');
    expect((await save({ id, foto: fotos[0], numPassengers: 1 }, { as: dispatcher })).statusCode).toBe(403);
    expect((await api.call(dispatcher, 'GET', `/api/formimages/${id}`)).statusCode).toBe(403);
  });
});
