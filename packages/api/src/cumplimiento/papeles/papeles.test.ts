import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Hojas, givenAway, givenHojas, givenPersona, plateOf } from '../../testing/cumplimiento/hojasFixture';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { FORM_TYPE, formBody } from '../../testing/media/formFixture';
import { PICTURE } from '../../testing/picture';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOON = new Date('2026-11-18T17:00:00.000Z');

let api: TestApp;
let company: Hojas['company'];
let other: Hojas['other'];
let token: Hojas['token'];
let placa: Hojas['placa'];
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  ({ company, other, token, placa } = await givenHojas(api));
});

const add = (payload: object) => api.call(token, 'POST', '/api/papeles', { payload });

test('CUM-09 a paper with its photo; a renewal is a new row and the old one stays', async () => {
  const parts = Object.entries({ placa, tipo: 'soat', numero: '77', entidad: 'Sura', vence: '2026-11-30' });
  const fields = parts.map(([name, content]) => ({ name, content }));
  const photo = { name: 'archivo', filename: 'soat.png', type: 'image/png', content: PICTURE };
  const made = await api.call(token, 'POST', '/api/papeles', {
    payload: formBody([...fields, photo]),
    headers: FORM_TYPE,
  });
  expect([made.statusCode, made.json().data.avisos]).toEqual([200, []]);
  expect((await add({ placa, tipo: 'soat', numero: '78', vence: '2027-11-30' })).statusCode).toBe(200);
  const { items } = (await api.call(token, 'GET', `/api/papeles?placa=${placa}`)).json().data;
  expect(items.map(({ numero, vence, estado }: Record<string, string>) => [numero, vence, estado])).toEqual([
    ['78', '2027-11-30', 'vigente'],
    ['77', '2026-11-30', 'por_vencer'],
  ]);
  expect(items[1].archivo).toMatchObject({ name: 'soat.webp', missing: false });
});

test('CUM-09 a paper of another company: its vehicle and its person are unknown', async () => {
  expect((await add({ placa: await plateOf(api, other), tipo: 'soat', vence: '2027-01-01' })).statusCode).toBe(404);
  const persona = await givenPersona(api, other);
  expect((await add({ persona, tipo: 'licencia', vence: '2027-01-01' })).statusCode).toBe(404);
});

test.each([
  ['placa', { tipo: 'soat' }, 'Un papel es de un vehículo o de una persona, no de los dos.'],
  ['tipo', { placa: 'X', tipo: 'licencia' }, 'Este papel es de una persona.'],
  ['vence', { placa: 'X', tipo: 'soat', vence: '2026-02-30' }, 'Revisa los datos enviados.'],
  [
    'vence',
    { placa: 'X', tipo: 'soat', expedicion: '2026-05-02', vence: '2026-05-01' },
    'No puede vencer antes de su expedición.',
  ],
])('CUM-09 bad %s: %j', async (path, payload, message) => {
  const reply = await add(payload);
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path, message }]]);
});

const bring = (csv: string) => api.call(token, 'POST', '/api/papeles/import', { payload: { csv } });

test('CUM-11 the file holds what the list was narrowed to', async () => {
  await add({ placa, tipo: 'soat', vence: '2027-01-31' });
  await add({ placa, tipo: 'rcc', vence: '2027-01-31' });
  const linesOf = async (query: string) =>
    (await api.call(token, 'GET', `/api/papeles/export?${query}`)).body.trim().split('\r\n');
  expect(await linesOf('')).toHaveLength(3);
  expect(await linesOf('tipo=rcc')).toHaveLength(2);
  expect(await linesOf(`placa=${placa.toLowerCase()}`)).toHaveLength(3);
  expect(await linesOf('placa=ZZZ999')).toHaveLength(1);
});

test('CUM-11 papers: of a plate or of a document, all or none', async () => {
  const persona = await givenPersona(api, company);
  const { documento } = (await api.call(token, 'GET', `/api/personas/${persona}`)).json().data;
  const head = 'placa;documento;tipo;vence\n';
  const csv = `${head}${placa};;soat;2027-01-31\n;${documento};licencia;2028-01-31\n`;
  const bad = await bring(`${csv};1;licencia;2028-01-31\n;;soat;2028-13-01\n`);
  expect(bad.json().errors.map(({ message }: { message: string }) => message)).toEqual([
    'Línea 5: vence: Revisa los datos enviados.',
  ]);
  const unknown = await bring(`${csv};1;licencia;2028-01-31\n`);
  expect(unknown.json().errors[0].message).toBe('Línea 4: documento: Esta persona no existe.');
  expect((await api.call(token, 'GET', '/api/papeles')).json().data.items).toEqual([]);
  expect((await bring(csv)).json().data).toMatchObject({ creadas: 2, iguales: 0 });
  const file = (await api.call(token, 'GET', '/api/papeles/export')).body;
  expect((await bring(file)).json().data).toMatchObject({ creadas: 0, iguales: 2 });
  expect((await api.call(token, 'GET', `/api/personas/${persona}`)).json().data.licencia.vence).toBe('2028-01-31');
});

test('CUM-09 a platform that does not answer is told as that: nothing is said to be unknown, and lists say what is missing', async () => {
  await givenAway(api, company);
  const persona = '/api/personas/import';
  const calls = [
    await add({ placa, tipo: 'soat', vence: '2027-01-31' }),
    await api.call(token, 'GET', `/api/hojas-de-vida/vehiculos/${placa}`),
    await api.call(token, 'GET', `/api/vencimientos?placa=${placa}`),
    await bring(`placa;tipo;vence\n${placa};soat;2027-01-31\n`),
    await api.call(token, 'POST', '/api/hojas-de-vida/vehiculos/import', { payload: { csv: `placa\n${placa}\n` } }),
    await api.call(token, 'POST', persona, {
      payload: { csv: 'tipoDocumento;documento;nombres;apellidos;conductor\nCC;700;Eva;Paz;7\n' },
    }),
    await api.call(token, 'GET', '/api/hojas-de-vida/vehiculos/export'),
  ];
  for (const { statusCode, json } of calls)
    expect([statusCode, json().message]).toEqual([503, GPS_MESSAGES.tokenFailed]);
  for (const list of ['vencimientos', 'hojas-de-vida/vehiculos']) {
    const { data } = (await api.call(token, 'GET', `/api/${list}`)).json();
    expect(data).toMatchObject({ items: [], sinPlataforma: true });
  }
});
