import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GpsAccount, Referenced } from '../../ports/gps';
import { httpGps } from './http';
import type { LoginOf } from './login';

type Handler = (request: IncomingMessage, response: ServerResponse, fields: URLSearchParams) => void;

const ACCOUNT: GpsAccount = { id: 'a', apiKey: 'llave', username: 'flota', password: 'clave', platform: null };
/** Accounts of this file are not encrypted. */
const loginOf: LoginOf = ({ apiKey, username, password }) => ({ apiKey: apiKey ?? '', username, password });
const OTHER: GpsAccount = { id: 'b', apiKey: 'otra', username: null, password: null, platform: null };
const START = new Date('2026-11-16T04:30:00Z');
const BUS = { id: 7, nombre: '1042', patente: 'SQK482' };
const TRIP: Referenced = {
  reference: 'ref-1',
  idruta: '1',
  idactivo: '7',
  nombre: 'NORTE',
  definicion: {
    descripcion: '',
    conductor1: [{ id: '3', nombre: 'Ana Díaz' }],
    lugares: [],
    frequencyDeparture: '10',
    inControl: true,
  },
  start: START,
  end: new Date('2026-11-16T06:00:00Z'),
};
const row = (id: string, change: object = {}) => ({
  id,
  nombre: 'NORTE',
  fecha_inicio: '15/11/2026',
  hora_inicio: '23:30:00',
  fecha_fin: '16/11/2026',
  hora_fin: '01:00:00',
  estado: 'Pendiente',
  definicion: { conductor1: [{ nombre: 'Ana Díaz' }] },
  ...change,
});

let calls: Record<string, Handler>;
let asked: { call: string; fields: Record<string, string> }[];
let url: string;
let now: number;
const clock = { now: () => new Date(now), wait: async () => {} };

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const call = (request.url ?? '').replace('/gps/', '');
    const fields = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    asked.push({ call, fields: Object.fromEntries(fields) });
    (calls[call] ?? json(404, { status: 404 }))(request, response, fields);
  });
});

const json =
  (status: number, body: unknown): Handler =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const ok = (data: unknown): Handler => json(200, { status: 200, data });
const hangUp: Handler = (request) => void request.socket.destroy();
const names = () => asked.map(({ call }) => call);
/** Long enough for a busy machine, and short where the platform must not respond. */
let warned: string[] = [];
const log = { warn: (_: unknown, words?: string) => void warned.push(words ?? '') };
const open = (timeoutMs = 10_000) => httpGps({ url: `${url}/gps`, clock, log, loginOf, timeoutMs });
const SHORT = 1_500;

beforeEach(async () => {
  asked = [];
  warned = [];
  calls = { gettoken: ok('t-1'), vehicleGetAll: ok([BUS]) };
  now = Date.parse('2026-11-15T15:00:00Z');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('GPS-01, GPS-24 requests to the platform', () => {
  test('GPS-02, GPS-03 user, password, token and key get a token; every call has token and key', async () => {
    expect((await open().listVehiculos(ACCOUNT)).value).toMatchObject([{ id: '7', nombre: '1042', grupo: '' }]);
    expect(asked).toEqual([
      { call: 'gettoken', fields: { username: 'flota', password: 'clave', token: '', apikey: 'llave' } },
      { call: 'vehicleGetAll', fields: { token: 't-1', apikey: 'llave' } },
    ]);
  });

  test('each call has its own parameter names for its days, which are Bogotá’s', async () => {
    const gps = open();
    const span = { from: new Date('2026-11-15T05:00:00Z'), to: new Date('2026-11-17T05:00:00Z') };
    calls = {
      ...calls,
      getProgrammedRoutesOnBus: ok([]),
      getOnDrivingInfo: ok([]),
      getOnDrivingInfoFlota: ok({ fInicio: '', fFin: '', flota: {}, activo: [] }),
      getimagesfromdevice: ok([]),
      'history/get': ok([]),
    };
    await gps.listProgramadas(ACCOUNT, { ...span, limit: 10 });
    await gps.readDriving(ACCOUNT, '7', span);
    await gps.readFlota(ACCOUNT, span);
    await gps.listFotos(ACCOUNT, 'imei', span);
    await gps.readHistory(ACCOUNT, 'imei', span);
    const [first, last] = ['15/11/2026 00:00:00', '16/11/2026 23:59:59'];
    const key = { token: 't-1', apikey: 'llave' };
    expect(asked.slice(1)).toEqual([
      {
        call: 'getProgrammedRoutesOnBus',
        fields: { ...key, fecha_inicio: '15/11/2026', fecha_final: '16/11/2026', get_extra: '0' },
      },
      { call: 'getOnDrivingInfo', fields: { ...key, fecha_ini: first, fecha_fin: last, id: '7' } },
      { call: 'getOnDrivingInfoFlota', fields: { ...key, fecha_ini: first, fecha_fin: last } },
      { call: 'getimagesfromdevice', fields: { ...key, fecha_inicio: first, fecha_fin: last, equipo: 'imei' } },
      { call: 'history/get', fields: { ...key, imei: 'imei', fechaIni: first, fechaFin: last } },
    ]);
  });

  test('GPS-09 a dispatch is sent as it is listed, with our reference in its definition', async () => {
    calls['programRouteOnBus'] = json(200, { status: 200, data: 'ok', id: 55 });
    expect(await open().programRoute(ACCOUNT, TRIP)).toBe('55');
    const { token: _token, apikey: _key, definicion = '', ...fields } = asked[1]?.fields ?? {};
    expect(fields).toEqual({
      idruta: '1',
      idactivo: '7',
      nombre: 'NORTE',
      fecha_inicio: '15/11/2026',
      hora_inicio: '23:30:00',
      fecha_fin: '16/11/2026',
      hora_fin: '01:00:00',
    });
    expect(JSON.parse(definicion)).toEqual({ ...TRIP.definicion, referencia: 'ref-1' });
  });
});

describe('GPS-03 the token', () => {
  test('is cached, and renewed before it expires', async () => {
    calls['gettoken'] = ok({ token: 't-1', expires_in: 600 });
    const gps = open();
    await gps.listVehiculos(ACCOUNT);
    now += 500_000;
    await gps.listVehiculos(ACCOUNT);
    now += 61_000;
    calls['gettoken'] = ok({ token: 't-2', expires_in: 600 });
    await gps.listVehiculos({ ...ACCOUNT });
    now += 61_000;
    await gps.listVehiculos(ACCOUNT);
    const list = 'vehicleGetAll';
    expect(names()).toEqual(['gettoken', list, list, 'gettoken', list, list]);
    expect(asked.at(-1)?.fields['token']).toBe('t-2');
  });

  test('is requested once by concurrent calls', async () => {
    calls = { ...calls, driverGetAll: ok([]), getRoutesOnBus: ok([]) };
    const gps = open();
    await Promise.all([gps.listVehiculos(ACCOUNT), gps.listConductores(ACCOUNT), gps.listRutas(ACCOUNT)]);
    expect(names().filter((call) => call === 'gettoken')).toHaveLength(1);
  });

  test.each([401, 200])('is renewed once when the platform does not accept it (HTTP status %d)', async (status) => {
    const good = ok([BUS]);
    calls['vehicleGetAll'] = (request, response, fields) =>
      (fields.get('token') === 't-2' ? good : json(status, { status: 401 }))(request, response, fields);
    const gps = open();
    calls['gettoken'] = (request, response, fields) =>
      ok(fields.get('token') === '' && names().length === 1 ? 't-1' : 't-2')(request, response, fields);
    expect((await gps.listVehiculos(ACCOUNT)).isStale).toBe(false);
    expect(names()).toEqual(['gettoken', 'vehicleGetAll', 'gettoken', 'vehicleGetAll']);
  });

  test.each<[string, Handler]>([
    ['refused', json(401, { status: 401 })],
    ['no text', ok(7)],
    ['empty', ok('')],
    ['HTML', (_, response) => void response.writeHead(200).end('<html>')],
    ['lost', hangUp],
  ])('GPS-04 one that is %s gives the specified message', async (_, misbehave) => {
    calls['gettoken'] = misbehave;
    await expect(open().listVehiculos(ACCOUNT)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Ocurrio un error al obtener el token de seguridad de la plataforma GPS.',
      retryAfter: 10,
    });
  });

  test('GPS-04 one that is never accepted gives the message after the second attempt', async () => {
    calls['vehicleGetAll'] = json(401, { status: 401 });
    await expect(open().listVehiculos(ACCOUNT)).rejects.toThrow('Ocurrio un error al obtener el token');
    expect(names()).toEqual(['gettoken', 'vehicleGetAll', 'gettoken', 'vehicleGetAll']);
  });

  test('new secrets of an account are used at once', async () => {
    const gps = open();
    await gps.listVehiculos(ACCOUNT);
    now += 61_000;
    await gps.listVehiculos({ ...ACCOUNT, apiKey: 'nueva' });
    expect(asked.slice(2).map(({ call, fields }) => [call, fields['apikey']])).toEqual([
      ['gettoken', 'nueva'],
      ['vehicleGetAll', 'nueva'],
    ]);
  });
});

/** Twenty-one million bytes, as fast as they are read. */
const endless: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1_000_000, 'x');
  let sent = 0;
  const more = (): void => {
    while (sent < 50 && !response.destroyed) {
      sent += 1;
      if (response.write(chunk)) continue;
      response.once('drain', more);
      return;
    }
    response.end();
  };
  more();
};

describe('GPS-19 a platform that misbehaves', () => {
  const MISBEHAVIOURS: [string, Handler][] = [
    ['is slow', () => {}],
    ['stops in the middle', (_, response) => void response.writeHead(200).write('{"data":[')],
    ['hangs up', hangUp],
    ['answers HTML', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['answers half a JSON', (_, response) => void response.writeHead(200).end('{"data":[{"id"')],
    ['answers fifty megabytes', endless],
    ['answers wrong types', ok([{ id: { $gt: '' } }, 7])],
    ['answers a text instead of a list', ok('ok')],
    ['answers null', json(200, null)],
    ['answers nothing', json(200, { status: 200 })],
    ['is broken', json(500, { status: 500, data: [BUS] })],
    ['says that it is broken', json(200, { status: 500, data: [BUS] })],
    [
      'redirects',
      (_, response) => {
        // The other place would answer well: only who does not go there gets no list.
        calls['otra'] = ok([BUS]);
        response.writeHead(307, { location: '/gps/otra' }).end();
      },
    ],
  ];

  test.each(MISBEHAVIOURS)('one that %s is unavailable, with Retry-After', async (_, misbehave) => {
    calls['vehicleGetAll'] = misbehave;
    const listing = open(SHORT).listVehiculos(ACCOUNT);
    await expect(listing).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 10 });
  });

  test.each(MISBEHAVIOURS)('while it %s the last list is returned as stale, with its time', async (_, misbehave) => {
    const gps = open(SHORT);
    await gps.listVehiculos(ACCOUNT);
    const answeredAt = new Date(now);
    now += 3_600_000;
    calls['vehicleGetAll'] = misbehave;
    expect(await gps.listVehiculos(ACCOUNT)).toMatchObject({ at: answeredAt, isStale: true, value: [{ id: '7' }] });
    calls['vehicleGetAll'] = ok([]);
    expect(await gps.listVehiculos(ACCOUNT)).toEqual({ at: new Date(now), isStale: false, value: [] });
  });

  test('S23 one that answers well, at greater length than it may, is unavailable', async () => {
    calls['vehicleGetAll'] = (_, response) =>
      void response.writeHead(200).end(' '.repeat(20_000_000) + JSON.stringify({ status: 200, data: [BUS] }));
    await expect(open().listVehiculos(ACCOUNT)).rejects.toMatchObject({ kind: 'unavailable' });
    calls['vehicleGetAll'] = (_, response) =>
      void response.writeHead(200).end(' '.repeat(1_000_000) + JSON.stringify({ status: 200, data: [BUS] }));
    expect((await open().listVehiculos(ACCOUNT)).value).toMatchObject([{ id: '7' }]);
  });

  test('one invalid row does not affect the others', async () => {
    calls['vehicleGetAll'] = ok([{ nombre: 'sin id' }, BUS]);
    expect((await open().listVehiculos(ACCOUNT)).value).toMatchObject([{ id: '7' }]);
  });

  test.each(['mucho', 5, { kilometros: -1 }, { kilometros: 7, hora: 'ayer', fuente: 'odometro' }])(
    'GPS-20 kilometres written as %j are ignored, and the vehicle is listed',
    async (odometro) => {
      calls['vehicleGetAll'] = ok([{ ...BUS, odometro }]);
      const { value } = await open().listVehiculos(ACCOUNT);
      expect(value).toMatchObject([{ id: '7' }]);
      expect(value[0]?.odometro).toBeUndefined();
    },
  );

  test('after three failures the circuit breaker is open for half a minute, for this account only', async () => {
    const gps = open();
    calls['vehicleGetAll'] = json(500, {});
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(gps.listVehiculos(ACCOUNT)).rejects.toThrow('La plataforma GPS no responde');
    const before = asked.length;
    now += 10_000;
    await expect(gps.listVehiculos(ACCOUNT)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 20 });
    expect(asked).toHaveLength(before);
    calls['vehicleGetAll'] = ok([BUS]);
    expect((await gps.listVehiculos(OTHER)).value).toHaveLength(1);
    now += 20_001;
    expect((await gps.listVehiculos(ACCOUNT)).value).toHaveLength(1);
  });

  test('a fresh answer comes from the cache, and concurrent requests share one call', async () => {
    const gps = open();
    await Promise.all([gps.listVehiculos(ACCOUNT), gps.listVehiculos(ACCOUNT), gps.listVehiculos(ACCOUNT)]);
    now += 59_999;
    await gps.listVehiculos(ACCOUNT);
    expect(names()).toEqual(['gettoken', 'vehicleGetAll']);
    now += 1;
    await gps.listVehiculos(ACCOUNT);
    expect(names()).toHaveLength(3);
  });
});

test('TRIP-39 a trip of given days is taken from their cached list', async () => {
  const gps = open();
  const days = { from: new Date('2026-11-15T05:00:00Z'), to: new Date('2026-11-16T05:00:00Z') };
  calls['getProgrammedRoutesOnBus'] = ok([row('8')]);
  await gps.listProgramadas(ACCOUNT, { ...days, limit: 10 });
  expect((await gps.findProgramada(ACCOUNT, '8', days)).value.id).toBe('8');
  expect(names()).toEqual(['gettoken', 'getProgrammedRoutesOnBus']);
  await expect(gps.findProgramada(ACCOUNT, '9', days)).rejects.toMatchObject({ kind: 'notFound' });
});

describe('DISP-24 a dispatch is sent once', () => {
  const mine = row('9', { definicion: { conductor1: [], referencia: 'ref-1' } });

  test.each<[string, Handler]>([
    ['never comes', () => {}],
    ['is cut off', hangUp],
    ['is nonsense', (_, response) => void response.writeHead(200).end('<html>')],
    ['is a failure', json(503, {})],
  ])('when the response %s, it is found by its reference', async (_, misbehave) => {
    calls = { ...calls, programRouteOnBus: misbehave, getProgrammedRoutesOnBus: ok([row('8'), mine]) };
    expect(await open(SHORT).programRoute(ACCOUNT, TRIP)).toBe('9');
    expect(names()).toEqual(['gettoken', 'programRouteOnBus', 'getProgrammedRoutesOnBus']);
  });

  test('not found there, it is not sent again: the caller decides', async () => {
    calls = { ...calls, programRouteOnBus: hangUp, getProgrammedRoutesOnBus: ok([row('8')]) };
    await expect(open().programRoute(ACCOUNT, TRIP)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(names().filter((call) => call === 'programRouteOnBus')).toHaveLength(1);
  });

  test('a search by reference bypasses the cache', async () => {
    const gps = open();
    calls['getProgrammedRoutesOnBus'] = ok([]);
    await gps.listProgramadas(ACCOUNT, { from: START, to: new Date(START.getTime() + 1), limit: 10 });
    calls['getProgrammedRoutesOnBus'] = ok([mine]);
    expect(await gps.findReferencia(ACCOUNT, 'ref-1', START)).toBe('9');
    calls['getProgrammedRoutesOnBus'] = hangUp;
    await expect(gps.findReferencia(ACCOUNT, 'ref-1', START)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a response other than ok is an error', async () => {
    calls['programRouteOnBus'] = ok('vehiculo ocupado');
    await expect(open().programRoute(ACCOUNT, TRIP)).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('an ok without an id is completed by a search for the reference', async () => {
    calls = { ...calls, programRouteOnBus: ok('ok'), getProgrammedRoutesOnBus: ok([mine]) };
    expect(await open().programRoute(ACCOUNT, TRIP)).toBe('9');
  });

  test('an ok without an id that is not found by its reference stays unknown: no id is invented', async () => {
    calls = { ...calls, programRouteOnBus: ok('ok'), getProgrammedRoutesOnBus: ok([row('8')]) };
    await expect(open().programRoute(ACCOUNT, TRIP)).rejects.toMatchObject({ kind: 'unavailable' });
    calls['getProgrammedRoutesOnBus'] = hangUp;
    await expect(open().programRoute(ACCOUNT, TRIP)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(warned).toEqual(['the search for a dispatch failed']);
  });

  test('the cached list is read again afterwards', async () => {
    const gps = open();
    const query = { from: new Date('2026-11-15T05:00:00Z'), to: new Date('2026-11-16T05:00:00Z'), limit: 10 };
    calls['getProgrammedRoutesOnBus'] = ok([]);
    await gps.listProgramadas(ACCOUNT, query);
    calls = { ...calls, programRouteOnBus: json(200, { status: 200, data: 'ok', id: '9' }) };
    calls['getProgrammedRoutesOnBus'] = ok([mine]);
    await gps.programRoute(ACCOUNT, TRIP);
    expect((await gps.listProgramadas(ACCOUNT, query)).value.items.map(({ id }) => id)).toEqual(['9']);
  });

  test.each([
    ['Cancelado', 'done'],
    ['Pendiente', 'unavailable'],
  ])('DISP-48 a lost response to a cancellation: the trip is %s, so it is %s', async (estado, outcome) => {
    calls = { ...calls, cancelProgrammedRouteOnBus: hangUp, getProgrammedRoutesOnBus: ok([row('9', { estado })]) };
    const result = await open()
      .cancelProgramada(ACCOUNT, '9')
      .then(
        () => 'done',
        (error: { kind: string }) => error.kind,
      );
    expect(result).toBe(outcome);
  });
});

describe('TRIP-42 photos', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const photo: Handler = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(png);

  test('come from the host of the platform, with the type of their content and not of their name', async () => {
    calls['fotos/1.jpg'] = photo;
    expect(await open().readFoto(ACCOUNT, `${url}/gps/fotos/1.jpg`)).toMatchObject({ mime: 'image/png' });
    expect(await open().readFoto(ACCOUNT, '/gps/fotos/1.jpg')).toMatchObject({ mime: 'image/png' });
  });

  test.each<[string, Handler, string]>([
    [
      'is a page',
      (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'),
      'notFound',
    ],
    ['is a drawing with a script', (_, response) => void response.writeHead(200).end('<svg onload="x"/>'), 'notFound'],
    ['is not there', json(404, {}), 'notFound'],
    ['leads elsewhere', (_, response) => void response.writeHead(302, { location: '/gps/otra' }).end(), 'unavailable'],
    ['is slow', () => {}, 'unavailable'],
    ['is too large', endless, 'unavailable'],
    ['is a failure', json(500, {}), 'unavailable'],
  ])('one that %s is refused', async (_, misbehave, kind) => {
    calls['fotos/1.jpg'] = misbehave;
    await expect(open(SHORT).readFoto(ACCOUNT, '/gps/fotos/1.jpg')).rejects.toMatchObject({ kind });
  });

  test.each([
    'http://127.0.0.1:1/a.png',
    'http://usuario:clave@{host}/gps/a.png',
    'https://{host}/a.png',
    'ftp://{host}/a',
  ])('%s is not requested', async (imagen) => {
    const host = new URL(url).host;
    await expect(open().readFoto(ACCOUNT, imagen.replace('{host}', host))).rejects.toMatchObject({ kind: 'notFound' });
    expect(asked).toEqual([]);
  });
});
