import { formatDay } from '@fenix/domain/dates/format';
import type { Torre } from '@fenix/domain/torre/torre';
import type { DespachosPage } from '@fenix/domain/flota/despacho';
import type { DespachoDetalle } from '@fenix/domain/flota/detalle';
import { tripText } from '@fenix/domain/flota/recorrido';
import type { InspeccionesPage } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { libroFacts } from '@fenix/domain/libro/facts';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOON = new Date('2026-03-10T17:00:00.000Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

let api: TestApp;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
  manager = await api.givenToken(await api.givenUser(api.provider));
});
afterAll(() => api.close());

/** What each screen says of the one trip of a company. */
async function saidOf({ client }: GivenCompany, id: string) {
  const days = { fechaInicio: formatDay(NOON), fechaFin: formatDay(NOON) };
  const read = async <T>(path: string, query: Record<string, string> = {}) =>
    (await api.call(manager, 'GET', `${path}?${new URLSearchParams({ client, ...query }).toString()}`)).json<{
      data: T;
    }>().data;
  const found = async (search: string) =>
    (await read<DespachosPage>('/api/despachos', { ...days, search })).items.map(tripText);
  const [detalle, torre, libro, inspecciones, viajes] = await Promise.all([
    read<DespachoDetalle>(`/api/despachos/${id}/detalle`),
    read<Torre>('/api/torre'),
    read<LibroDeViaje>(`/api/viajes/${id}/libro`),
    read<InspeccionesPage>('/api/inspecciones', days),
    read<DespachosPage>('/api/viajes', days),
  ]);
  return {
    lista: await found(''),
    viajes: viajes.items.map(tripText),
    noSalio: await found('no salió'),
    detalle: detalle.paradas.map(({ llegada }) => llegada !== null),
    libro: libroFacts(libro, '').find((fact) => fact.id === 'estado')?.text,
    torre: torre.salidas.map(({ estado }) => estado),
    inspecciones: inspecciones.items.map(({ recorrido }) => recorrido),
  };
}

/** A trip at noon, from Terminal to Puerto in twenty minutes. */
async function givenTrip(company: GivenCompany): Promise<string> {
  const id = await company.program(NOON);
  await api.deps.database.system
    .updateTable('gps_programadas')
    .set({ definicion: sql`jsonb_set(definicion, '{inControl}', 'true')` })
    .where('_id', '=', id)
    .execute();
  return id;
}

/** Reports every half minute between two minutes, so far from Terminal. */
function stand(company: GivenCompany, latitud: number, from: number, to: number) {
  const positions = Array.from({ length: (to - from) * 2 + 1 }, (_, index) => ({
    at: at(from).getTime() + index * 30_000,
    latitud,
    longitud: -74,
    velocidad: 0,
    rumbo: 0,
    encendido: false,
    alarma: null,
  }));
  return api.deps.platform.takePositions(company.fleet.vehicleId, positions).then(() => api.deps.platform.drain());
}

const NOT_LEFT = {
  lista: ['Finalizado · no salió'],
  viajes: ['Finalizado · no salió'],
  noSalio: ['Finalizado · no salió'],
  libro: 'Finalizado · no salió',
  torre: ['perdida'],
  inspecciones: ['noSalio'],
};
const ARRIVED = {
  lista: ['Finalizado'],
  viajes: ['Finalizado'],
  noSalio: [],
  detalle: [true, true],
  libro: 'Finalizado',
  torre: ['llego'],
  inspecciones: ['llego'],
};

test('DISP-48, BI-05 a bus parked at the destination has not arrived, on any screen', async () => {
  api.setNow(at(-60));
  const company = await givenCompany(api);
  const id = await givenTrip(company);
  api.setNow(at(5));
  await stand(company, 10.1, -30, 5);
  expect(await saidOf(company, id)).toEqual({
    lista: ['Pendiente'],
    viajes: ['Pendiente'],
    noSalio: [],
    detalle: [false, false],
    libro: 'Pendiente',
    torre: ['programada'],
    inspecciones: ['porSalir'],
  });
  api.setNow(at(40));
  await stand(company, 10.1, 5, 40);
  expect(await saidOf(company, id)).toEqual({ ...NOT_LEFT, detalle: [false, false] });
});

test('DISP-48, BI-05 a bus that stays at its first stop did not leave, until late reports say that it did', async () => {
  api.setNow(at(-60));
  const company = await givenCompany(api);
  const id = await givenTrip(company);
  api.setNow(at(40));
  await stand(company, 10, -5, 0);
  expect(await saidOf(company, id)).toEqual({ ...NOT_LEFT, detalle: [true, false] });
  await company.drive(NOON);
  expect(await saidOf(company, id)).toEqual(ARRIVED);
});

test('DISP-48, BI-05 a bus that turned round did not leave; one that drove its route arrived', async () => {
  api.setNow(at(-60));
  const [turned, driven] = [await givenCompany(api), await givenCompany(api)];
  const [one, two] = [await givenTrip(turned), await givenTrip(driven)];
  api.setNow(at(40));
  await turned.drive(NOON, (way) => [
    ...way.slice(0, 8),
    ...way
      .slice(0, 8)
      .toReversed()
      .map((position, index) => Object.assign({}, position, { at: at(5).getTime() + index * 30_000 })),
  ]);
  await driven.drive(NOON);
  expect(await saidOf(turned, one)).toEqual({ ...NOT_LEFT, detalle: [true, false] });
  expect(await saidOf(driven, two)).toEqual(ARRIVED);
});
