import { Acta } from '@fenix/domain/actas/acta';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { givenActa } from '../testing/actas/actasFixture';

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

describe('creating', () => {
  const create = (token: string, change: Record<string, unknown> = {}, headers = {}) =>
    api.call(token, 'POST', '/api/actas', {
      payload: { client: 'cóndor acme', plate: 'abc123', format: 'gps', name: 'Técnico Uno', ...change },
      headers,
    });

  test('ACTA-38, ACTA-79, ACTA-80, ACTA-81, ACTA-97 a createRecords holder makes a pending record of their own company', async () => {
    const reply = await create(acmeToken, { tipe: 'preventivo' });
    const acta = Acta.parse((await get(acmeToken, reply.json().data)).json().data);
    expect(reply.json()).toEqual({ status: 200, data: acta._id, message: `Acta ${acta.consecutive} creada` });
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

  test('ACTA-38, ACTA-86, ACTA-96 the platform’s data of the plate takes precedence over the input', async () => {
    const client = await givenCompany(api);
    const technician = await api.givenToken(await api.givenUser(client, { scopes: ['createRecords', 'readRecords'] }));
    const vehicles = (await api.call(technician, 'GET', `${ofClient(client)}/vehicles`)).json().data;
    const [vehicle] = vehicles.items;
    expect(vehicle).toMatchObject({ nombre: 'Móvil 101', marca: 'Chevrolet', color: 'Blanco' });
    const typed = { client: client.client, plate: vehicle.patente.toLowerCase(), internalNumber: '9' };
    const acta = (await get(technician, (await create(technician, typed)).json().data)).json().data;
    expect([JSON.parse(acta.dataVehicle), acta.internalNumber]).toEqual([vehicle, 'Móvil 101']);
    expect((await api.call(acmeToken, 'GET', `${ofClient(client)}/vehicles`)).statusCode).toBe(403);
  });

  test('CUM-18 the internal number that the company keeps goes before the name at the platform', async () => {
    const client = await givenCompany(api);
    const technician = await api.givenToken(await api.givenUser(client, { scopes: ['createRecords', 'readRecords'] }));
    const known = async () => (await api.call(technician, 'GET', `${ofClient(client)}/vehicles`)).json().data.items[0];
    const { patente } = await known();
    await api.deps.database.system
      .insertInto('hojas_vehiculo')
      .values({ client_id: client.id, placa: patente, internalNumber: '4207', fecha: new Date() })
      .execute();
    expect((await known()).internalNumber).toBe('4207');
    const made = await create(technician, { client: client.client, plate: patente });
    expect((await get(technician, made.json().data)).json().data.internalNumber).toBe('4207');
  });

  test('ACTA-38 a company without an account at the platform types its plates', async () => {
    const reply = await api.call(acmeToken, 'GET', `${ofClient(acme)}/vehicles`);
    expect(reply.json().data.items).toEqual([]);
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
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(Acta.shape).toSorted());
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
});

describe('the second wall', () => {
  test('a handle of one company neither sees nor writes what is of another, whatever is asked', async () => {
    const id = await givenActa(api, acme);
    const { database } = api.deps;
    const betaDb = database.for({ clienteId: beta.id });
    for (const table of ['actas', 'acta_processes', 'acta_reports'] as const) {
      const rows = await betaDb.selectFrom(table).select('client_id').where('client_id', '=', acme.id).execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const { numUpdatedRows } = await betaDb
      .updateTable('actas')
      .set({ plate: 'XXX999' })
      .where('_id', '=', id)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(0n);
    const proceso = { acta_id: id, client_id: acme.id, place: 0, fecha: new Date(), description: 'x', state: true };
    await expect(betaDb.insertInto('acta_processes').values(proceso).execute()).rejects.toThrow('row-level security');
  });

  test('the catalogues are read by all and written by staff only', async () => {
    const { database } = api.deps;
    const row = (nombre: string) => {
      return { _id: crypto.randomUUID(), tipo: 'analista', nombre, nombre_key: nombre, fecha: new Date() } as const;
    };
    await database.system.insertInto('acta_personas').values(row('muro')).execute();
    const client = database.for({ clienteId: beta.id });
    const found = await client.selectFrom('acta_personas').select('nombre').where('nombre', '=', 'muro').execute();
    expect(found).toEqual([{ nombre: 'muro' }]);
    await expect(client.insertInto('acta_personas').values(row('otra')).execute()).rejects.toThrow(
      'row-level security',
    );
  });
});
