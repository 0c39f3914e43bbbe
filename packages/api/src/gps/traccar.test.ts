import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { type GivenFleet, givenFleet, givenVehicle } from '../testing/gps/gpsFixture';

const NOW = new Date('2026-03-10T20:00:00Z');

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

/** As Traccar 6 writes it, with all that we do not keep. */
function forwarded(position: object = {}, attributes: object = {}, uniqueId = fleet.imei) {
  return {
    position: {
      id: 12345,
      attributes: { batteryLevel: 85, distance: 15.4, totalDistance: 12500.5, motion: true, ...attributes },
      deviceId: 10,
      protocol: 'gt06',
      serverTime: '2026-03-10T19:59:58.000+00:00',
      deviceTime: '2026-03-10T19:59:55.000+00:00',
      fixTime: '2026-03-10T19:59:50.000+00:00',
      outdated: false,
      valid: true,
      latitude: 10.5,
      longitude: -74.25,
      altitude: 760,
      speed: 13.5,
      course: 180,
      address: null,
      accuracy: 0,
      network: null,
      geofenceIds: null,
      ...position,
    },
    device: {
      id: 10,
      attributes: {},
      groupId: 0,
      name: 'Bus 10',
      uniqueId,
      status: 'online',
      lastUpdate: '2026-03-10T19:59:58.000+00:00',
      positionId: 12345,
      phone: null,
      model: null,
      disabled: false,
    },
  };
}
const send = (payload: object, key = fleet.apikey) => api.call(key, 'POST', '/gps/traccar', { payload });
const kept = (vehicleId = fleet.vehicleId) =>
  api.deps.database.system
    .selectFrom('gps_positions')
    .select(['at', 'latitud', 'longitud', 'velocidad', 'rumbo', 'encendido', 'alarma'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('at')
    .execute();

describe('a Traccar server', () => {
  test('hands on a position with the key of the account: knots become km/h, engine and alarm stay', async () => {
    const reply = await send(forwarded({}, { ignition: true, alarm: 'hardBraking' }));
    expect(reply.json()).toEqual({ status: 200, data: 'ok', desconocidos: [], rechazadas: 0 });
    expect(await kept()).toEqual([
      {
        at: new Date('2026-03-10T19:59:50Z'),
        latitud: 10.5,
        longitud: -74.25,
        velocidad: 25,
        rumbo: 180,
        encendido: true,
        alarma: 'hardBraking',
      },
    ]);
  });

  test('retries, and what came already is kept once; many come as a list, of several trackers', async () => {
    const other = await givenVehicle(api, fleet.accountId);
    const at = (second: number) => ({ fixTime: `2026-03-10T19:58:${second}.000+00:00` });
    const list = [forwarded(at(30)), forwarded(at(10)), forwarded(at(20), {}, other.imei), forwarded(at(10))];
    for (const _ of [1, 2, 3]) expect((await send(list)).statusCode).toBe(200);
    expect((await kept()).map((position) => position.at.toISOString())).toEqual([
      '2026-03-10T19:58:10.000Z',
      '2026-03-10T19:58:30.000Z',
    ]);
    expect(await kept(other.vehicleId)).toHaveLength(1);
  });

  test('repeats where a tracker was when only its engine changed, at the time of the device and standing', async () => {
    await send(forwarded({ outdated: true, valid: false }, { ignition: false }));
    expect(await kept()).toMatchObject([{ at: new Date('2026-03-10T19:59:55Z'), velocidad: 0, encendido: false }]);
  });

  test('has nothing to say without a fix, and of several alarms the first counts', async () => {
    expect((await send(forwarded({ valid: false, latitude: 0, longitude: 0 }))).statusCode).toBe(200);
    expect(await kept()).toEqual([]);
    await send(forwarded({}, { alarm: 'powerCut,sos' }));
    expect(await kept()).toMatchObject([{ alarma: 'powerCut', encendido: null }]);
  });

  test('may know trackers that the account does not have: they are named, and delay no other', async () => {
    const stranger = await givenFleet(api);
    const reply = await send([forwarded({}, {}, 'nadie'), forwarded({}, {}, stranger.imei), forwarded()]);
    expect(reply.json()).toMatchObject({ status: 200, desconocidos: ['nadie', stranger.imei] });
    expect(await kept()).toHaveLength(1);
    expect(await kept(stranger.vehicleId)).toEqual([]);
  });

  test('what cannot be read is refused, unless it is beside what can', async () => {
    const bad = forwarded({ latitude: 91 });
    const refused = await send(bad);
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'position.latitud' }] });
    expect((await send([bad, forwarded()])).json()).toMatchObject({ status: 200, rechazadas: 1 });
    expect(await kept()).toHaveLength(1);
    for (const nonsense of [{}, [], [1], { position: 1, device: 2 }])
      expect((await send(nonsense)).statusCode).toBe(400);
    expect(
      (await send(Array.from({ length: 1001 }, () => ({ device: { uniqueId: 'x' }, position: {} })))).statusCode,
    ).toBe(413);
  });

  describe('carries the kilometres of the vehicle', () => {
    const at = (minute: number) => ({ fixTime: `2026-03-10T19:${minute}:00.000+00:00` });
    const shown = async () => (await api.deps.platform.listVistos(fleet.accountId))[0]?.odometro;
    const counted = (kilometros: number, minute: number, fuente = 'odometro') => {
      return { kilometros, hora: `2026-03-10T19:${minute}:00.000Z`, fuente };
    };
    /** Without either counter. */
    const NONE = { odometer: undefined, totalDistance: undefined };

    test('GPS-20, BI-05 from metres, the counter of the vehicle before what was added up, on every list of it', async () => {
      await send(forwarded(at(10), { odometer: 123_456_789.4, totalDistance: 12_500.5 }));
      const odometro = counted(123_456, 10);
      expect(await shown()).toEqual(odometro);
      expect(await api.deps.platform.listVehiculos(fleet.accountId)).toMatchObject([{ odometro }]);
      expect(await api.deps.platform.findVehiculo(fleet.accountId, fleet.vehicleId)).toMatchObject({ odometro });
    });

    test('without a counter what was added up, and said so; without either nothing', async () => {
      await send(forwarded(at(10), NONE));
      expect(await shown()).toBeUndefined();
      await send(forwarded(at(11)));
      expect(await shown()).toEqual(counted(12, 11, 'distancia'));
    });

    test.each(['mucho', -5, 0, '', null, true, {}, [7], Number.MAX_SAFE_INTEGER, '1e99', 'NaN'])(
      'a counter of %j is none, and the position is kept all the same',
      async (odometer) => {
        const reply = await send(forwarded(at(10), { odometer, totalDistance: odometer }));
        expect(reply.json()).toMatchObject({ status: 200, rechazadas: 0 });
        expect(await kept()).toHaveLength(1);
        expect(await shown()).toBeUndefined();
      },
    );

    test('once, whatever comes twice or in another order: fewer only with a later moment', async () => {
      const say = (minute: number, odometer: number) => send(forwarded(at(minute), { odometer }));
      await say(20, 500_000);
      await say(20, 500_000);
      await say(20, 900_000);
      await say(10, 600_000);
      expect(await shown()).toEqual(counted(500, 20));
      await say(30, 400_000);
      expect(await shown()).toEqual(counted(400, 30));
      const list = [31, 33, 32].map((minute) => forwarded(at(minute), { odometer: minute * 1000 * 20 }));
      await send(list);
      expect(await shown()).toEqual(counted(660, 33));
    });

    test('what was added up takes over when the counter has said nothing for a week', async () => {
      await send(forwarded(at(10), { odometer: 500_000 }));
      await send(forwarded(at(40)));
      expect(await shown()).toEqual(counted(500, 10));
      api.setNow(new Date(NOW.getTime() + 8 * 86_400_000));
      await send(forwarded({ fixTime: '2026-03-18T19:00:00.000+00:00' }));
      expect(await shown()).toMatchObject({ kilometros: 12, fuente: 'distancia' });
      await send(forwarded({ fixTime: '2026-03-18T19:01:00.000+00:00' }, { odometer: 501_000 }));
      expect(await shown()).toMatchObject({ kilometros: 501, fuente: 'odometro' });
    });

    test('of its own vehicle only', async () => {
      const other = await givenVehicle(api, fleet.accountId);
      await send(forwarded(at(10), { odometer: 500_000 }, other.imei));
      const said = (await api.deps.platform.listVistos(fleet.accountId)).map(({ id, odometro }) => [id, odometro]);
      expect(new Map(said as [string, unknown][])).toEqual(
        new Map<string, unknown>([
          [fleet.vehicleId, undefined],
          [other.vehicleId, counted(500, 10)],
        ]),
      );
    });
  });

  test('without the key of an account nothing is read, nor with that of a tracker', async () => {
    for (const key of ['', 'otra', fleet.deviceKey]) expect((await send(forwarded(), key)).statusCode).toBe(401);
    expect(await kept()).toEqual([]);
  });
});
