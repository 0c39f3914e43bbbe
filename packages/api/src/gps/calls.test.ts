import { Flota, Foto, HistoryPoint, Viaje } from '@fenix/domain/gps/conduccion';
import { Despacho } from '@fenix/domain/gps/programada';
import { Ruta } from '@fenix/domain/gps/ruta';
import { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '../ground/ids';
import { formPost } from '../system/gpsSamples';
import { PICTURE } from '../testing/picture';
import { type TestApp, createTestApp } from '../testing/testApp';
import {
  type GivenFleet,
  caller,
  definicionAt,
  driveNorth,
  givenFleet,
  givenProgramada,
} from '../testing/gps/gpsFixture';

const NOW = new Date('2026-03-10T20:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let api: TestApp;
let fleet: GivenFleet;
let other: GivenFleet;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  await api.deps.database.system.deleteFrom('sign_in_failures').execute();
  fleet = await givenFleet(api);
  other = await givenFleet(api);
});

const call = (name: string, fields: Record<string, string> = {}, of = fleet) => caller(api).call(name, fields, of);
const dataOf = async <T extends z.ZodType>(schema: T, name: string, fields: Record<string, string> = {}) => {
  const reply = await call(name, fields);
  expect([reply.statusCode, reply.json().status]).toEqual([200, 200]);
  return schema.parse(reply.json().data);
};

describe('the lists of the account', () => {
  test('GPS-05, GPS-20 vehicleGetAll', async () => {
    const vehicles = await dataOf(z.array(z.strictObject(Vehiculo.shape)), 'vehicleGetAll');
    expect(vehicles).toEqual([
      {
        id: fleet.vehicleId,
        nombre: 'Móvil 101',
        patente: expect.stringMatching(/^T/),
        idgps: fleet.imei,
        grupo: 'Intermunicipal',
        marca: 'Chevrolet',
        modelo: '2021',
        color: 'Blanco',
        numero_serie: '',
      },
    ]);
  });

  test('GPS-07, GPS-21 driverGetAll', async () => {
    expect(await dataOf(z.array(z.strictObject(Conductor.shape)), 'driverGetAll')).toEqual([
      { id: fleet.driverId, nombre: 'Édgar', apellido: 'Núñez', direccion: 'RELEVADOR' },
    ]);
  });

  test('GPS-06, GPS-22 getRoutesOnBus', async () => {
    const [ruta] = await dataOf(z.array(z.strictObject(Ruta.shape)), 'getRoutesOnBus');
    expect(ruta).toMatchObject({ id: fleet.routeId, nombre: 'NORTE' });
    expect(ruta?.distancia).toBeCloseTo(11_119, -2);
    expect(ruta?.lugares).toMatchObject([
      { nombre: 'Terminal', timeBetween: 0 },
      { nombre: 'Puerto', timeBetween: 20 },
    ]);
    // GPS-22, GPS-23: the times of a departure at this moment, three in the afternoon in Bogotá.
    const estimada = { fEstimada: '10/03/2026 15:20', horallegaEstimada: '15:20', llegadaEstimada: '15:20' };
    expect(ruta?.lugares[1]).toMatchObject(estimada);
    expect(ruta?.definicion.lugares[1]).toMatchObject({ ...estimada, llegada: '' });
  });
});

describe('programmed trips', () => {
  const program = (more: Record<string, string> = {}) => ({
    idruta: fleet.routeId,
    idactivo: fleet.vehicleId,
    nombre: 'NORTE',
    definicion: JSON.stringify(definicionAt(NOW)),
    fecha_inicio: '10/03/2026',
    hora_inicio: '15:00:00',
    fecha_fin: '10/03/2026',
    hora_fin: '15:20:00',
    ...more,
  });
  const list = (fields: Record<string, string>) => dataOf(z.array(Despacho), 'getProgrammedRoutesOnBus', fields);
  const TODAY = { fecha_inicio: '10/03/2026', fecha_final: '10/03/2026' };

  test("GPS-09 programRouteOnBus answers 'ok', and the trip is in the list with the stops it was given", async () => {
    const reply = await call('programRouteOnBus', program());
    expect(reply.json()).toEqual({ status: 200, data: 'ok', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const [trip] = await list(TODAY);
    expect(trip).toMatchObject({
      id: reply.json().id,
      fecha_inicio: '10/03/2026',
      hora_inicio: '15:00:00',
      fecha_fin: '10/03/2026',
      hora_fin: '15:20:00',
      estado: 'Pendiente',
      equipo: fleet.imei,
      activo: 'Móvil 101',
    });
    // GPS-23: all three names of the estimated arrival.
    expect(trip?.definicion.lugares[1]).toMatchObject({
      fEstimada: '10/03/2026 15:20',
      horallegaEstimada: '15:20',
      llegadaEstimada: '15:20',
    });
  });

  test('GPS-09 the same referencia twice is one trip', async () => {
    const definicion = JSON.stringify(definicionAt(NOW, 'despacho-1'));
    const [one, two] = [
      await call('programRouteOnBus', program({ definicion })),
      await call('programRouteOnBus', program({ definicion })),
    ];
    expect(two.json().id).toBe(one.json().id);
    expect(await list(TODAY)).toMatchObject([{ definicion: { referencia: 'despacho-1' } }]);
  });

  test.each([
    ['definicion', { definicion: '{' }],
    ['definicion', { definicion: JSON.stringify({ ...definicionAt(NOW), descripcion: 'a\u0000b' }) }],
    ['definicion', { definicion: JSON.stringify({ ...definicionAt(NOW), conductor1: [{ nombre: '\ud800' }] }) }],
    ['definicion', { definicion: JSON.stringify(definicionAt(NOW, 'x'.repeat(65))) }],
    ['definicion', { definicion: '7' }],
    ['fecha_inicio', { fecha_inicio: '31/02/2026' }],
    ['hora_inicio', { hora_inicio: '25:00:00' }],
    ['fecha_fin', { fecha_fin: '2026-03-10' }],
    ['fecha_fin', { hora_fin: '14:59:59' }],
    ['fecha_fin', { fecha_fin: '17/03/2026' }],
  ])('GPS-09 a wrong %s is 400 at the field', async (path, fields) => {
    const reply = await call('programRouteOnBus', program(fields));
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ path, message: expect.stringMatching(/\S/) }] });
    expect(await list(TODAY)).toEqual([]);
  });

  test('GPS-09 a vehicle of another account is as one that does not exist', async () => {
    expect((await call('programRouteOnBus', program({ idactivo: other.vehicleId }))).statusCode).toBe(404);
    expect((await call('programRouteOnBus', program({ idactivo: newId() }))).statusCode).toBe(404);
  });

  test('GPS-08, GPS-24 getProgrammedRoutesOnBus takes both pairs of names, both days included', async () => {
    const early = await givenProgramada(api, fleet, new Date('2026-03-10T05:00:00Z'));
    const late = await givenProgramada(api, fleet, new Date('2026-03-12T04:59:59Z'));
    await givenProgramada(api, fleet, new Date('2026-03-12T05:00:00Z'));
    await givenProgramada(api, other, NOW);
    const ids = async (fields: Record<string, string>) => (await list(fields)).map(({ id }) => id);
    expect(await ids({ fecha_inicio: '10/03/2026', fecha_final: '11/03/2026', get_extra: '0' })).toEqual([early, late]);
    expect(await ids({ fechaInicio: '10/03/2026', fechaFinal: '11/03/2026' })).toEqual([early, late]);
    expect(await ids({ fechaInicio: '11/03/2026 23:59', fechaFinal: '11/03/2026 23:59' })).toEqual([late]);
  });

  test('GPS-08 goes on past the first page of the platform', async () => {
    const row = await api.deps.database.system
      .selectFrom('gps_programadas')
      .selectAll()
      .where('_id', '=', await givenProgramada(api, fleet, NOW))
      .executeTakeFirstOrThrow();
    const { _id: _, search: __, definicion, ...facts } = row;
    const own = { definicion: JSON.stringify(definicion), presencias: null, minute: null };
    const more = Array.from({ length: 600 }, () => ({ ...facts, ...own }));
    await api.deps.database.system.insertInto('gps_programadas').values(more).execute();
    const trips = await list(TODAY);
    expect(new Set(trips.map(({ id }) => id)).size).toBe(601);
  });

  test.each([
    ['fecha_final', { fecha_inicio: '10/03/2026', fecha_final: '' }],
    ['fecha_inicio', { fecha_inicio: 'hoy', fecha_final: '10/03/2026' }],
    ['fecha_final', { fecha_inicio: '10/03/2026', fecha_final: '09/03/2026' }],
    ['fecha_final', { fecha_inicio: '01/01/2026', fecha_final: '01/02/2026' }],
  ])('GPS-24 a wrong %s is 400 at the field', async (path, fields) => {
    const reply = await call('getProgrammedRoutesOnBus', fields);
    expect(reply.json()).toMatchObject({ status: 400, errors: [{ path }] });
  });

  test('GPS-10, GPS-11 saveElementoDataExtra adds a report that get_extra shows', async () => {
    const id = await givenProgramada(api, fleet, NOW);
    const reply = await call('saveElementoDataExtra', { id, data: '{"pasajeros":12}' });
    expect(reply.json()).toEqual({ status: 200, data: 'ok', id: expect.any(String) });
    const [bare] = await list(TODAY);
    expect(bare?.data_extra).toBeUndefined();
    const [whole] = await list({ ...TODAY, get_extra: '1' });
    expect(whole?.data_extra).toEqual([{ id: reply.json().id, data: '{"pasajeros":12}' }]);
    expect((await call('saveElementoDataExtra', { id, data: 'no es json' })).statusCode).toBe(400);
    expect((await call('saveElementoDataExtra', { id, data: '{}' }, other)).statusCode).toBe(404);
  });

  test('each change leaves one audit entry, in the name of the account', async () => {
    const { id } = (await call('programRouteOnBus', program())).json<{ id: string }>();
    await call('saveElementoDataExtra', { id, data: '{}' });
    await call('cancelProgrammedRouteOnBus', { id });
    await call('cancelProgrammedRouteOnBus', { id });
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'user', 'address'])
      .where('entity_id', '=', id)
      .orderBy('action')
      .execute();
    const user = expect.stringMatching(/^cuenta GPS cuenta /);
    expect(entries).toEqual(
      ['despacho.cancelar', 'despacho.crear', 'despacho.reportar'].map((action) => ({
        action,
        user,
        address: '127.0.0.1',
      })),
    );
  });

  test('DISP-48 cancelProgrammedRouteOnBus: once, while Pendiente, and only by its own account', async () => {
    const id = await givenProgramada(api, fleet, at(10));
    expect((await call('cancelProgrammedRouteOnBus', { id }, other)).statusCode).toBe(404);
    expect((await call('cancelProgrammedRouteOnBus', { id })).json()).toEqual({ status: 200, data: 'ok' });
    expect((await call('cancelProgrammedRouteOnBus', { id })).statusCode).toBe(409);
    expect((await call('cancelProgrammedRouteOnBus', { id: 'x' })).statusCode).toBe(404);
  });
});

describe('driving, history and photos', () => {
  beforeEach(async () => {
    await api.deps.platform.takePositions(fleet.vehicleId, driveNorth(at(-30)));
    await api.deps.platform.noteDriving();
  });
  const DAYS = { fecha_ini: '10/03/2026', fecha_fin: '10/03/2026' };

  test('GPS-12, GPS-14 getOnDrivingInfoFlota: the fleet, and with id one vehicle', async () => {
    const flota = await dataOf(Flota, 'getOnDrivingInfoFlota', DAYS);
    expect(flota.activo).toMatchObject([{ id: fleet.vehicleId, viajes: [{ fechahorainicio: '2026-03-10 14:30:00' }] }]);
    expect(await dataOf(z.array(Viaje), 'getOnDrivingInfoFlota', { ...DAYS, id: fleet.vehicleId })).toHaveLength(1);
  });

  test('GPS-13, GPS-14 getOnDrivingInfo: the trips of a vehicle; without id the fleet', async () => {
    const [viaje] = await dataOf(z.array(Viaje), 'getOnDrivingInfo', { ...DAYS, id: fleet.vehicleId });
    expect(viaje?.inicio_viaje.fecha_hora).toBe('2026-03-10 14:30:00');
    expect(viaje?.distancia_viaje).toBeCloseTo(11_119, -2);
    expect((await dataOf(Flota, 'getOnDrivingInfo', DAYS)).activo).toHaveLength(1);
    expect((await call('getOnDrivingInfo', { ...DAYS, id: other.vehicleId })).statusCode).toBe(404);
  });

  test('GPS-16, GPS-24 history/get: the points of a tracker between two moments, both included', async () => {
    const all = await dataOf(z.array(HistoryPoint), 'history/get', {
      imei: fleet.imei,
      fechaIni: '10/03/2026',
      fechaFin: '10/03/2026',
    });
    expect(all).toHaveLength(driveNorth(NOW).length);
    const minute = { imei: fleet.imei, fechaIni: '10/03/2026 14:31:00', fechaFin: '10/03/2026 14:32:00' };
    const some = await dataOf(z.array(HistoryPoint), 'history/get', minute);
    expect(some.map(({ fecha_reporte }) => fecha_reporte)).toEqual([
      '20260310143100',
      '20260310143130',
      '20260310143200',
    ]);
    expect((await call('history/get', { ...minute, imei: other.imei })).statusCode).toBe(404);
  });

  test('GPS-15, GPS-24 getimagesfromdevice: the photos of a tracker, each by an address that opens', async () => {
    const device = await api.deps.platform.identifyDevice(fleet.imei, fleet.deviceKey);
    await api.deps.platform.takeFoto(device, {
      at: NOW,
      latitud: 10,
      longitud: -74,
      mime: 'image/png',
      content: PICTURE,
    });
    const asked = { fecha_inicio: '10/03/2026', fecha_fin: '10/03/2026', equipo: fleet.imei };
    const [foto] = await dataOf(z.array(Foto), 'getimagesfromdevice', asked);
    expect(foto).toMatchObject({ latitud: 10, longitud: -74, fecha_hora_insertado: '2026-03-10 15:00:00' });
    expect((await api.call(undefined, 'GET', foto?.imagen ?? '')).rawPayload.equals(PICTURE)).toBe(true);
    expect((await call('getimagesfromdevice', { ...asked, equipo: other.imei })).statusCode).toBe(404);
  });
});

test('GPS-19 whatever is sent to the platform, the answer is its own and never a failure', async () => {
  const names = api.app.policies.flatMap(({ method, url }) =>
    method === 'POST' && url.startsWith('/gps/') ? [url] : [],
  );
  const right = { token: await caller(api).tokenOf(fleet), apikey: fleet.apikey };
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('10/03/2026', '10/03/2026 25:61', '{}', '[', '-1', fleet.vehicleId, fleet.imei),
  );
  const field = fc.constantFrom(
    'id',
    'imei',
    'equipo',
    'data',
    'definicion',
    'fecha_ini',
    'fecha_fin',
    'fechaIni',
    'fechaFin',
    'fecha_inicio',
    'fecha_final',
    'idruta',
    'idactivo',
    'hora_inicio',
    'lat',
    'timestamp',
    '__proto__',
  );
  const property = fc.asyncProperty(
    fc.constantFrom(...names),
    fc.dictionary(field, value, { maxKeys: 5 }),
    async (url, fields) => {
      const reply = await api.call(undefined, 'POST', url, formPost({ ...right, ...fields }));
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.json().status).toBe(reply.statusCode);
    },
  );
  await expect(fc.assert(property, { numRuns: 60, seed: 7 })).resolves.toBeUndefined();
});
