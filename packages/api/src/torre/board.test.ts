import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Fleet } from '../flota/company';
import { readCompany } from '../http/company';
import type { GpsPlatform } from '../ports/gps';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { presetRow } from '../testing/preset';
import { type TestApp, createTestApp } from '../testing/testApp';
import { createBoard } from './board';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

let api: TestApp;
let company: GivenCompany;
let fleet: Fleet;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  company = await givenCompany(api);
  const { account, ...found } = (await readCompany(api.deps.database.system, { id: company.id })) ?? {};
  fleet = { company: found, account } as Fleet;
});
afterAll(() => api.close());

const visto = (id: string, latitud: number, at = NOON): VehiculoVisto => ({
  id,
  nombre: `Móvil ${id}`,
  patente: id,
  odometro: undefined,
  alarmas: [],
  posicion: { latitud, longitud: -74, velocidad: 40, rumbo: 0, encendido: true, at },
});

/** A board whose platform has these vehicles. */
function givenBoard(known: () => VehiculoVisto[], change: Partial<GpsPlatform> = {}) {
  const gps: GpsPlatform = {
    ...api.deps.gps,
    listVistos: async () => ({ value: known(), at: api.deps.clock.now(), isStale: false }),
    ...change,
  };
  return createBoard({ ...api.deps, gps }, fleet);
}

test('H3 a report changes its vehicle; the others and their departures are the same objects as before', async () => {
  const trip = await company.program(after(600));
  const board = givenBoard(() => [visto('b', 2), visto(company.fleet.vehicleId, 3), visto('a', 1)]);
  const before = await board.readAll({ isFresh: true });
  const later = board.update([visto('a', 1.5, after(5)), visto('stranger', 9)]);
  expect(later?.vehiculos.map(({ latitud }) => latitud)).toEqual(
    before.vehiculos.map(({ id, latitud }) => (id === 'a' ? 1.5 : latitud)),
  );
  expect(before.vehiculos.filter((one) => later?.vehiculos.includes(one)).length).toBe(2);
  expect(before.salidas).toMatchObject([{ id: trip }]);
  expect(later?.salidas[0]).toBe(before.salidas[0]);
});

test('H3 a whole read that began before a report does not bring the vehicle back to where it was', async () => {
  let read = [visto('a', 1)];
  const board = givenBoard(() => read);
  await board.readAll({ isFresh: true });
  board.update([visto('a', 1.5, after(5))]);
  expect((await board.readAll({ isFresh: false })).vehiculos).toMatchObject([{ latitud: 1.5 }]);
  read = [visto('a', 1.7, after(9)), visto('new', 4)];
  expect((await board.readAll({ isFresh: false })).vehiculos).toMatchObject([{ latitud: 1.7 }, { latitud: 4 }]);
});

test('BI-05 silence alone changes the state of a vehicle, without any report', async () => {
  const board = givenBoard(() => [visto('a', 1)]);
  expect((await board.readAll({ isFresh: true })).vehiculos).toMatchObject([{ estado: 'movimiento' }]);
  api.setNow(after(301));
  expect((await board.readPlanned())?.vehiculos).toMatchObject([{ estado: 'sinSenal' }]);
  api.setNow(NOON);
});

describe('H3 what is planned', () => {
  /** Counts how often the trips of the day are read. */
  function givenWatched(change: Partial<GpsPlatform> = {}) {
    const listProgramadas = vi.fn<GpsPlatform['listProgramadas']>(api.deps.gps.listProgramadas);
    const board = givenBoard(() => [visto(company.fleet.vehicleId, 3)], { listProgramadas, ...change });
    const at = async (seconds: number) => {
      api.setNow(after(seconds));
      return (await board.readPlanned())?.salidas.map(({ id, estado }) => [id, estado]);
    };
    return { board, at, reads: () => listProgramadas.mock.calls.length };
  }
  afterEach(() => api.setNow(NOON));

  test('is read again only after it changed, whichever server changed it', async () => {
    const { board, at, reads } = givenWatched();
    await board.readAll({ isFresh: true });
    for (const seconds of [11, 22, 33]) await at(seconds);
    expect(reads()).toBe(1);
    // By the platform itself, as another server does it.
    const trip = await company.program(after(1200));
    expect((await at(44))?.map(([id]) => id)).toContain(trip);
    expect(reads()).toBe(2);
    await api.deps.gps.cancelProgramada(company.account, trip);
    expect((await at(55))?.map(([id]) => id)).not.toContain(trip);
    await at(66);
    expect(reads()).toBe(3);
  });

  test('is read again when the clock alone ends a trip, and on the next day', async () => {
    await company.program(after(1800));
    const { board, at, reads } = givenWatched();
    await board.readAll({ isFresh: true });
    // It ends after twenty minutes.
    await at(1800 + 1180);
    const before = reads();
    await at(1800 + 1192);
    expect(reads()).toBe(before);
    await at(1800 + 1203);
    expect(reads()).toBe(before + 1);
    await at(24 * 3600);
    expect(reads()).toBe(before + 2);
  });

  test('is read again when a vehicle was checked', async () => {
    const { board, at, reads } = givenWatched();
    await board.readAll({ isFresh: true });
    await at(11);
    expect(reads()).toBe(1);
    const check = presetRow(company, company.fleet.vehicleId, after(12));
    await api.deps.database.system.insertInto('presets').values(check).execute();
    await at(22);
    expect(reads()).toBe(2);
  });

  test('is read each time where the platform cannot say whether it changed', async () => {
    const { board, at, reads } = givenWatched({ markProgramadas: async () => undefined });
    await board.readAll({ isFresh: true });
    await at(11);
    await at(22);
    expect(reads()).toBe(3);
  });
});

describe('BI-28 at midnight', () => {
  /** 2026-03-11 at 00:00 in Bogotá. */
  const MIDNIGHT = new Date('2026-03-11T05:00:00.000Z');
  const night = (minutes: number) => new Date(MIDNIGHT.getTime() + minutes * 60_000);
  afterEach(() => api.setNow(NOON));

  async function givenNight() {
    const own = await givenCompany(api);
    const { account, ...found } = (await readCompany(api.deps.database.system, { id: own.id })) ?? {};
    const board = createBoard(api.deps, { company: found, account } as Fleet);
    const check = presetRow(own, own.fleet.vehicleId, night(-90));
    await api.deps.database.system.insertInto('presets').values(check).execute();
    const at = async (minutes: number) => {
      api.setNow(night(minutes));
      const { salidas, alertas, cifras } = await board.readAll({ isFresh: true });
      return {
        salidas: salidas.map(({ id, estado, prealistamiento }) => [id, estado, prealistamiento]),
        alertas: alertas.map(({ texto }) => texto),
        counted: cifras.salidas,
      };
    };
    return { own, at };
  }

  test('what waits to leave stays, becomes missed and is no departure of the new day', async () => {
    const { own, at } = await givenNight();
    const trip = await own.program(night(-15));
    expect(await at(-1)).toEqual({
      salidas: [[trip, 'tarde', true]],
      alertas: ['14 min tarde: NORTE'],
      counted: 1,
    });
    expect(await at(5)).toEqual({ salidas: [[trip, 'tarde', true]], alertas: ['20 min tarde: NORTE'], counted: 0 });
    expect(await at(16)).toEqual({ salidas: [[trip, 'perdida', true]], alertas: ['No salió: NORTE'], counted: 0 });
    // As long as its alert, and no longer.
    expect(await at(106)).toEqual({ salidas: [], alertas: [], counted: 0 });
  });

  test('what is under way stays with its check of the day before, and its silence is an alert', async () => {
    const { own, at } = await givenNight();
    const trip = await own.program(night(-9));
    await own.drive(night(-10), (way) => way.filter((position) => position.at < night(-1).getTime()));
    expect(await at(-1)).toEqual({ salidas: [[trip, 'aTiempo', true]], alertas: [], counted: 1 });
    expect(await at(6)).toEqual({
      salidas: [[trip, 'aTiempo', true]],
      alertas: ['Sin señal durante su viaje'],
      counted: 0,
    });
  });
});
