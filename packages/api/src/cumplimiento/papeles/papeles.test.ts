import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Hojas, givenAway, givenHojas, givenPersona, plateOf } from '../../testing/cumplimiento/hojasFixture';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { FORM_TYPE, formBody } from '../../testing/media/formFixture';
import { countStatements } from '../../system/plans';
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

test('CUM-09 a paper as it was issued: a PDF is known by its content, kept whole and downloaded, never shown', async () => {
  const file = (content: string, filename = 'soat.pdf') => {
    const fields = Object.entries({ placa, tipo: 'soat' }).map(([name, text]) => ({ name, content: text }));
    const part = { name: 'archivo', filename, type: 'application/pdf', content: Buffer.from(content) };
    return api.call(token, 'POST', '/api/papeles', { payload: formBody([...fields, part]), headers: FORM_TYPE });
  };
  const page = '<html><script>alert(1)</script>';
  for (const [content, status, message] of [
    [page, 415, 'soat.pdf: el formato no está permitido. Usa pdf, png, jpeg, jpg, webp.'],
    ['%PDF-1.7\nhalf of it', 400, 'soat.pdf: el archivo está dañado o incompleto.'],
    [`%PDF-1.7\n${'x'.repeat(15_000_000)}%%EOF`, 413, 'soat.pdf: supera 15 MB.'],
  ] as const) {
    const refused = await file(content);
    expect([refused.statusCode, refused.json().message]).toEqual([status, message]);
  }
  const whole = `%PDF-1.7\n${page}\n%%EOF\n`;
  expect((await file(whole, 'Póliza.html')).statusCode).toBe(200);
  const list = await api.call(token, 'GET', `/api/papeles?placa=${placa}`);
  const { archivo } = list.json().data.items[0];
  expect(archivo).toMatchObject({ name: 'Póliza.pdf', kind: 'document', thumbnail: null });
  const served = await api.call(token, 'GET', archivo.url);
  expect([served.statusCode, served.body, served.headers['content-type']]).toEqual([
    200,
    whole,
    'application/octet-stream',
  ]);
  expect(served.headers).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''P%C3%B3liza.pdf",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('CUM-09 a paper of another company: its vehicle and its person are unknown', async () => {
  expect((await add({ placa: await plateOf(api, other), tipo: 'soat', vence: '2027-01-01' })).statusCode).toBe(404);
  const persona = await givenPersona(api, other);
  expect((await add({ persona, tipo: 'licencia', vence: '2027-01-01' })).statusCode).toBe(404);
});

test.each([
  ['placa', { tipo: 'soat' }, 'Di de qué vehículo o de qué persona es el papel.'],
  ['tipo', { placa: 'X', tipo: 'licencia' }, 'Este papel es de una persona.'],
  [
    'vence',
    { placa: 'X', tipo: 'soat', vence: '2026-02-30' },
    'Esta fecha no existe o no está escrita como 2026-12-31.',
  ],
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
    'Línea 5: vence: Esta fecha no existe o no está escrita como 2026-12-31.',
  ]);
  const unknown = await bring(`${csv};1;licencia;2028-01-31\n`);
  expect(unknown.json().errors[0].message).toBe('Línea 4: documento: Esta persona no existe.');
  expect((await api.call(token, 'GET', '/api/papeles')).json().data.items).toEqual([]);
  expect((await bring(csv)).json().data).toMatchObject({ creadas: 2, iguales: 0 });
  const file = (await api.call(token, 'GET', '/api/papeles/export')).body;
  expect((await bring(file)).json().data).toMatchObject({ creadas: 0, iguales: 2 });
  expect((await api.call(token, 'GET', `/api/personas/${persona}`)).json().data.licencia.vence).toBe('2028-01-31');
});

test('CUM-09 a platform that does not answer is reported: nothing is said to be unknown, and lists say what is missing', async () => {
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
  // Whether its token or its list was asked for first depends on what was asked before.
  const said = new Set<string>([GPS_MESSAGES.away, GPS_MESSAGES.tokenFailed]);
  for (const { statusCode, json } of calls) expect([statusCode, said.has(json().message)]).toEqual([503, true]);
  for (const list of ['vencimientos', 'hojas-de-vida/vehiculos']) {
    const { data } = (await api.call(token, 'GET', `/api/${list}`)).json();
    expect(data).toMatchObject({ items: [], sinPlataforma: true });
  }
});

test('CUM-11 of a file with hundreds of lines as many statements are sent as of one with two: people, sheets and papers', async () => {
  const { engine, system } = api.deps.database;
  const count = countStatements(engine);
  const LINES = 900;
  const plates = Array.from({ length: LINES }, (_, at) => `XX${1_000 + at}`);
  const facts = { client_id: company.id, modalidad: 'Especial', fecha: NOON };
  await system
    .insertInto('hojas_vehiculo')
    .values(plates.map((plate) => ({ ...facts, placa: plate })))
    .execute();
  const files: [path: string, head: string, lines: (word: string) => string[]][] = [
    ['personas', 'tipoDocumento;documento;nombres;apellidos;cargo;licenciaVence', peopleLines],
    ['hojas-de-vida/vehiculos', 'placa;modalidad', (word) => plates.map((plate) => `${plate};${word}`)],
    ['papeles', 'placa;tipo;numero;vence', (word) => plates.map((plate) => `${plate};soat;${word};2027-01-31`)],
  ];
  for (const [path, head, linesOf] of files) {
    const bringSome = (lines: string[]) => async () => {
      const payload = { csv: [head, ...lines].join('\n') };
      const { statusCode, json } = await api.call(token, 'POST', `/api/${path}/import`, { payload });
      expect([path, statusCode, json().message]).toEqual([path, 200, undefined]);
    };
    await bringSome(linesOf('Uno'))();
    const ofTwo = await count(bringSome(linesOf('Dos').slice(0, 2)));
    expect([path, ofTwo > 3, await count(bringSome(linesOf('Tres')))]).toEqual([path, true, ofTwo]);
  }

  function peopleLines(word: string): string[] {
    const day = { Uno: '2027-01-31', Dos: '2028-01-31' }[word] ?? '2029-01-31';
    return plates.map((_, at) => `CC;${6_000_000 + at};Ana;Ruiz;${word};${day}`);
  }
});
