import { Comparativo } from '@fenix/domain/conduccion/comparativos/comparativo';
import { ConductoresConduccion } from '@fenix/domain/conduccion/comparativos/conductores';
import { FlotaConduccion } from '@fenix/domain/conduccion/tablero/flota';
import { HistoriaConduccion, ViajesConduccion } from '@fenix/domain/conduccion/tablero/viajes';
import { tripQuery } from '@fenix/domain/conduccion/tablero/window';
import { formatDay } from '@fenix/domain/dates/format';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { Scope } from '@fenix/domain/permissions';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { driveNorth } from '../testing/gps/gpsFixture';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

let api: TestApp;
let company: GivenCompany;
let reader: string;
let parked: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  company = await givenCompany(api);
  parked = await company.addVehicle();
  reader = await tokenOf(company);
  await company.program(at(-60));
  await company.drive(at(-60));
  // Another drive at 96 km/h without a programmed trip, and one of yesterday.
  await company.drive(at(-300), (way) => way.map((position) => ({ ...position, velocidad: 96 })));
  await company.drive(at(-24 * 60));
});
afterAll(() => api.close());
afterEach(() => void vi.restoreAllMocks());

const tokenOf = async (client: GivenClient, scope: Scope = 'readDashboard') =>
  api.givenToken(await api.givenUser(client, { scopes: [scope] }));
const get = (token: string, what: string, query: Record<string, string> = {}) =>
  api.call(token, 'GET', `/api/${what}?${new URLSearchParams(query).toString()}`);

/** The answer, held against its description. */
async function read<S extends z.ZodType>(schema: S, what: string, query: Record<string, string> = {}) {
  const reply = await get(reader, `conduccion/${what}`, query);
  expect(reply.statusCode).toBe(200);
  const { data } = reply.json<{ data: unknown }>();
  const parsed = schema.parse(data);
  expect(data).toEqual(parsed);
  return parsed;
}

const ofVehicle = (id = company.fleet.vehicleId) => ({ vehiculo: id });
const today = { fechaInicio: formatDay(NOON), fechaFin: formatDay(NOON) };

describe('PESV-28, PESV-29, PESV-42 the fleet', () => {
  test('PESV-18, PESV-19 without days is yesterday and today up to now, with every vehicle', async () => {
    const flota = await read(FlotaConduccion, 'flota');
    expect([flota.fInicio, flota.fFin]).toEqual(['2026-03-09 00:00:00', '2026-03-10 12:00:00']);
    expect(Object.keys(flota.flota)).toEqual(['Intermunicipal']);
    const [one, other] = flota.activo.toSorted((a, b) => b.viajes.length - a.viajes.length);
    expect(one).toMatchObject({ id: company.fleet.vehicleId, condujo: true });
    expect(one?.viajes.map(({ fechahorainicio }) => fechahorainicio)).toEqual([
      '2026-03-09 12:00:00',
      '2026-03-10 07:00:00',
      '2026-03-10 11:00:00',
    ]);
    expect(other).toMatchObject({ id: parked, condujo: false, viajes: [] });
  });

  test('of chosen days has the trips that begin in them', async () => {
    const flota = await read(FlotaConduccion, 'flota', today);
    expect(flota.activo.map(({ viajes }) => viajes.length).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(flota.fInicio).toBe('2026-03-10 00:00:00');
  });

  test.each([
    [{ fechaInicio: '10/03/2026' }, 'fechaFin'],
    [{ fechaInicio: '2026-03-10', fechaFin: '10/03/2026' }, 'fechaInicio'],
    [{ fechaInicio: '10/03/2026', fechaFin: '09/03/2026' }, 'fechaFin'],
    [{ fechaInicio: '01/01/2026', fechaFin: '10/03/2026' }, 'fechaFin'],
  ])('refuses %o under %s', async (query, path) => {
    const reply = await get(reader, 'conduccion/flota', query);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ errors: [{ path }] });
  });
});

describe('PESV-42 the trips of a vehicle', () => {
  test('PESV-30, PESV-32 come with what happened on them', async () => {
    const { items, vehiculo } = await read(ViajesConduccion, 'viajes', { ...today, ...ofVehicle() });
    expect(vehiculo.id).toBe(company.fleet.vehicleId);
    const [fast, calm] = items;
    expect(fast?.categorias.map(({ categoria }) => categoria)).toEqual([
      'Eventos',
      'Alertas',
      'Ralenti',
      'Manejo ecologico',
      'Velocidades',
    ]);
    expect(fast?.categorias[4]?.eventos[0]?.detalle).toEqual({ vel_max: 96, vel_prom: 96, vel_min: 96 });
    expect(fast?.calificacion_viaje).toBeLessThan(calm?.calificacion_viaje ?? 0);
  });

  test('PESV-31 the way of a trip, to its last second and not further', async () => {
    const { items } = await read(ViajesConduccion, 'viajes', { ...today, ...ofVehicle() });
    const { inicio_viaje, final_viaje } = items[1]!;
    const moments = tripQuery({ inicio: inicio_viaje.fecha_hora, final: final_viaje.fecha_hora });
    const historia = await read(HistoriaConduccion, 'historia', { ...moments, ...ofVehicle() });
    expect(historia.items).toHaveLength(25);
    expect(historia.items[0]).toMatchObject({ fecha_reporte: '20260310110000', latitud: 10, velocidad: 55.5 });
    expect(historia.items.at(-1)?.fecha_reporte).toBe('20260310111200');
  });

  test('a stationary vehicle has no trips and no track; of more than three days no track is sent', async () => {
    expect((await read(ViajesConduccion, 'viajes', ofVehicle(parked))).items).toEqual([]);
    expect((await read(HistoriaConduccion, 'historia', ofVehicle(parked))).items).toEqual([]);
    const days = { fechaInicio: '06/03/2026', fechaFin: '10/03/2026' };
    const reply = await get(reader, 'conduccion/historia', { ...days, ...ofVehicle() });
    expect(reply.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'fechaFin', message: 'Consulta como máximo 3 días.' }],
    });
  });

  test('PESV-29, PESV-30, DISP-40, TRIP-19 a trip has the same metres, seconds and score wherever it is shown', async () => {
    const own = await givenCompany(api);
    const id = await own.program(at(-60));
    // Not as far as the last stop, which would end the programmed trip before the drive.
    await own.drive(at(-60), (way) => way.slice(0, 17));
    const token = await tokenOf(own);
    const answers = ['viajes', 'flota', 'comparativo', 'conductores'];
    const [viajes, flota, comparativo, conductores] = await Promise.all(
      answers.map(async (what) => (await get(token, `conduccion/${what}`, ofVehicle(own.fleet.vehicleId))).json().data),
    );
    const dispatcher = await tokenOf(own, 'readDispatch');
    const detalle = (await get(dispatcher, `despachos/${id}/detalle`)).json().data;
    const libro = (await get(dispatcher, `viajes/${id}/libro`)).json().data;
    const { distancia_viaje, duracion_viaje, calificacion_viaje } = viajes.items[0];
    expect(distancia_viaje).toBeGreaterThan(7_000);
    const [inFleet] = flota.activo[0].viajes;
    const [inRanking, ofDriver] = [comparativo.items[0], conductores.items[0]];
    const metres = [inFleet.distancia_recorrida, inRanking.distancia, ofDriver.distancia];
    expect(new Set([...metres, detalle.distancia, libro.distancia])).toEqual(new Set([distancia_viaje]));
    expect(new Set([inFleet.tiempo_viaje, inRanking.duracion, ofDriver.duracion])).toEqual(new Set([duracion_viaje]));
    expect(new Set([flota.activo[0].valor, inRanking.valor, ofDriver.valor])).toEqual(
      new Set([calificacion_viaje * 10]),
    );
  });
});

describe('comparatives and drivers', () => {
  test('PESV-20, PESV-22, PESV-26 each vehicle once, by its plate, with what it drove in the days that were asked', async () => {
    const comparativo = await read(Comparativo, 'comparativo', today);
    const driven = comparativo.items.find(({ condujo }) => condujo);
    expect(driven).toMatchObject({ id: company.fleet.vehicleId, viajes: 2, duracion: 1440 });
    expect(driven?.calificacion['Velocidades']).toBeLessThan(10);
    expect(comparativo.categorias).toHaveLength(5);
    expect((await read(Comparativo, 'comparativo')).items.find(({ condujo }) => condujo)?.viajes).toBe(3);
  });

  test('PESV-42 who drove comes from the programmed trip; who is unknown is one row', async () => {
    const { items } = await read(ConductoresConduccion, 'conductores');
    expect(items.map(({ nombre, isConocido, viajes }) => [nombre, isConocido, viajes])).toEqual([
      ['Édgar Núñez', true, 1],
      ['Sin conductor conocido', false, 2],
    ]);
    const [viajes, flota] = await Promise.all([
      read(ViajesConduccion, 'viajes', { ...today, ...ofVehicle() }),
      read(FlotaConduccion, 'flota', today),
    ]);
    expect(items[0]).toMatchObject({
      valor: viajes.items[1]!.calificacion_viaje * 10,
      distancia: viajes.items[1]!.distancia_viaje,
      vehiculos: [flota.activo.find(({ condujo }) => condujo)?.patente],
    });
  });

  test('of a platform that sends scores by vehicle only are the same', async () => {
    const told = await read(ConductoresConduccion, 'conductores', today);
    const readFlota = api.deps.gps.readFlota.bind(api.deps.gps);
    vi.spyOn(api.deps.gps, 'readFlota').mockImplementation(async (...args) => {
      const heard = await readFlota(...args);
      for (const { viajes } of heard.value.activo) for (const viaje of viajes) delete viaje.categorias;
      return heard;
    });
    api.setNow(at(1));
    const asked = await read(ConductoresConduccion, 'conductores', today);
    expect(asked.items).toEqual(told.items);
    api.setNow(NOON);
  });

  test.each([
    ['comparativo', { search: 'no hay' }, 1],
    ['comparativo', { grupo: 'Intermunicipal' }, 3],
    ['conductores', {}, 3],
    ['conductores', { search: 'edgar' }, 2],
  ])('the %s leaves as a file, with the filters %o', async (what, filter, lines) => {
    const csv = await get(reader, `conduccion/${what}/export`, filter);
    expect(csv.headers['content-disposition']).toContain(`filename="${what}-`);
    expect(csv.body.trim().split('\n')).toHaveLength(lines);
    const xlsx = await get(reader, `conduccion/${what}/export`, { ...filter, format: 'xlsx' });
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('many who look', () => {
  test('at the same fleet get one cached answer, which is renewed after some seconds', async () => {
    api.setNow(at(10));
    const readFlota = vi.spyOn(api.deps.gps, 'readFlota');
    const query = { fechaInicio: '08/03/2026', fechaFin: '10/03/2026' };
    const replies = await Promise.all(Array.from({ length: 20 }, () => get(reader, 'conduccion/flota', query)));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(readFlota).toHaveBeenCalledTimes(1);
    await get(reader, 'conduccion/comparativo', query);
    expect(readFlota).toHaveBeenCalledTimes(1);
    api.setNow(new Date(at(10).getTime() + 10_000));
    await get(reader, 'conduccion/flota', query);
    expect(readFlota).toHaveBeenCalledTimes(2);
    api.setNow(NOON);
  });

  test('a failure reaches every waiting caller, and is not cached', async () => {
    api.setNow(at(20));
    const query = { fechaInicio: '07/03/2026', fechaFin: '10/03/2026' };
    vi.spyOn(api.deps.gps, 'readFlota').mockRejectedValueOnce(new Error('no'));
    expect((await get(reader, 'conduccion/flota', query)).statusCode).toBe(500);
    expect((await get(reader, 'conduccion/flota', query)).statusCode).toBe(200);
    api.setNow(NOON);
  });
});

describe('H4 reports that wait to be looked at', () => {
  test('PESV-28, PESV-30 are not looked at by a request: it answers what there is, with its age', async () => {
    const own = await givenCompany(api);
    const token = await tokenOf(own);
    await own.drive(at(-60));
    await api.deps.platform.takePositions(own.fleet.vehicleId, driveNorth(at(-5)));
    api.setNow(at(2));
    const vehicle = { vehiculo: own.fleet.vehicleId };
    for (const [what, query] of [
      ['flota', {}],
      ['comparativo', {}],
      ['conductores', {}],
      ['viajes', vehicle],
    ] as const) {
      const { data } = (await get(token, `conduccion/${what}`, query)).json();
      expect([what, data.isStale, data.at]).toEqual([what, true, NOON.toISOString()]);
    }
    const tripsOf = async () => (await get(token, 'conduccion/viajes', vehicle)).json().data;
    expect((await tripsOf()).items).toHaveLength(1);
    await api.deps.platform.noteDriving();
    expect(await tripsOf()).toMatchObject({ items: { length: 2 }, isStale: false, at: at(2).toISOString() });
    api.setNow(NOON);
  });
});

describe('GUARD-80', () => {
  const CALLS = ['flota', 'comparativo', 'conductores', 'viajes', 'historia'];

  test.each(CALLS)('%s is refused to another company, and to who lacks the scope', async (what) => {
    const other = await givenCompany(api);
    const query = { ...ofVehicle(), client: company.client };
    expect((await get(await tokenOf(other), `conduccion/${what}`, query)).statusCode).toBe(403);
    expect((await get(await tokenOf(company, 'readDispatch'), `conduccion/${what}`, ofVehicle())).statusCode).toBe(403);
  });

  test.each(['viajes', 'historia'])(
    '%s of a vehicle of another company is as of one that does not exist',
    async (what) => {
      const other = await tokenOf(await givenCompany(api));
      expect((await get(other, `conduccion/${what}`, ofVehicle())).statusCode).toBe(404);
    },
  );

  test('a company without an account at the platform gets its own message', async () => {
    const none = await tokenOf(await api.givenClient());
    expect((await get(none, 'conduccion/flota')).statusCode).toBe(409);
  });
});
