import { Acta, type ListedActa } from '@fenix/domain/actas/acta';
import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import type { Page } from '@fenix/domain/paging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenRelease } from '../boletin/boletinFixture';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { givenActa } from './actasFixture';

let api: TestApp;
let acme: GivenClient;
let beta: GivenClient;
let manager: string;
let acmeToken: string;
let betaToken: string;
let noScope: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(new Date('2026-11-15T15:00:00Z'));
  acme = await api.givenClient('Cóndor Acme');
  beta = await api.givenClient('beta ltda');
  manager = await api.givenToken(await api.givenUser(api.provider));
  acmeToken = await api.givenToken(await api.givenUser(acme, { scopes: ['readRecords', 'createRecords'] }));
  betaToken = await api.givenToken(await api.givenUser(beta, { scopes: ['readRecords', 'createRecords'] }));
  noScope = await api.givenToken(await api.givenUser(acme, { scopes: ['readNovelty'] }));
});
afterAll(() => api.close());

const NOT_FOUND = [404, 'Al parecer este registro ya no existe!'];
const get = (token: string, id: string) => api.call(token, 'GET', `/api/actas/${id}`);
const answerOf = (reply: { statusCode: number; json: () => { message?: string } }) => [
  reply.statusCode,
  reply.json().message,
];
const ofClient = ({ client }: GivenClient) => `/api/actas/client/${encodeURIComponent(client)}`;
const page = async (token: string, url: string): Promise<Page<ListedActa>> =>
  (await api.call(token, 'GET', url)).json().data;
const idsOf = ({ items }: Page<ListedActa>) => items.map(({ _id }) => _id);

describe('creating', () => {
  const create = (token: string, change: Record<string, unknown> = {}, headers = {}) =>
    api.call(token, 'POST', '/api/actas', {
      payload: { client: 'cóndor acme', plate: 'abc123', format: 'gps', name: 'Técnico Uno', ...change },
      headers,
    });

  test('ACTA-38, ACTA-79, ACTA-80, ACTA-81, ACTA-97 a createRecords holder makes a pending record of their own company', async () => {
    const reply = await create(acmeToken, { tipe: 'preventivo' });
    expect(reply.json()).toEqual({ status: 200, data: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const acta = Acta.parse((await get(acmeToken, reply.json().data)).json().data);
    expect(acta).toMatchObject({
      fecha: '11/15/2026',
      tipe: 'preventivo',
      client: 'Cóndor Acme',
      plate: 'ABC123',
      name: 'Técnico Uno',
      format: 'gps',
      complete: false,
      close: false,
      delete: false,
    });
  });

  test('ACTA-98 the type is instalacion unless another is chosen', async () => {
    const id = (await create(manager)).json().data;
    expect((await get(manager, id)).json().data.tipe).toBe('instalacion');
  });

  test('ACTA-86, ACTA-96, ACTA-42 the vehicle comes as JSON text and brings the internal number', async () => {
    const vehicle = {
      patente: 'ABC123',
      marca: 'Hino',
      modelo: '2022',
      color: 'Blanco',
      numero_serie: 'X9',
      nombre: '1042',
    };
    const id = (await create(manager, { dataVehicle: JSON.stringify({ ...vehicle, otro: 1 }) })).json().data;
    const { dataVehicle, internalNumber } = (await get(manager, id)).json().data;
    expect([JSON.parse(dataVehicle), internalNumber]).toEqual([vehicle, '1042']);
  });

  test('records are numbered one after the other', async () => {
    const numbers: number[] = [];
    for (const reply of [await create(manager), await create(manager)])
      numbers.push((await get(manager, reply.json().data)).json().data.consecutive);
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  test('the same key creates one record', async () => {
    const headers = { 'idempotency-key': 'crear-una-vez' };
    expect((await create(manager, {}, headers)).json()).toEqual((await create(manager, {}, headers)).json());
  });

  test.each([
    ['plate', { plate: 'AB12' }, 'Escribe la placa con seis letras o números, sin guion.'],
    ['plate', { plate: 'AB-123' }, 'Escribe la placa con seis letras o números, sin guion.'],
    ['format', { format: undefined }, 'Este campo es obligatorio'],
    ['name', { name: ' ' }, 'Este campo es obligatorio'],
    ['client', { client: 'nadie' }, 'Elige un cliente de la lista.'],
    ['dataVehicle', { dataVehicle: '{' }, 'Los datos del vehículo no se pueden leer.'],
    ['dataVehicle', { dataVehicle: `"${'x'.repeat(65_536)}"` }, 'Los datos del vehículo no se pueden leer.'],
  ])('a bad %s is 400 under its field', async (path, change, message) => {
    const reply = await create(manager, change);
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path, message }]]);
  });

  test('an unknown field is 400', async () => {
    expect((await create(manager, { complete: true })).statusCode).toBe(400);
  });

  test('client users only for their own company, and only with the scope', async () => {
    expect((await create(betaToken)).statusCode).toBe(403);
    expect((await create(noScope)).statusCode).toBe(403);
  });
});

describe('one record', () => {
  test('ACTA-29 one that is not there, or of another company, is 404 in the same words', async () => {
    const id = await givenActa(api, acme);
    expect(answerOf(await get(betaToken, id))).toEqual(NOT_FOUND);
    expect(answerOf(await get(betaToken, '00000000-0000-7000-8000-000000000000'))).toEqual(NOT_FOUND);
    expect((await get(noScope, id)).statusCode).toBe(403);
  });

  test('ACTA-28, ACTA-82, ACTA-83, ACTA-84, ACTA-87, ACTA-89, ACTA-90, ACTA-91 has every field of the contract', async () => {
    const { data } = (await get(acmeToken, await givenActa(api, acme))).json();
    expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(Acta.shape)));
    expect(data).toMatchObject({
      process: [],
      observations: null,
      observation: null,
      images: { v: '2.0.0', data: [] },
    });
  });

  test('ACTA-37, ACTA-11 a deleted one is there for managers only', async () => {
    const id = await givenActa(api, acme, { delete: true });
    expect(answerOf(await get(acmeToken, id))).toEqual(NOT_FOUND);
    expect((await get(manager, id)).json().data.delete).toBe(true);
  });

  test('ACTA-15, ACTA-92, ACTA-95 a file that is not there is marked, with what it was', async () => {
    const images = { v: '2.0.0', data: [{ url: 'https://viejo.example/a/video.mp4', position: 'initVideo' }] };
    const { data } = (await get(acmeToken, await givenActa(api, acme, { images }))).json();
    const file = { url: null, thumbnail: null, name: 'video.mp4', kind: 'video', missing: true, position: 'initVideo' };
    expect([data.images.data, data.foto3, data.foto1]).toEqual([[file], file, null]);
  });

  test('ACTA-103 the technician of the catalogue brings a signature', async () => {
    const firma = '00000000-0000-7000-8000-000000000001';
    await api.deps.database.system
      .insertInto('acta_technicians')
      .values({ _id: firma, nombre: 'Luz Firma', nombre_key: 'luz firma', firma, fecha: new Date() })
      .execute();
    const signed = (await get(acmeToken, await givenActa(api, acme, { name: 'Luz Firma' }))).json().data;
    const unsigned = (await get(acmeToken, await givenActa(api, acme))).json().data;
    expect([signed.technicianSignature, unsigned.technicianSignature]).toEqual([
      expect.stringContaining(`/uploads/${firma}?`),
      null,
    ]);
  });
});

describe('the list', () => {
  let days: string[];
  let gamma: GivenClient;
  let gammaToken: string;
  const at = (day: number) => new Date(`2026-10-${String(day).padStart(2, '0')}T17:00:00Z`);
  beforeAll(async () => {
    gamma = await api.givenClient('Ñandú Gamma');
    gammaToken = await api.givenToken(await api.givenUser(gamma, { scopes: ['readRecords'] }));
    days = [];
    const facts = [
      { tipe: 'instalacion', plate: 'AAA111', name: 'José Ñáñez' },
      { tipe: 'preventivo', plate: 'BBB222', internalNumber: '7077' },
      { tipe: 'correctivo', plate: 'CCC333' },
      { tipe: 'en linea', plate: 'DDD444', delete: true },
    ] as const;
    for (const [index, fact] of facts.entries())
      days.push(await givenActa(api, gamma, { fecha: at(index + 10), ...fact }));
  });

  test('ACTA-25, ACTA-26, ACTA-27 managers see all clients, or the one in the address; client users only their own', async () => {
    expect(idsOf(await page(manager, '/api/actas?limit=500'))).toEqual(expect.arrayContaining(days));
    expect(idsOf(await page(manager, `${ofClient(gamma)}?limit=10`))).toEqual(days.toReversed());
    expect((await api.call(gammaToken, 'GET', '/api/actas')).statusCode).toBe(403);
    expect((await api.call(gammaToken, 'GET', ofClient(acme))).statusCode).toBe(403);
    expect((await api.call(noScope, 'GET', ofClient(acme))).statusCode).toBe(403);
    expect((await api.call(manager, 'GET', '/api/actas/client/nadie')).statusCode).toBe(404);
  });

  test('ACTA-37 what was deleted is left out for client users', async () => {
    expect(idsOf(await page(gammaToken, `${ofClient(gamma)}?limit=10`))).toEqual(days.slice(0, 3).toReversed());
  });

  test('ACTA-26 without a limit it comes whole', async () => {
    const reply = await api.call(gammaToken, 'GET', ofClient(gamma));
    expect(reply.json().data).toMatchObject([{ plate: 'CCC333' }, { plate: 'BBB222' }, { plate: 'AAA111' }]);
  });

  test('ACTA-05 pages follow one another, in both directions, and say how many there are', async () => {
    const first = await page(gammaToken, `${ofClient(gamma)}?limit=2`);
    const second = await page(gammaToken, `${ofClient(gamma)}?limit=2&cursor=${first.next}`);
    expect([idsOf(first), idsOf(second), second.next]).toEqual([[days[2], days[1]], [days[0]], null]);
    expect(first.total).toEqual({ value: 3, capped: false });
    const oldest = await page(gammaToken, `${ofClient(gamma)}?limit=2&sort=fecha:asc`);
    expect(idsOf(oldest)).toEqual([days[0], days[1]]);
    const count = await api.call(gammaToken, 'GET', `${ofClient(gamma)}/count`);
    expect(count.json().data).toEqual({ value: 3 });
  });

  test.each([
    ['both days included', '2026-10-10', '2026-10-11', ['BBB222', 'AAA111']],
    ['one day', '2026-10-12', '2026-10-12', ['CCC333']],
    ['no day', '2026-10-20', '2026-10-21', []],
    ['the wrong way round', '2026-10-12', '2026-10-10', []],
  ])('ACTA-03, ACTA-23, ACTA-24 %s', async (_, from, to, plates) => {
    const range = new URLSearchParams({
      fechaIni: ShiftedDay.encode(from),
      fechaFin: ShiftedDay.encode(to),
      limit: '10',
    });
    const { items } = await page(gammaToken, `${ofClient(gamma)}?${range.toString()}`);
    expect(items.map(({ plate }) => plate)).toEqual(plates);
  });

  test.each(['fechaIni=15/11/2026', 'fechaFin=2026-02-30', 'type=otro', 'sort=plate', 'limit=0', 'cursor=x'])(
    'a bad %s is 400',
    async (query) => {
      expect((await api.call(gammaToken, 'GET', `${ofClient(gamma)}?${query}`)).statusCode).toBe(400);
    },
  );

  test('ACTA-04 by type, and which types there are', async () => {
    const { items } = await page(gammaToken, `${ofClient(gamma)}?limit=10&type=preventivo`);
    expect(items.map(({ plate }) => plate)).toEqual(['BBB222']);
    const types = async (token: string, query = '') =>
      (await api.call(token, 'GET', `${ofClient(gamma)}/types${query}`)).json().data;
    expect(await types(gammaToken)).toEqual(['instalacion', 'preventivo', 'correctivo']);
    expect(await types(manager)).toEqual(['instalacion', 'preventivo', 'correctivo', 'en linea']);
    expect(await types(gammaToken, '?fechaFin=2026-10-11')).toEqual(['instalacion', 'preventivo']);
    expect((await api.call(manager, 'GET', '/api/actas/types')).json().data).toContain('en linea');
  });

  test.each([
    ['the client', 'nandu gam', 3],
    ['the plate', 'bbb22', 1],
    ['the internal number', '7077', 1],
    ['the technician, without accents', 'jose nanez', 1],
    ['two fields at once', 'ñandú ccc333', 1],
    ['a sign that means something to the database', '%', 0],
    ['nothing', 'zzz999', 0],
  ])('ACTA-07 search finds by %s', async (_, search, found) => {
    const query = new URLSearchParams({ search, limit: '10' });
    expect((await page(gammaToken, `${ofClient(gamma)}?${query.toString()}`)).items).toHaveLength(found);
  });

  test('ACTA-07 search finds by consecutive', async () => {
    const { consecutive } = (await get(gammaToken, days[1] ?? '')).json().data;
    const { items } = await page(gammaToken, `${ofClient(gamma)}?limit=10&search=${consecutive}`);
    expect(items.map(({ _id }) => _id)).toContain(days[1]);
  });

  test('ACTA-07 a renamed client is found by its new name, and a deleted one not at all', async () => {
    const db = api.deps.database.system;
    const delta = await api.givenClient('delta vieja');
    const id = await givenActa(api, delta);
    const find = async (word: string) => idsOf(await page(manager, `/api/actas?limit=10&search=${word}`));
    await db.updateTable('clients').set({ client: 'épsilon nueva' }).where('_id', '=', delta.id).execute();
    expect([await find('delta'), await find('epsilon')]).toEqual([[], [id]]);
    await db.updateTable('clients').set({ deleted_at: new Date() }).where('_id', '=', delta.id).execute();
    expect([await find('epsilon'), answerOf(await get(manager, id))]).toEqual([[], NOT_FOUND]);
    await db.updateTable('clients').set({ deleted_at: null }).where('_id', '=', delta.id).execute();
    expect(await find('epsilon')).toEqual([id]);
  });

  test('the list as CSV has every row of the filter, oldest or newest first', async () => {
    const reply = await api.call(gammaToken, 'GET', `${ofClient(gamma)}/export?sort=fecha:asc&fechaFin=2026-10-11`);
    const [head, ...lines] = reply.body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFConsecutivo;Fecha;Cliente;Tipo;Formato;Placa;N° interno;Técnico;Estado;Días');
    expect(lines.map((line) => line.split(';').slice(1))).toEqual([
      ['2026-10-10', 'Ñandú Gamma', 'Instalación', 'GPS', 'AAA111', '', 'José Ñáñez', 'pendiente', '36'],
      ['2026-10-11', 'Ñandú Gamma', 'Preventivo', 'GPS', 'BBB222', '7077', 'Técnico de Prueba', 'pendiente', '35'],
    ]);
    expect((await api.call(gammaToken, 'GET', '/api/actas/export')).statusCode).toBe(403);
  });
});

describe('the shape of before', () => {
  const old = (token: string, id: string) => api.call(token, 'GET', `/api/actas/old/${id}`);
  const save = (token: string, id: string) => api.call(token, 'PUT', `/api/actas/old/${id}`);

  test('ACTA-30, ACTA-102, OLD-01, ACTA-93 it is not found here, and found there with its plain lists', async () => {
    const id = await givenActa(api, acme, { isOld: true, complete: true });
    expect(answerOf(await get(acmeToken, id))).toEqual(NOT_FOUND);
    const { kind, acta } = (await old(acmeToken, id)).json().data;
    expect([kind, acta.isOld, acta.checklist]).toEqual(['acta', true, [{ name: 'Pito', indice: 1, checked: 'Bueno' }]]);
    expect(acta.images).toMatchObject([{ name: 'foto-1.jpg', kind: 'picture', position: 'evidence', missing: true }]);
    expect(answerOf(await old(betaToken, id))).toEqual(NOT_FOUND);
    expect((await old(noScope, id)).statusCode).toBe(403);
  });

  test('OLD-01 a record of today is not found there', async () => {
    expect(answerOf(await old(acmeToken, await givenActa(api, acme)))).toEqual(NOT_FOUND);
  });

  test('OLD-02, OLD-03 Guardar is for managers, writes the new shape, and works once', async () => {
    const id = await givenActa(api, acme, { isOld: true, complete: true });
    expect((await save(acmeToken, id)).statusCode).toBe(403);
    expect((await save(manager, id)).json()).toEqual({ status: 200, data: id });
    const { data } = (await get(acmeToken, id)).json();
    expect([data.checklist, data.images.v, data.isOld]).toEqual([
      { v: '2.0.0', checks: [{ name: 'Pito', indice: 1, checked: 'Bueno' }] },
      '2.0.0',
      false,
    ]);
    expect(answerOf(await save(manager, id))).toEqual([409, 'Esta acta ya está en el formato nuevo.']);
  });

  test('OLD-03 two managers at once: one writes, the other is told', async () => {
    const id = await givenActa(api, acme, { isOld: true });
    const replies = await Promise.all([save(manager, id), save(manager, id)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('OLD-04, OLD-05 an id that names an improvement action shows it to whom it was sent', async () => {
    const { newsletterId } = await givenRelease(api, acme);
    expect((await old(acmeToken, newsletterId)).json().data).toMatchObject({
      kind: 'accion',
      accion: { title1: 'Frenos', description1: 'Revisar', title2: null, foto1: null, foto6: null },
    });
    expect((await old(manager, newsletterId)).statusCode).toBe(200);
    expect(answerOf(await old(betaToken, newsletterId))).toEqual(NOT_FOUND);
    expect(answerOf(await save(manager, newsletterId))).toEqual(NOT_FOUND);
  });
});
