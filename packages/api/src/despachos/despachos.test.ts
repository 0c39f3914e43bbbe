import { formatDay } from '@fenix/domain/dates/format';
import type { DespachosPage } from '@fenix/domain/flota/despacho';
import type { Scope } from '@fenix/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../db/database';
import { newId } from '../ground/ids';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import { presetRow } from '../testing/preset';
import { describeInFull } from '../testing/inFull';
import { type TestApp, createTestApp } from '../testing/testApp';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Noon in Bogotá: an hour more or less stays within the day. */
const NOON = new Date(`${new Date().toISOString().slice(0, 10)}T17:00:00.000Z`);
const at = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE);
const REASON = 'El otro viaje lo hace un relevo.';
const day = (days = 0) => formatDay(at(days * 24 * 60));

let api: TestApp;
let company: GivenCompany;
let other: GivenCompany;
let dispatcher: string;
let reader: string;
let manager: string;
const tokenOf = async (client: GivenClient, ...scopes: Scope[]) =>
  api.givenToken(await api.givenUser(client, { scopes }));

beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  [company, other] = [await givenCompany(api), await givenCompany(api)];
  dispatcher = await tokenOf(company, 'createDispatch');
  reader = await tokenOf(company, 'readDispatch');
  manager = await api.givenToken(await api.givenUser(api.provider));
});
afterAll(() => api.close());

const get = (token: string, path: string, query: Record<string, string> = {}) =>
  api.call(token, 'GET', `${path}?${new URLSearchParams(query).toString()}`);
const list = async (token: string, query: Record<string, string> = {}, path = '/api/despachos') =>
  (await get(token, path, { fechaInicio: day(), fechaFin: day(), ...query })).json().data as DespachosPage;

describeInFull('the ticket of a dispatch', () => {
  test('DISP-09, DISP-12 the ticket speaks for the company: one’s own, or the one staff act for', async () => {
    const expected = {
      company: company.client.replace('empresa', 'Empresa'),
      nit: null,
      header: null,
      inControl: false,
    };
    expect((await get(dispatcher, '/api/despachos/tiquete')).json().data).toEqual(expected);
    expect((await get(manager, '/api/despachos/tiquete', { client: company.client })).json().data).toEqual(expected);
  });

  test('DISP-10, DISP-16, DISP-25 as its client is set up', async () => {
    const client = await api.givenClient();
    const ticket = { showAsProvider: true, ticketHeader: 'Vigilado\nSupertransporte' };
    await api.call(manager, 'PUT', `/api/modules/${client.id}`, { payload: { nit: '901234567-1', ...ticket } });
    const products = { id: client.id, products: ['InControl Global'] };
    await api.call(manager, 'PUT', '/api/incontrol/add-products', { payload: products });
    expect((await get(manager, '/api/despachos/tiquete', { client: client.client })).json().data).toEqual({
      company: 'Fenix SAS',
      nit: '901.234.567-1',
      header: 'Vigilado\nSupertransporte',
      inControl: true,
    });
  });
});

describe('POST /api/despachos', () => {
  const body = (change: object = {}) => ({
    fecha: at(30).toISOString(),
    conductor: company.fleet.driverId,
    idruta: company.fleet.routeId,
    idactivo: company.fleet.vehicleId,
    inControl: true,
    ...change,
  });
  const create = (payload: object, key = newId(), token = dispatcher) =>
    api.call(token, 'POST', '/api/despachos', { payload, headers: { 'idempotency-key': key } });

  test('DISP-01, DISP-14, DISP-18, DISP-23, DISP-24, DISP-26, DISP-27 programs the route with its stops, the driver and the fixed frequency', async () => {
    const reply = await create(body());
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'Despacho creado exitosamente!']);
    const { id } = reply.json().data as { id: string };
    const row = (await get(reader, `/api/despachos/${id}`)).json().data;
    expect(row).toMatchObject({
      id,
      nombre: 'NORTE',
      fecha_inicio: formatDay(at(30)),
      hora_inicio: '12:30:00',
      hora_fin: '12:50:00',
      estado: 'Pendiente',
      definicion: {
        conductor1: [{ id: company.fleet.driverId, nombre: 'Édgar Núñez' }],
        frequencyDeparture: '10',
        inControl: true,
      },
    });
    expect(row.definicion.lugares).toMatchObject([
      { nombre: 'Terminal', horallegaEstimada: '12:30', llegada: '' },
      { nombre: 'Puerto', horallegaEstimada: '12:50', llegadaEstimada: '12:50' },
    ]);
    expect(row.definicion.referencia).toBeUndefined();
    const audit = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'client_id', 'after'])
      .where('entity_id', '=', id)
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'despacho.crear',
        client_id: company.id,
        after: { ruta: 'NORTE', vehiculo: 'Móvil 101', conductor: 'Édgar Núñez', inControl: true },
      },
    ]);
  });

  test('the same key is the same dispatch, also at the same moment', async () => {
    const [key, payload] = [newId(), body({ fecha: at(41).toISOString(), motivo: REASON })];
    const first = await create(payload, key);
    const again = await create(payload, key);
    expect(again.json()).toEqual(first.json());
    const both = newId();
    const later = body({ fecha: at(42).toISOString(), motivo: REASON });
    const replies = await Promise.all([create(later, both), create(later, both), create(later, both)]);
    const ids = new Set(replies.flatMap((reply) => (reply.statusCode === 200 ? [reply.json().data.id as string] : [])));
    expect(ids.size).toBe(1);
    expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  });

  test('without a key is 400, and nothing is made', async () => {
    const reply = await api.call(dispatcher, 'POST', '/api/despachos', {
      payload: body({ fecha: at(400).toISOString() }),
    });
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [{ path: 'idempotency-key', message: expect.stringMatching(/Idempotency-Key/) }],
    ]);
    const { items } = await api.deps.platform.listProgramadas(company.account.id, {
      from: at(399),
      to: at(401),
      limit: 1,
    });
    expect(items).toEqual([]);
  });

  test('DISP-48, S6 a vehicle has one departure at a minute: of twenty at once one is made, the others are 409', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own, 'createDispatch');
    const { driverId: conductor, routeId: idruta, vehicleId: idactivo } = own.fleet;
    const payload = { fecha: at(30).toISOString(), conductor, idruta, idactivo, inControl: false };
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(payload, newId(), token)));
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(19);
    for (const reply of refused)
      expect([reply.statusCode, reply.json().message]).toEqual([409, 'Este vehículo ya tiene un despacho a esa hora.']);
    const reason = await create({ ...payload, motivo: REASON }, newId(), token);
    expect(reason.statusCode).toBe(409);
  });

  test('DISP-48 a trip that overlaps another takes a reason, which is kept with it and in its entry', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own, 'createDispatch', 'readDispatch');
    const { driverId: conductor, routeId: idruta, vehicleId: idactivo } = own.fleet;
    await own.program(at(30));
    const payload = { fecha: at(40).toISOString(), conductor, idruta, idactivo, inControl: false };
    const asks = await create(payload, newId(), token);
    expect(asks.json()).toEqual({
      status: 409,
      message: 'El despacho se cruza con otro viaje pendiente del mismo vehículo.',
      errors: [
        { path: 'motivo', message: 'Escribe el motivo, de 10 a 200 caracteres.' },
        { path: 'cruces.0', message: `${formatDay(at(30))} 12:30, NORTE` },
      ],
    });
    for (const motivo of ['corto', 'x'.repeat(201)])
      expect((await create({ ...payload, motivo }, newId(), token)).statusCode).toBe(400);
    const made = await create({ ...payload, motivo: `  ${REASON} ` }, newId(), token);
    expect(made.statusCode).toBe(200);
    const { id } = made.json().data as { id: string };
    expect((await get(token, `/api/despachos/${id}`)).json().data.definicion.motivo).toBe(REASON);
    const audit = api.deps.database.system.selectFrom('audit_log').select('after').where('entity_id', '=', id);
    expect(await audit.execute()).toMatchObject([{ after: { motivo: REASON } }]);
    // The one before has ended when the next begins: side by side is no overlap.
    const next = { ...payload, fecha: at(60).toISOString() };
    expect((await create(next, newId(), token)).statusCode).toBe(200);
    const called = await api.call(token, 'PUT', `/api/despachos/${id}/cancelar`);
    expect(called.statusCode).toBe(200);
  });

  test('DISP-48 a driver on two vehicles at a time takes a reason, which is kept with it and in its entry', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own, 'createDispatch', 'readDispatch');
    const { driverId: conductor, routeId: idruta, vehicleId } = own.fleet;
    const idactivo = await own.addVehicle();
    const vehicles = await api.deps.platform.listVehiculos(own.account.id);
    const first = vehicles.find(({ id }) => id === vehicleId);
    await own.program(at(30));
    const payload = { fecha: at(40).toISOString(), conductor, idruta, idactivo, inControl: false };
    const asks = await create(payload, newId(), token);
    expect(asks.json()).toEqual({
      status: 409,
      message: 'El despacho se cruza con otro viaje pendiente del mismo conductor.',
      errors: [
        { path: 'motivo', message: 'Escribe el motivo, de 10 a 200 caracteres.' },
        { path: 'cruces.0', message: `Este conductor ya va en ${first?.patente} hasta las 12:50` },
      ],
    });
    const made = await create({ ...payload, motivo: REASON }, newId(), token);
    expect(made.statusCode).toBe(200);
    const { id } = made.json().data as { id: string };
    expect((await get(token, `/api/despachos/${id}`)).json().data.definicion.motivo).toBe(REASON);
    const audit = api.deps.database.system.selectFrom('audit_log').select('after').where('entity_id', '=', id);
    expect(await audit.execute()).toMatchObject([{ after: { motivo: REASON } }]);
    // Another company's driver of the same name is no conflict.
    await other.program(at(130));
    expect((await create({ ...payload, fecha: at(130).toISOString() }, newId(), token)).statusCode).toBe(200);
  });

  test('DISP-48 of two dispatches of one driver at once on two vehicles, one is made and the other is asked why', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own, 'createDispatch');
    const { driverId: conductor, routeId: idruta } = own.fleet;
    for (const minutes of [30, 90, 150]) {
      const vehicles = [own.fleet.vehicleId, await own.addVehicle()];
      const fecha = at(minutes).toISOString();
      const replies = await Promise.all(
        vehicles.map((idactivo) => create({ fecha, conductor, idruta, idactivo, inControl: false }, newId(), token)),
      );
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    }
  });

  test('a key with other data is 409', async () => {
    const key = newId();
    await create(body({ fecha: at(43).toISOString(), motivo: REASON }), key);
    const reply = await create(body({ fecha: at(44).toISOString() }), key);
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'La clave de idempotencia ya se usó con otros datos.',
    ]);
  });

  test('staff create for the client they name', async () => {
    const reply = await create(
      body({ client: company.client, fecha: at(45).toISOString(), motivo: REASON }),
      newId(),
      manager,
    );
    expect(reply.statusCode).toBe(200);
    const { id } = reply.json().data as { id: string };
    expect((await get(reader, `/api/despachos/${id}`)).statusCode).toBe(200);
  });

  test.each([
    ['conductor', 'Elige un conductor de la lista.'],
    ['idruta', 'Elige una ruta de la lista.'],
    ['idactivo', 'Elige un vehículo de la lista.'],
  ] as const)('DISP-04 %s of another company, or unknown, is refused with a field error', async (field, message) => {
    const foreign = { conductor: other.fleet.driverId, idruta: other.fleet.routeId, idactivo: other.fleet.vehicleId };
    for (const value of [foreign[field], newId(), 'x']) {
      const reply = await create(body({ [field]: value }));
      expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path: field, message }]]);
    }
  });

  test.each([
    [{ fecha: at(-24 * 60 - 1).toISOString() }, 'fecha'],
    [{ fecha: new Date(NOON.getTime() + 367 * DAY).toISOString() }, 'fecha'],
    [{ fecha: 'mañana' }, 'fecha'],
    [{ conductor: '' }, 'conductor'],
    [{ inControl: undefined }, 'inControl'],
    [{ estado: 'Finalizada' }, ''],
  ])('DISP-04 %j is 400', async (change, path) => {
    const reply = await create(body(change));
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, path]);
  });
});

describe('GET /api/despachos', () => {
  let own: GivenCompany;
  let token: string;
  const ids: string[] = [];
  beforeAll(async () => {
    own = await givenCompany(api);
    token = await tokenOf(own, 'readDispatch');
    for (const minutes of [-DAY / MINUTE, 60, 65, 70, (5 * DAY) / MINUTE]) ids.push(await own.program(at(minutes)));
  });

  test('DISP-02, DISP-28, DISP-29, DISP-50, DISP-52 the days that were asked for, newest first, by pages', async () => {
    const first = await list(token, { limit: '2' });
    expect(first.items.map(({ id }) => id)).toEqual([ids[3], ids[2]]);
    expect([first.total, first.isStale]).toEqual([{ value: 3, capped: false }, false]);
    const second = await list(token, { limit: '2', cursor: first.next ?? '' });
    expect([second.items.map(({ id }) => id), second.next]).toEqual([[ids[1]], null]);
    const oldest = await list(token, { sort: 'inicio:asc', limit: '1' });
    expect(oldest.items[0]?.id).toBe(ids[1]);
    const week = await list(token, { fechaFin: day(5) });
    expect(week.items.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  });

  test('DISP-30 a search covers every column without case and accents', async () => {
    for (const search of ['edgar nunez', 'NORTE', 'movil 101', 'intermunicipal', 'pendiente', '13:05'])
      expect([search, (await list(token, { search })).total.value]).toEqual([search, search === '13:05' ? 1 : 3]);
    expect((await list(token, { search: own.fleet.imei })).total.value).toBe(0);
  });

  test('the exact count follows the same filters', async () => {
    const days = { fechaInicio: day(), fechaFin: day() };
    expect((await get(token, '/api/despachos/count', days)).json().data).toEqual({ value: 3 });
    expect((await get(token, '/api/despachos/count', { ...days, search: '13:05' })).json().data).toEqual({ value: 1 });
  });

  test.each([
    [{}, 'fechaInicio', 'Elige la fecha inicial y la final.'],
    [{ fechaInicio: '15/11/2026' }, 'fechaFin', 'Elige la fecha inicial y la final.'],
    [{ fechaInicio: '15/11/2026', fechaFin: '' }, 'fechaFin', 'Elige la fecha inicial y la final.'],
    [{ fechaInicio: '15/11/2026', fechaFin: '14/11/2026' }, 'fechaFin', 'La fecha final es anterior a la inicial.'],
    [
      { fechaInicio: '15/11/2026', fechaFin: '21/11/2026' },
      'fechaFin',
      'Consulta como máximo cinco días después de la fecha inicial.',
    ],
    [{ fechaInicio: '2026-11-15', fechaFin: '15/11/2026' }, 'fechaInicio', 'Escribe la fecha como dd/mm/aaaa.'],
    [{ fechaInicio: '31/02/2026', fechaFin: '15/11/2026' }, 'fechaInicio', 'Escribe la fecha como dd/mm/aaaa.'],
  ])('DISP-49, DISP-51 %j is refused under its field', async (query, path, message) => {
    for (const what of ['', '/count', '/export']) {
      const reply = await get(token, `/api/despachos${what}`, query);
      expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path, message }]]);
    }
  });

  test('DISP-32, DISP-33 the file holds every filtered row, for Excel, under its name', async () => {
    const [client, days] = [own.client, { fechaInicio: day(), fechaFin: day(5) }];
    const reply = await get(manager, '/api/despachos/export', { client, ...days, search: 'norte', sort: 'inicio:asc' });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="despachos-empresa-[\w-]+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, first, ...rest] = reply.body.split('\r\n');
    expect(head).toBe('\uFEFFFecha;Hora;Grupo;Vehículo;Placa;Ruta;Estado;Conductor');
    expect(first).toMatch(new RegExp(`^${day()};13:00;Intermunicipal;Móvil 101;\\w+;NORTE;Pendiente;Édgar Núñez$`));
    expect(rest).toHaveLength(4);
  });
});

describeInFull('one dispatch', () => {
  test('DISP-39, DISP-40 opens into duration, distance, speeds and stops once it has been driven', async () => {
    const own = await givenCompany(api);
    const id = await own.program(at(-60));
    await own.drive(at(-60));
    const reply = await get(await tokenOf(own, 'readDispatch'), `/api/despachos/${id}/detalle`);
    const { data } = reply.json();
    expect(data).toMatchObject({ id, velocidadMaxima: 55.5, velocidadPromedio: 56, isStale: false });
    // Twelve minutes but the last 300 metres, from which a stop counts as reached.
    expect(data.duracion).toBeGreaterThan(11 * 60);
    expect(data.duracion).toBeLessThan(12 * 60);
    expect(data.distancia).toBeGreaterThan(10_500);
    expect(data.distancia).toBeLessThan(11_000);
    expect(data.serie[0]).toEqual({ at: at(-60).toISOString(), velocidad: 55.5 });
    expect(data.paradas).toMatchObject([
      { nombre: 'Terminal', retraso: 0 },
      { nombre: 'Puerto', retraso: -9 },
    ]);
  });

  test('DISP-40, PESV-30 detail, driving info and trip book say the same metres, jumps of the receiver left out', async () => {
    const own = await givenCompany(api);
    const id = await own.program(at(-60));
    await own.drive(at(-60), (way) => {
      const jump = { ...way[8]!, at: way[8]!.at + 10_000, latitud: 11 };
      return [...way.slice(0, 17), jump];
    });
    const token = await tokenOf(own, 'readDispatch');
    const detalle = (await get(token, `/api/despachos/${id}/detalle`)).json().data;
    const libro = (await get(token, `/api/viajes/${id}/libro`)).json().data;
    const span = { from: at(-120), to: at(0) };
    const { value } = await api.deps.platform.readDriving(own.account.id, own.fleet.vehicleId, span);
    const [viaje] = value;
    expect(viaje?.distancia_viaje).toBeGreaterThan(6_500);
    expect(viaje?.distancia_viaje).toBeLessThan(7_500);
    expect([detalle.distancia, libro.distancia]).toEqual([viaje?.distancia_viaje, viaje?.distancia_viaje]);
  });

  test('DISP-40 before it begins there is nothing to draw', async () => {
    const id = await company.program(at(90));
    const { data } = (await get(reader, `/api/despachos/${id}/detalle`)).json();
    expect(data).toMatchObject({ duracion: null, distancia: null, velocidadMaxima: null, serie: [] });
    expect(data.paradas).toMatchObject([{ llegada: null }, { llegada: null, retraso: null }]);
  });

  test('DISP-35, DISP-36 the passengers that were counted on its photos, and their sum', async () => {
    const id = await company.program(at(95));
    const record = (client_id: string, numPassengers: number, minutes: number) => ({
      id: newId(),
      client_id,
      trip_id: id,
      foto: `${minutes}-1`,
      fecha_hora: at(minutes),
      numPassengers,
      noveltie: 'Una silla dañada',
      responsable: 'Ana',
    });
    const rows = [record(company.id, 18, 5), record(company.id, 4, 1), record(other.id, 100, 2)];
    await api.deps.database.system.insertInto('formimages').values(rows).execute();
    const { data } = (await get(reader, `/api/despachos/${id}/pasajeros`)).json();
    expect(data).toEqual({
      total: 22,
      registros: [rows[1], rows[0]].map((row) => ({
        id,
        foto: row?.foto,
        fecha_hora: row?.fecha_hora.toISOString(),
        numPassengers: row?.numPassengers,
        noveltie: 'Una silla dañada',
        responsable: 'Ana',
        // Photos without positions of a tracker.
        parada: null,
        camara: null,
      })),
    });
  });

  test('DISP-48 is cancelled while pending, once, and the log says by whom', async () => {
    const id = await company.program(at(100));
    const cancel = () => api.call(dispatcher, 'PUT', `/api/despachos/${id}/cancelar`);
    const done = await cancel();
    expect([done.statusCode, done.json()]).toMatchObject([200, { message: 'Despacho cancelado', data: { id } }]);
    expect((await get(reader, `/api/despachos/${id}`)).json().data.estado).toBe('Cancelado');
    const again = await cancel();
    expect([again.statusCode, again.json().message]).toEqual([409, 'Solo se cancela un despacho pendiente.']);
    const audit = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', id)
      .execute();
    expect(audit).toEqual([
      {
        action: 'despacho.cancelar',
        before: { estado: 'Pendiente', ruta: 'NORTE', placa: expect.any(String) },
        after: { estado: 'Cancelado' },
      },
    ]);
  });
});

describe('who may', () => {
  const READS = ['/api/despachos', '/api/despachos/count', '/api/despachos/export', '/api/viajes'];

  test.each(READS)('GUARD-80 %s by the name of another company is 403, without a name one’s own', async (path) => {
    const days = { fechaInicio: day(), fechaFin: day() };
    expect((await get(reader, path, { ...days, client: other.client })).statusCode).toBe(403);
    expect((await get(reader, path, { ...days, client: 'nadie' })).statusCode).toBe(403);
    expect((await get(reader, path, { ...days, client: company.client.toUpperCase() })).statusCode).toBe(200);
    expect((await get(dispatcher, path, days)).statusCode).toBe(403);
  });

  test('DISP-41 staff name the client; without a name, or with an unknown one, they get an error', async () => {
    const days = { fechaInicio: day(), fechaFin: day() };
    const missing = await get(manager, '/api/despachos', days);
    expect([missing.statusCode, missing.json().errors]).toEqual([
      400,
      [{ path: 'client', message: 'Elige un cliente.' }],
    ]);
    expect((await get(manager, '/api/despachos', { ...days, client: 'nadie' })).statusCode).toBe(404);
  });

  test('GUARD-80 the dispatch of another company is 404, as one that never was', async () => {
    const id = await other.program(at(110));
    for (const one of [id, newId()]) {
      for (const what of ['', '/detalle', '/pasajeros'])
        expect((await get(reader, `/api/despachos/${one}${what}`)).json()).toMatchObject({
          status: 404,
          message: 'No encontramos este despacho.',
        });
      expect((await api.call(dispatcher, 'PUT', `/api/despachos/${one}/cancelar`)).statusCode).toBe(404);
    }
  });

  test.each(['despachos', 'formimages', 'presets'] as const)(
    'GUARD-12 of %s a company sees its own rows, whatever a query forgets',
    async (table) => {
      const { database } = api.deps;
      const ownersIn = async (db: Db) => {
        const rows = await db.selectFrom(table).select('client_id').distinct().execute();
        return rows.map(({ client_id }) => client_id);
      };
      await givenRows(other);
      await givenRows(company);
      expect(await ownersIn(database.for({ clienteId: company.id }))).toEqual([company.id]);
      expect(await ownersIn(database.for({ clienteId: newId() }))).toEqual([]);
      expect(await ownersIn(database.system)).toEqual(expect.arrayContaining([company.id, other.id]));
    },
  );

  test('reading is not creating, and creating is not reading', async () => {
    const id = await company.program(at(115));
    expect((await api.call(reader, 'PUT', `/api/despachos/${id}/cancelar`)).statusCode).toBe(403);
    expect((await get(reader, '/api/conductores')).statusCode).toBe(403);
    expect((await get(dispatcher, `/api/despachos/${id}`)).statusCode).toBe(403);
  });
});

/** One row of the company in each table of the feature, on a day that no other test looks at. */
async function givenRows(client: GivenCompany): Promise<void> {
  const db = api.deps.database.system;
  const { id: user_id } = await api.givenUser(client);
  const client_id = client.id;
  const moment = new Date(NOON.getTime() - 40 * DAY);
  const asked = JSON.stringify({ fecha: '', conductor: '', idruta: '', idactivo: '', inControl: false });
  await db
    .insertInto('despachos')
    .values({ _id: newId(), client_id, user_id, asked, state: 'rechazado', created_at: moment })
    .execute();
  await db
    .insertInto('formimages')
    .values({
      id: newId(),
      client_id,
      trip_id: newId(),
      foto: 'una',
      fecha_hora: moment,
      numPassengers: 1,
      responsable: 'Ana',
    })
    .execute();
  await db
    .insertInto('presets')
    .values(presetRow(client, company.fleet.vehicleId, moment))
    .execute();
}
