import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Hojas, givenHojas, plateOf } from '../../testing/cumplimiento/hojasFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOON = new Date('2026-11-18T17:00:00.000Z');

let api: TestApp;
let other: Hojas['other'];
let token: Hojas['token'];
let placa: Hojas['placa'];
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  ({ other, token, placa } = await givenHojas(api));
});

test('CUM-09 a sheet is written whole, warns of the first inspection, and an older version is refused', async () => {
  const sheet = `/api/hojas-de-vida/vehiculos/${placa.toLowerCase()}`;
  const facts = {
    modalidad: 'Especial',
    clase: 'bus',
    propiedad: 'propio',
    matricula: '2025-03-15',
    internalNumber: '12',
  };
  const made = await api.call(token, 'PUT', sheet, { payload: { ...facts, version: 0 } });
  expect(made.json().data).toEqual({
    _id: placa,
    avisos: ['Primera revisión técnico-mecánica: a más tardar el 15/03/2027'],
  });
  expect((await api.call(token, 'GET', sheet)).json().data).toMatchObject({ placa, ...facts, version: 1 });
  const stale = await api.call(token, 'PUT', sheet, { payload: { modalidad: 'Mixto', version: 0 } });
  expect(stale.statusCode).toBe(409);
  const { items } = (await api.call(token, 'GET', '/api/hojas-de-vida/vehiculos')).json().data;
  expect(items).toMatchObject([{ placa, ...facts }]);
  const bad = await api.call(token, 'PUT', sheet, { payload: { clase: 'avion', matricula: 'ayer' } });
  expect(bad.json().errors.map(({ path }: { path: string }) => path)).toEqual(['clase', 'matricula']);
});

test('CUM-09 the sheet of another company: unknown', async () => {
  const sheet = `/api/hojas-de-vida/vehiculos/${await plateOf(api, other)}`;
  expect((await api.call(token, 'GET', sheet)).statusCode).toBe(404);
  expect((await api.call(token, 'PUT', sheet, { payload: { modalidad: 'Especial' } })).statusCode).toBe(404);
});

const bring = (csv: string) => api.call(token, 'POST', '/api/hojas-de-vida/vehiculos/import', { payload: { csv } });

test('CUM-11 the file holds what the list was searched for', async () => {
  const linesOf = async (search: string) =>
    (await api.call(token, 'GET', `/api/hojas-de-vida/vehiculos/export?search=${search}`)).body.trim().split('\r\n');
  expect(await linesOf(placa)).toHaveLength(2);
  expect(await linesOf('ninguno')).toHaveLength(1);
});

test('CUM-11 sheets: what comes out goes in again, another plate is named by its line', async () => {
  const csv = `placa;clase;matricula\n${placa};bus;2025-03-15\n`;
  expect((await bring(csv)).json().data).toMatchObject({ creadas: 1, cambiadas: 0, iguales: 0 });
  const file = (await api.call(token, 'GET', '/api/hojas-de-vida/vehiculos/export')).body;
  expect((await bring(file)).json().data).toMatchObject({ creadas: 0, cambiadas: 0, iguales: 1 });
  const bad = await bring(`${csv}ZZZ999;bus;\n`);
  expect([bad.statusCode, bad.json().errors]).toEqual([
    400,
    [{ path: 'csv.3', message: 'Línea 3: placa: Este vehículo no existe.' }],
  ]);
});
