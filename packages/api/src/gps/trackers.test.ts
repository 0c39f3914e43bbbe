import { Writable } from 'node:stream';
import fastify from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { saveVehicle } from '@fenix/gps/fleet/saveFleet';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loggerOptions } from '../http/log';
import { newId } from '../ground/ids';
import { type TestApp, createTestApp } from '../testing/testApp';
import { type GivenFleet, driveNorth, givenFleet, reportOf } from '../testing/gps/gpsFixture';

const NOW = new Date('2026-03-10T20:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const seconds = NOW.getTime() / 1000;

let api: TestApp;
let fleet: GivenFleet;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  fleet = await givenFleet(api);
  await api.deps.database.system.deleteFrom('sign_in_failures').execute();
});

const kept = async () => {
  const rows = await api.deps.database.system
    .selectFrom('gps_positions')
    .select(['at', 'latitud', 'longitud', 'velocidad', 'rumbo', 'encendido', 'alarma'])
    .where('vehicle_id', '=', fleet.vehicleId)
    .orderBy('at')
    .execute();
  return rows;
};
const query = (fields: Record<string, string | number>) =>
  new URLSearchParams({
    id: fleet.imei,
    timestamp: String(seconds),
    lat: '10.5',
    lon: '-74.25',
    ...strings(fields),
  }).toString();
const strings = (fields: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const report = (fields: Record<string, string | number> = {}, key = fleet.deviceKey) =>
  api.call(key, 'GET', `/gps/osmand?${query(fields)}`);
const batch = (positions: unknown, key = fleet.deviceKey, imei: unknown = fleet.imei) =>
  api.call(key, 'POST', '/gps/positions', { payload: { imei, positions } as object });
const one = (more: object = {}) => ({ timestamp: NOW.getTime(), latitud: 10, longitud: -74, ...more });

describe('M7 a tracker that the server remembers', () => {
  const later = (seconds: number) => api.setNow(new Date(NOW.getTime() + seconds * 1000));

  test('is not looked up again for each report, also when it reports every half minute', async () => {
    const asked = vi.spyOn(api.deps.database.system, 'selectFrom');
    const lookups = () => asked.mock.calls.filter(([table]) => (table as unknown) === 'gps_devices').length;
    const post = () => api.call(fleet.deviceKey, 'POST', `/gps/osmand?${query({})}`);
    expect((await post()).statusCode).toBe(200);
    const first = lookups();
    for (const second of [31, 62, 93, 250]) {
      later(second);
      expect((await post()).statusCode).toBe(200);
    }
    // Once for the key and the tracker that it belongs to.
    expect([first, lookups()]).toEqual([1, 1]);
    later(3_599);
    expect((await post()).statusCode).toBe(200);
    expect(lookups()).toBe(1);
    later(3_601);
    expect((await post()).statusCode).toBe(200);
    expect(lookups()).toBe(2);
    asked.mockRestore();
  });

  test('is refused with its old key half a minute after it was given another, and taken with the new one', async () => {
    expect((await report()).statusCode).toBe(200);
    const { patente } = await api.deps.platform.findVehiculo(fleet.accountId, fleet.vehicleId);
    const line = {
      placa: patente,
      nombre: 'Móvil 101',
      imei: fleet.imei,
      grupo: '',
      marca: '',
      modelo: '',
      color: '',
      numero_serie: '',
    };
    const { key = '' } = await saveVehicle(api.deps.database.system, fleet.accountId, line, { withKey: true });
    later(30);
    expect((await report()).statusCode).toBe(401);
    expect((await report({}, key)).statusCode).toBe(200);
  });

  test('is refused half a minute after it was taken out of its vehicle by hand', async () => {
    expect((await report()).statusCode).toBe(200);
    await api.deps.database.system.deleteFrom('gps_devices').where('imei', '=', fleet.imei).execute();
    later(30);
    expect((await report()).statusCode).toBe(401);
  });
});

test('BI-05 kilometres come in metres: of the vehicle in a report, what the phone went in the JSON of its app, of either in a batch', async () => {
  const said = async () => (await api.deps.platform.listVistos(fleet.accountId))[0]?.odometro;
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString();
  const location = { timestamp: at(-30), odometer: 4_321.5, coords: { latitude: 10.5, longitude: -74.25 } };
  await api.call(fleet.deviceKey, 'POST', '/gps/osmand', { payload: { device_id: fleet.imei, location } });
  expect(await said()).toMatchObject({ kilometros: 4, fuente: 'distancia' });
  await report({ odometer: '98765432' });
  expect(await said()).toEqual({ kilometros: 98_765, hora: NOW.toISOString(), fuente: 'odometro' });
  await batch([one({ timestamp: at(60), odometro: 99_000_000 })]);
  expect(await said()).toMatchObject({ kilometros: 99_000, hora: at(60) });
});

describe('a report as the Traccar Client app sends it', () => {
  const EXPECTED = {
    at: NOW,
    latitud: 10.5,
    longitud: -74.25,
    velocidad: 18.5,
    rumbo: 90,
    encendido: true,
    alarma: 'sos',
  };
  const FIELDS = { speed: 10, bearing: 90.4, altitude: 5, accuracy: 3, batt: 80, ignition: 'true', alarm: 'sos' };

  test('in the address: speed in knots', async () => {
    const reply = await report(FIELDS);
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 200, data: 'ok' }]);
    expect(await kept()).toEqual([EXPECTED]);
  });

  test('as POST with everything in the address', async () => {
    const reply = await api.call(fleet.deviceKey, 'POST', `/gps/osmand?${query(FIELDS)}`);
    expect(reply.statusCode).toBe(200);
    expect(await kept()).toEqual([EXPECTED]);
  });

  test('as a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await api.call(fleet.deviceKey, 'POST', '/gps/osmand', {
      headers,
      payload: query(FIELDS),
    });
    expect(reply.statusCode).toBe(200);
    expect(await kept()).toEqual([EXPECTED]);
  });

  test('as JSON of the newer versions: speed in metres per second, -1 when unknown', async () => {
    const location = {
      timestamp: '2026-03-10T20:00:00.500Z',
      coords: { latitude: 10.5, longitude: -74.25, speed: 10, heading: 359.7, accuracy: 4, altitude: 1 },
      is_moving: true,
      battery: { level: 0.5, is_charging: false },
      extras: {},
    };
    const send = (payload: object) => api.call(fleet.deviceKey, 'POST', '/gps/osmand', { payload });
    expect((await send({ device_id: fleet.imei, location })).statusCode).toBe(200);
    const still = {
      ...location,
      timestamp: '2026-03-10T19:59:00Z',
      coords: { ...location.coords, speed: -1, heading: -1 },
    };
    expect((await send({ device_id: fleet.imei, location: still })).statusCode).toBe(200);
    expect(await kept()).toMatchObject([
      { velocidad: 0, rumbo: 0, encendido: null },
      { at: NOW, latitud: 10.5, velocidad: 36, rumbo: 0, alarma: null },
    ]);
  });

  test('the key may be in the address, for trackers without other settings', async () => {
    const reply = await api.call(undefined, 'GET', `/gps/osmand?${query({ key: fleet.deviceKey })}`);
    expect(reply.statusCode).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    ['seconds', seconds],
    ['milliseconds', NOW.getTime()],
    ['ISO', '2026-03-10T15:00:00-05:00'],
    ['ISO without a zone', '2026-03-10 20:00:00'],
  ])('the time may be in %s', async (_, timestamp) => {
    expect((await report({ timestamp })).statusCode).toBe(200);
    expect(await kept()).toMatchObject([{ at: NOW }]);
  });

  test.each([
    [
      'a time that is none',
      { timestamp: 'ayer' },
      'timestamp',
      'Debe ser una fecha en segundos, milisegundos o ISO 8601.',
    ],
    ['no place', { lat: '' }, 'latitud', 'Debe ser un número.'],
    ['north of the pole', { lat: 90.01 }, 'latitud', 'La latitud va de -90 a 90.'],
    ['beyond the date line', { lon: -180.01 }, 'longitud', 'La longitud va de -180 a 180.'],
    ['a speed that is none', { speed: 'rápido' }, 'velocidad', 'Debe ser un número.'],
    ['a long alarm', { alarm: 'x'.repeat(41) }, 'alarma', 'La alarma tiene como máximo 40 caracteres.'],
  ])('with %s is 400 at the field, and nothing is kept', async (_, fields, path, message) => {
    const reply = await report(fields);
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path, message }]]);
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['ten minutes ahead', seconds + 600],
    ['400 days back', seconds - 400 * 86_400],
  ])('%s is still taken', async (_, timestamp) => {
    expect((await report({ timestamp })).statusCode).toBe(200);
    expect(await kept()).toMatchObject([{ at: new Date(timestamp * 1000) }]);
  });

  test.each([
    ['ahead of ten minutes', seconds + 601],
    ['behind 400 days', seconds - 400 * 86_400 - 1],
  ])(
    'L4 with a clock %s is kept under the time at which it came, and what comes behind it too',
    async (_, timestamp) => {
      expect((await report({ timestamp })).statusCode).toBe(200);
      expect(await kept()).toMatchObject([{ at: NOW }]);
      const { rows } = await sql`select has_time from gps_receipts where vehicle_id = ${fleet.vehicleId}`.execute(
        api.deps.database.system,
      );
      expect(rows).toEqual([{ has_time: false }]);
      const before = seconds - 60;
      const positions = [one({ timestamp: timestamp * 1000 }), one({ timestamp: before * 1000 })];
      expect((await batch(positions)).statusCode).toBe(200);
      expect(await kept()).toMatchObject([{ at: new Date(before * 1000) }, { at: NOW }]);
    },
  );
});

/** The cases of the protocol tests of a well-known server, with values of our own. */
describe('reports in the words of OsmAnd', () => {
  const json = (timestamp: string, latitude: number, longitude: number, more: object = {}) => ({
    device_id: fleet.imei,
    location: {
      timestamp,
      coords: { latitude, longitude, accuracy: 5, speed: 0, heading: -1, altitude: 5, ...more },
      is_moving: false,
      odometer: 0,
      event: 'motionchange',
      battery: { level: 1, is_charging: false },
      activity: { type: 'still' },
      extras: { texto: 'x', cierto: true, entero: 1, largo: 1763636.3442 },
    },
  });
  type Row = [string, string, () => string | object, number, object | null];

  test.each<Row>([
    ['JSON', '2025-06-15T13:45:12Z', () => json('2025-06-15T13:45:12.862Z', 37.4219983, -122.084), 200, { rumbo: 0 }],
    ['JSON with extras', '2025-06-15T13:45:12Z', () => json('2025-06-15T13:45:12.862Z', 37.4, -122.084), 200, {}],
    [
      'JSON of a phone that knows no speed',
      '2025-05-09T04:11:30Z',
      () => json('2025-05-09T04:11:30.579Z', 37.785834, -122.406417, { speed: -1, floor: null }),
      200,
      { velocidad: 0 },
    ],
    [
      'JSON of a drive',
      '2021-07-21T08:06:34Z',
      () => json('2021-07-21T08:06:34.444Z', -6.1148096, 106.6837015, { speed: 18.67, heading: 63 }),
      200,
      { velocidad: 67.2, rumbo: 63 },
    ],
    [
      'radio cells and networks alone: acknowledged, and no place is made up',
      '2013-08-22T13:14:27Z',
      () => 'id=ID&timestamp=1377177267&cell=257,02,16,2224&cell=257,02,16,2223,-90&wifi=00-14-22-01-23-45,-80',
      200,
      null,
    ],
    ['no tracker', '2013-08-22T13:14:27Z', () => 'timestamp=1377177267&lat=60.0&lon=30.0', 401, null],
    [
      'an ISO time',
      '2016-01-27T18:55:47Z',
      () => 'id=ID&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0&altitude=224.0&speed=0.0',
      200,
      { latitud: 42.06288 },
    ],
    [
      'milliseconds',
      '2015-09-12T14:38:06Z',
      () => 'id=ID&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&altitude=224.0&speed=0.0',
      200,
      { at: new Date('2015-09-12T14:38:06Z') },
    ],
    [
      'day and time apart',
      '2014-06-04T09:10:11Z',
      () => 'lat=49.60688&lon=6.15788&timestamp=2014-06-04+09%3A10%3A11&altitude=384.7&speed=0.0&id=ID',
      200,
      { at: new Date('2014-06-04T09:10:11Z') },
    ],
    [
      'everything',
      '2013-08-22T13:14:27Z',
      () => 'id=ID&timestamp=1377177267&lat=60.0&lon=30.0&speed=0.0&bearing=0.0&altitude=0&hdop=0.0',
      200,
      { latitud: 60, longitud: 30 },
    ],
    ['little', '2013-08-22T13:14:27Z', () => 'id=ID&timestamp=1377177267&lat=60.0&lon=30.0', 200, {}],
    [
      'no time, other names',
      '2026-03-10T20:00:00Z',
      () => 'lat=60.0&lon=30.0&speed=0.0&heading=0.0&vacc=0&hacc=0&altitude=0&deviceid=ID',
      200,
      { at: NOW, latitud: 60 },
    ],
    [
      'no time',
      '2026-03-10T20:00:00Z',
      () => 'id=ID&lat=41.666667&lon=-0.883333&altitude=350.059479&speed=0.000000&batt=87',
      200,
      { at: NOW, longitud: -0.883333 },
    ],
    ['the place in one', '2013-08-22T13:14:27Z', () => 'id=ID&timestamp=1377177267&location=60.0,30.0', 200, {}],
    [
      'more than we keep',
      '2017-09-07T05:56:50Z',
      () =>
        'id=ID&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&bearing=7.19889788244&speed=40&ignition=true&rpm=933&fuel=24',
      200,
      { latitud: 40.723295, velocidad: 74.1, rumbo: 7, encendido: true },
    ],
  ])('%s', async (_, now, given, status, expected) => {
    api.setNow(new Date(now));
    const report = given();
    const reply =
      typeof report === 'string'
        ? await api.call(fleet.deviceKey, 'GET', `/gps/osmand?${report.replace('=ID', `=${fleet.imei}`)}`)
        : await api.call(fleet.deviceKey, 'POST', '/gps/osmand', { payload: report });
    expect(reply.statusCode).toBe(status);
    expect(await kept()).toMatchObject(expected ? [expected] : []);
  });
});

describe('S23 when a position came', () => {
  const receipts = () =>
    api.deps.database.system
      .selectFrom('gps_receipts')
      .select(['first_at', 'moments', 'received_at', 'has_time'])
      .where('vehicle_id', '=', fleet.vehicleId)
      .orderBy('first_at')
      .orderBy('received_at')
      .execute();

  test('is kept where that is more than five minutes after its own time, and shown with its way', async () => {
    const late = new Date(NOW.getTime() - 301_000);
    await batch([one(), one({ timestamp: NOW.getTime() - 300_000 }), one({ timestamp: late.getTime() })]);
    expect(await receipts()).toEqual([{ first_at: late, moments: [late], received_at: NOW, has_time: true }]);
    api.setNow(new Date(NOW.getTime() + DAY));
    await batch([one({ timestamp: late.getTime() })]);
    expect(await receipts()).toHaveLength(1);
    const span = { from: new Date(NOW.getTime() - DAY), to: new Date(NOW.getTime() + 1) };
    const points = await api.deps.platform.readHistory(fleet.accountId, fleet.imei, span);
    expect(points.map(({ fecha_recibido }) => fecha_recibido)).toEqual(['20260310150000', undefined, undefined]);
  });

  test('is kept once for what came together of one day, and found again for each position of it', async () => {
    // Ten minutes around midnight in UTC, of yesterday.
    const midnight = Date.UTC(2026, 2, 10);
    const moments = Array.from({ length: 11 }, (_, minute) => new Date(midnight + (minute - 5) * 60_000));
    await batch(moments.map((at) => one({ timestamp: at.getTime() })));
    expect(await receipts()).toEqual([
      { first_at: moments[0], moments: moments.slice(0, 5), received_at: NOW, has_time: true },
      { first_at: moments[5], moments: moments.slice(5), received_at: NOW, has_time: true },
    ]);
    const receivedIn = async (from: Date | undefined, to: Date | undefined) => {
      if (!from || !to) throw new Error('no span');
      const points = await api.deps.platform.readHistory(fleet.accountId, fleet.imei, { from, to });
      return points.map(({ fecha_recibido }) => fecha_recibido);
    };
    expect(await receivedIn(moments[3], moments[8])).toEqual(Array.from({ length: 5 }, () => '20260310150000'));
    expect(await receivedIn(moments[4], moments[5])).toEqual(['20260310150000']);
    expect(await receivedIn(moments[8], new Date(midnight + DAY))).toHaveLength(3);
  });

  test('is the first time that it came, should its day have been packed when it comes again', async () => {
    const late = NOW.getTime() - 2 * DAY;
    await batch([one({ timestamp: late })]);
    await api.deps.database.system.deleteFrom('gps_positions').where('vehicle_id', '=', fleet.vehicleId).execute();
    api.setNow(new Date(NOW.getTime() + DAY));
    await batch([one({ timestamp: late })]);
    const span = { from: new Date(late), to: new Date(late + 1) };
    const points = await api.deps.platform.readHistory(fleet.accountId, fleet.imei, span);
    expect(points.map(({ fecha_recibido }) => fecha_recibido)).toEqual(['20260310150000']);
  });

  test('is kept however old it is, as long as it may come at all: what changes the past is distinguishable', async () => {
    const oldest = new Date(NOW.getTime() - 400 * DAY);
    expect((await batch([one({ timestamp: oldest.getTime() })])).statusCode).toBe(200);
    expect(await receipts()).toEqual([{ first_at: oldest, moments: [oldest], received_at: NOW, has_time: true }]);
  });

  test('is its time where it has none, and says so', async () => {
    expect((await report({ timestamp: '' })).statusCode).toBe(200);
    expect(await kept()).toMatchObject([{ at: NOW }]);
    expect(await receipts()).toEqual([{ first_at: NOW, moments: [NOW], received_at: NOW, has_time: false }]);
  });
});

describe('whatever is sent', () => {
  const weird = { toString: 1, valueOf: 1 };
  test.each<[string, unknown]>([
    ['a number for a name', { id: 5 }],
    ['a number for a place', { id: 'x', lat: 5 }],
    ['a number for a time', { timestamp: 1 }],
    ['an object for a speed', { location: { coords: { speed: weird } } }],
    ['an object for a time', { location: { timestamp: weird } }],
    ['a list', []],
    ['nothing', null],
  ])('to osmand as JSON, %s is no failure of ours', async (_, payload) => {
    const headers = { 'content-type': 'application/json' };
    for (const key of [undefined, fleet.deviceKey])
      expect(
        (await api.call(key, 'POST', '/gps/osmand', { payload: JSON.stringify(payload), headers })).statusCode,
      ).toBe(401);
  });

  test.each<[string, object]>([
    ['an object that is no flag', { encendido: weird }],
    ['an object for a speed', { velocidad: weird }],
    ['an object for a time', { timestamp: weird }],
    ['a list for a place', { latitud: [1, 2] }],
    ['a flag for an alarm', { alarma: true }],
  ])('in a batch, %s is 400', async (_, more) => {
    expect((await batch([one(more)])).statusCode).toBe(400);
    const location = { coords: { latitude: 1, longitude: 1, speed: weird } };
    const reply = await api.call(fleet.deviceKey, 'POST', '/gps/osmand', {
      payload: { device_id: fleet.imei, location },
    });
    expect(reply.statusCode).toBe(400);
  });
});

describe('any reporter', () => {
  test('with a wrong key, another tracker’s, none, or as a stranger is 401 in the same words', async () => {
    const other = await givenFleet(api);
    const replies = [
      await report({}, 'otra-llave'),
      await report({}, other.deviceKey),
      await api.call(undefined, 'GET', `/gps/osmand?${query({})}`),
      await report({ id: 'desconocido' }),
      await report({ id: 'a\0b' }),
      await batch([one()], 'otra-llave'),
      await batch([one()], fleet.deviceKey, 7),
    ];
    for (const reply of replies)
      expect([reply.statusCode, reply.json()]).toEqual([
        401,
        { status: 401, message: 'El rastreador o su llave no son correctos.' },
      ]);
    expect(await kept()).toEqual([]);
  });

  test('and fails too often from one address is 429 with Retry-After; a right key goes on', async () => {
    for (let failure = 0; failure < 10; failure += 1) expect((await report({}, 'mala')).statusCode).toBe(401);
    const refused = await report({}, 'mala');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await report()).statusCode).toBe(200);
  });

  test('leaves no key in a line of the log', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { log: logger } = fastify({ logger: { ...loggerOptions('info'), stream } });
    logger.info({
      req: {
        method: 'GET',
        url: `/gps/osmand?id=1&key=${fleet.deviceKey}`,
        ip: '127.0.0.1',
        headers: { authorization: `Bearer ${fleet.deviceKey}` },
      },
    });
    expect(lines.join('')).toContain('/gps/osmand');
    expect(lines.join('')).not.toContain(fleet.deviceKey);
  });
});

describe('a batch of positions', () => {
  test('is kept as a whole, with what the tracker sends', async () => {
    const drive = driveNorth(new Date(NOW.getTime() - 20 * MINUTE));
    const reply = await batch(drive.map(reportOf));
    expect(reply.statusCode).toBe(200);
    expect((await kept()).map((row) => Object.assign(row, { at: row.at.getTime() }))).toEqual(drive);
  });

  test('with one that is wrong is 400 at that one, and none is kept', async () => {
    const reply = await batch([one(), one({ latitud: 91 }), one({ longitud: 'x' })]);
    expect(reply.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'positions.1.latitud' }, { path: 'positions.2.longitud' }],
    });
    expect(await kept()).toEqual([]);
  });

  test('of 1,000 is taken, of 1,001 is 413, of none is 400', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => one({ timestamp: NOW.getTime() - index * 1_000 }));
    expect((await batch(many(1_000))).statusCode).toBe(200);
    expect(await kept()).toHaveLength(1_000);
    expect((await batch(many(1_001))).json()).toEqual({
      status: 413,
      message: 'Envía como máximo 1.000 posiciones por solicitud.',
    });
    expect((await batch([])).statusCode).toBe(400);
    expect((await batch('x')).statusCode).toBe(400);
  });
});

describe('GPS-15 a photo of a device', () => {
  const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } });
  const send = (content: Buffer, type = 'image/jpeg', fields: Record<string, string> = {}) =>
    api.call(fleet.deviceKey, 'POST', `/gps/photos?${query(fields)}`, {
      payload: content,
      headers: { 'content-type': type },
    });
  const photos = () =>
    api.deps.platform.listFotos(fleet.accountId, fleet.imei, {
      from: new Date(NOW.getTime() - DAY),
      to: new Date(NOW.getTime() + 1),
    });

  test('is kept with place and moment, without what the camera wrote beside it, and read by its address', async () => {
    const content = await picture()
      .withExif({ IFD0: { Copyright: 'secreto' } })
      .jpeg()
      .toBuffer();
    expect((await send(content)).statusCode).toBe(200);
    const [photo] = await photos();
    expect(photo).toMatchObject({ latitud: 10.5, longitud: -74.25, fecha_hora_insertado: '2026-03-10 15:00:00' });
    const reply = await api.call(undefined, 'GET', photo!.imagen);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    expect(reply.rawPayload.includes('secreto')).toBe(false);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 64, height: 48 });
    const read = await api.deps.platform.readFoto(fleet.accountId, `https://otro.example${photo!.imagen}`);
    expect(Buffer.from(read.content).equals(reply.rawPayload)).toBe(true);
  });

  test('sent twice, one after the other or at once, is one photo; another of the same moment is another', async () => {
    const content = await picture().jpeg().toBuffer();
    const second = await picture().negate().jpeg().toBuffer();
    const replies = await Promise.all([send(content), send(content), send(second)]);
    replies.push(await send(content));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await photos()).toHaveLength(2);
    const files = await api.deps.database.system
      .selectFrom('gps_photos')
      .innerJoin('media', 'media._id', 'gps_photos.file')
      .select('deleted_at')
      .where('vehicle_id', '=', fleet.vehicleId)
      .execute();
    expect(files).toEqual([{ deleted_at: null }, { deleted_at: null }]);
  });

  test('without a time is of the moment at which it came; sent again later it is still one', async () => {
    const content = await picture().jpeg().toBuffer();
    expect((await send(content, 'image/jpeg', { timestamp: '' })).statusCode).toBe(200);
    api.setNow(new Date(NOW.getTime() + 1_000));
    expect((await send(content, 'image/jpeg', { timestamp: '' })).statusCode).toBe(200);
    expect(await photos()).toMatchObject([{ fecha_hora_insertado: '2026-03-10 15:00:00' }]);
  });

  test('is the seventh of a minute: 429 with Retry-After, and taken when the minute is over', async () => {
    const content = await picture().jpeg().toBuffer();
    const at = (second: number) => ({ timestamp: String(seconds - second) });
    for (let second = 0; second < 6; second += 1)
      expect((await send(content, 'image/jpeg', at(second))).statusCode).toBe(200);
    const refused = await send(content, 'image/jpeg', at(6));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    api.setNow(new Date(NOW.getTime() + 60_000));
    expect((await send(content, 'image/jpeg', at(6))).statusCode).toBe(200);
  });

  test('that would take more than 100 MB once decoded is 413, before it is', async () => {
    const fine = await sharp({ create: { width: 4_100, height: 4_100, channels: 3, background: '#000' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect((await sharp(fine).metadata()).depth).toBe('ushort');
    const reply = await send(fine, 'image/png');
    expect([reply.statusCode, reply.json().message]).toEqual([413, 'La imagen es demasiado grande para procesarla.']);
  });

  test('takes the space for cameras of the company that has the account', async () => {
    const client = await api.givenClient();
    const db = api.deps.database.system;
    await db.updateTable('clients').set({ gps_account_id: fleet.accountId }).where('_id', '=', client.id).execute();
    expect((await send(await picture().jpeg().toBuffer())).statusCode).toBe(200);
    const charged = db.selectFrom('media').select('bytes').where('client_id', '=', client.id);
    expect(await charged.execute()).toHaveLength(1);
    const large = {
      client_id: client.id,
      label: 'x',
      mime: 'video/mp4',
      bytes: 2e9,
      origin: 'camera',
      created_at: NOW,
    } as const;
    await db
      .insertInto('media')
      .values(Array.from({ length: 10 }, () => ({ ...large, _id: newId(), sha256: '' })))
      .execute();
    const reply = await send(await picture().negate().jpeg().toBuffer());
    expect(reply.statusCode).toBe(413);
    expect(await photos()).toHaveLength(1);
  });

  test('without a place has none', async () => {
    const content = await picture().png().toBuffer();
    const address = `/gps/photos?id=${fleet.imei}&timestamp=${seconds}`;
    const headers = { 'content-type': 'image/png' };
    expect((await api.call(fleet.deviceKey, 'POST', address, { payload: content, headers })).statusCode).toBe(200);
    expect(await photos()).toMatchObject([{ latitud: null, longitud: null }]);
  });

  test('its address opens for a day, and only as it was signed', async () => {
    await send(await picture().jpeg().toBuffer());
    const [photo] = await photos();
    const status = async (address: string) => (await api.call(undefined, 'GET', address)).statusCode;
    expect(await status(photo!.imagen)).toBe(200);
    expect(await status(photo!.imagen.replace(/(?<=firma=)./, (sign) => (sign === '_' ? '-' : '_')))).toBe(404);
    expect(await status(photo!.imagen.replace(/vence=\d/, 'vence=9'))).toBe(404);
    expect(await status(photo!.imagen.split('?')[0] ?? '')).toBe(404);
    api.setNow(new Date(NOW.getTime() + DAY + 60 * MINUTE));
    expect(await status(photo!.imagen)).toBe(404);
  });

  test.each<[string, Record<string, unknown>]>([
    ['its key was changed', { api_key_print: 'v1:otra' }],
    ['it was retired', { retired_at: NOW }],
  ])('S21 its address closes at once when the account’s life as it was ends: %s', async (_, change) => {
    await send(await picture().jpeg().toBuffer());
    const [photo] = await photos();
    const status = async () => (await api.call(undefined, 'GET', photo!.imagen)).statusCode;
    expect(await status()).toBe(200);
    await api.deps.database.system.updateTable('gps_accounts').set(change).where('_id', '=', fleet.accountId).execute();
    expect(await status()).toBe(404);
  });

  test('is not read by another account', async () => {
    await send(await picture().jpeg().toBuffer());
    const [photo] = await photos();
    const other = await givenFleet(api);
    await expect(api.deps.platform.readFoto(other.accountId, photo!.imagen)).rejects.toMatchObject({
      kind: 'notFound',
    });
    await expect(api.deps.platform.readFoto(fleet.accountId, '/gps/photos/x')).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  test('that is none is 415, that is too large 413, of a stranger 401', async () => {
    expect((await send(Buffer.from('no soy una foto'))).statusCode).toBe(415);
    expect((await send(Buffer.from('<svg/>'), 'image/svg+xml')).statusCode).toBe(415);
    expect((await send(Buffer.alloc(5_000_001))).statusCode).toBe(413);
    const content = await picture().jpeg().toBuffer();
    expect((await send(content, 'image/jpeg', { id: 'otro' })).statusCode).toBe(401);
    expect(await photos()).toEqual([]);
  });
});
