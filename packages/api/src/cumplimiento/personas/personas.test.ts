import { MODULES } from '@fenix/domain/permissions';
import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import type { Persona, PersonasPage } from '@fenix/domain/cumplimiento/personas/persona';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { describeInFull } from '../../testing/inFull';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOON = new Date('2026-11-18T17:00:00.000Z');

let api: TestApp;
let company: GivenCompany;
let other: GivenCompany;
let token: string;
let reader: string;
let stranger: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
  company = await givenCompany(api, await api.givenClient('caribe', MODULES));
  other = await givenCompany(api, await api.givenClient('sierra', MODULES));
  const scopes = ['readCompliance', 'writeCompliance'] as const;
  token = await api.givenToken(await api.givenUser(company, { scopes }));
  reader = await api.givenToken(await api.givenUser(company, { scopes: ['readCompliance'] }));
  stranger = await api.givenToken(await api.givenUser(other, { scopes }));
});
afterAll(() => api.close());

const post = (payload: object, by = token) => api.call(by, 'POST', '/api/personas', { payload });
const ANA = { tipoDocumento: 'CC', documento: '52.100.200', nombres: 'Ana', apellidos: 'Ruiz' };
const read = async (id: string) => (await api.call(token, 'GET', `/api/personas/${id}`)).json<{ data: Persona }>().data;

test('CUM-07 a person is written, read, changed and found; a document twice is 409 under its field', async () => {
  const made = await post({ ...ANA, cargo: 'Conductora', nacimiento: '1980-05-01', vinculacion: 'contratista' });
  expect([made.statusCode, made.json().data.avisos]).toEqual([200, []]);
  const id: string = made.json().data._id;
  expect(await read(id)).toMatchObject({
    ...ANA,
    cargo: 'Conductora',
    vinculacion: 'contratista',
    licencia: null,
    examenMedico: null,
    conductor: null,
    activo: true,
    version: 1,
  });
  const twice = await post({ ...ANA, documento: '52100200', nombres: 'Otra' });
  expect(twice.statusCode).toBe(409);
  expect(twice.json()).toMatchObject({
    errors: [{ path: 'documento', message: 'Ya hay una persona con este documento.' }],
  });
  const changed = await api.call(token, 'PUT', `/api/personas/${id}`, {
    payload: { ...ANA, cargo: 'Supervisora', version: 1 },
  });
  expect(changed.statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ cargo: 'Supervisora', version: 2 });
  const stale = await api.call(token, 'PUT', `/api/personas/${id}`, { payload: { ...ANA, version: 1 } });
  expect(stale.statusCode).toBe(409);
  const found = await api.call(token, 'GET', '/api/personas?search=supervisora%20ru%C3%ADz');
  expect(found.json<{ data: PersonasPage }>().data.items.map(({ _id }) => _id)).toEqual([id]);
});

test('CUM-07 the same document may belong to another company, whose person is unknown here', async () => {
  const made = await post({ ...ANA, documento: '900' }, stranger);
  expect(made.statusCode).toBe(200);
  const id: string = made.json().data._id;
  expect((await post({ ...ANA, documento: '900' })).statusCode).toBe(200);
  const url = `/api/personas/${id}`;
  expect((await api.call(token, 'GET', url)).statusCode).toBe(404);
  expect((await api.call(token, 'PUT', url, { payload: ANA })).statusCode).toBe(404);
  expect((await post({ ...ANA, documento: '901', client: 'sierra' })).statusCode).toBe(403);
});

test('CUM-01 who only reads cannot write, and who lacks the scope sees nothing', async () => {
  expect((await post({ ...ANA, documento: '902' }, reader)).statusCode).toBe(403);
  const none = await api.givenToken(await api.givenUser(company, { scopes: ['readPreset'] }));
  expect((await api.call(none, 'GET', '/api/personas')).statusCode).toBe(403);
});

describeInFull('people in detail', () => {
  test('CUM-08 born 1960, issued 10/05/2026, until 10/05/2029: saved, with the warning', async () => {
    const licencia = { numero: '1', categoria: 'C2', expedicion: '2026-05-10', vence: '2029-05-10' };
    const old = await post({ ...ANA, documento: '1001', nacimiento: '1960-05-01', licencia });
    expect(old.json().data.avisos).toEqual(['Licencia de conducción: vence el 10/05/2029, máximo 10/05/2027']);
    const young = await post({ ...ANA, documento: '1002', nacimiento: '1980-05-01', licencia });
    expect(young.json().data.avisos).toEqual([]);
    expect((await read(old.json().data._id)).licencia).toEqual(licencia);
  });

  test('CUM-09 another licence is a renewal: the one before stays among the papers', async () => {
    const licencia = { numero: '7', categoria: 'C2', expedicion: '2024-01-10', vence: '2027-01-10' };
    const id: string = (await post({ ...ANA, documento: '1003', licencia })).json().data._id;
    const renewed = { ...licencia, expedicion: '2026-11-01', vence: '2029-11-01' };
    for (const version of [1, 2])
      await api.call(token, 'PUT', `/api/personas/${id}`, {
        payload: { ...ANA, documento: '1003', licencia: renewed, version },
      });
    const papers = (await api.call(token, 'GET', `/api/papeles?persona=${id}`)).json().data.items;
    expect(papers.map(({ vence }: { vence: string }) => vence)).toEqual(['2029-11-01', '2027-01-10']);
    expect((await read(id)).licencia).toEqual(renewed);
  });

  test.each([
    ['documento', { documento: '' }, 'Este campo es obligatorio'],
    ['documento', { documento: '12;34' }, 'Solo letras, números, puntos y guiones; por lo menos tres.'],
    ['nacimiento', { nacimiento: '2026-02-30' }, 'Esta fecha no existe o no está escrita como 2026-12-31.'],
    ['tipoDocumento', { tipoDocumento: 'NIT' }, 'Tiene que ser una de estas: CC, CE, PA, PPT, OTRO.'],
    [
      'licencia.vence',
      { licencia: { expedicion: '2026-05-10', vence: '2026-05-09' } },
      'No puede vencer antes de su expedición.',
    ],
    ['conductor', { conductor: 'nobody' }, 'Este conductor no es de tu flota.'],
    ['usuario', { usuario: 'nobody' }, 'Este usuario no es de la empresa.'],
  ])('CUM-07 bad %s: %j', async (path, change, message) => {
    const reply = await post({ ...ANA, documento: '1010', ...change });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toContainEqual({ path, message });
  });

  test('CUM-07 a driver of the fleet is one person', async () => {
    const conductor = company.fleet.driverId;
    expect((await post({ ...ANA, documento: '1020', conductor })).statusCode).toBe(200);
    const twice = await post({ ...ANA, documento: '1021', conductor });
    expect([twice.statusCode, twice.json().errors[0].path]).toEqual([409, 'conductor']);
    expect((await post({ ...ANA, documento: '1022', conductor: other.fleet.driverId })).statusCode).toBe(400);
  });

  test('CUM-07 a user is one active person of the company', async () => {
    const { name: usuario } = await api.givenUser(company, { scopes: [] });
    const first = (await post({ ...ANA, documento: '1040', usuario })).json().data._id as string;
    const twice = await post({ ...ANA, documento: '1041', usuario });
    expect([twice.statusCode, twice.json().errors]).toEqual([
      409,
      [{ path: 'usuario', message: 'Otra persona ya tiene este usuario.' }],
    ]);
    // Who no longer works there leaves it to another, and does not get it back.
    const put = (change: object) =>
      api.call(token, 'PUT', `/api/personas/${first}`, { payload: { ...ANA, documento: '1040', usuario, ...change } });
    expect((await put({ activo: false, version: 1 })).statusCode).toBe(200);
    expect((await post({ ...ANA, documento: '1041', usuario })).statusCode).toBe(200);
    const back = await put({ version: 2 });
    expect([back.statusCode, back.json().errors[0].path]).toEqual([409, 'usuario']);
  });

  test('CUM-07 a person whose driver the platform no longer has is edited all the same, and linked to no other unknown', async () => {
    const id: string = (await post({ ...ANA, documento: '1030' })).json().data._id;
    await api.deps.database.system.updateTable('personas').set({ conductor: 'gone' }).where('_id', '=', id).execute();
    const put = (change: object) =>
      api.call(token, 'PUT', `/api/personas/${id}`, { payload: { ...ANA, documento: '1030', ...change } });
    const left = await put({ conductor: 'gone', activo: false, version: 1 });
    expect([left.statusCode, (await read(id)).activo]).toEqual([200, false]);
    const other = await put({ conductor: 'never', activo: false, version: 2 });
    expect([other.statusCode, other.json().errors[0].path]).toEqual([400, 'conductor']);
  });

  test('CUM-11 a file is taken whole or not at all, and its problems are named by line', async () => {
    const bring = (csv: string) => api.call(token, 'POST', '/api/personas/import', { payload: { csv } });
    const head = 'tipoDocumento;documento;nombres;apellidos;nacimiento;licenciaVence\n';
    const bad = await bring(
      `${head}CC;2001;Luis;Mora;1990-01-01;2028-01-01\nCC;;Eva;Paz;;\nXX;2003;Eva;Paz;1990-13-01;\nCC;2001;Luis;Otro;;\n`,
    );
    expect(bad.statusCode).toBe(400);
    expect(bad.json().errors.map(({ message }: { message: string }) => message)).toEqual([
      'Línea 3: documento: es obligatorio',
      'Línea 4: tipoDocumento: Tiene que ser una de estas: CC, CE, PA, PPT, OTRO.',
      'Línea 4: nacimiento: Esta fecha no existe o no está escrita como 2026-12-31.',
      'Línea 5: documento: está repetido en el archivo',
    ]);
    expect((await api.call(token, 'GET', '/api/personas?search=2001')).json().data.items).toEqual([]);

    const good = `${head}CC;2001;Luis;Mora;1990-01-01;2028-01-01\nCE;2002;Eva;Paz;;\n`;
    expect((await bring(good)).json().data).toMatchObject({ creadas: 2, cambiadas: 0, iguales: 0 });
    expect((await bring(good)).json().data).toMatchObject({ creadas: 0, cambiadas: 0, iguales: 2 });
    const changed = await bring(good.replace('2028-01-01', '2029-01-01'));
    expect(changed.json().data).toMatchObject({ creadas: 0, cambiadas: 1, iguales: 1 });
    const [luis] = (await api.call(token, 'GET', '/api/personas?search=2001')).json().data.items;
    expect(luis.licencia.vence).toBe('2029-01-01');
    expect((await bring(head)).json().errors[0].message).toBe('El archivo no tiene filas.');
    expect((await bring('nombre;edad\nLuis;3\n')).json().errors[0].message).toBe(
      'Línea 1: falta la columna tipoDocumento',
    );
  });

  test('CUM-11 letters that were lost are refused by line, of many problems their number is said, and an empty file says so', async () => {
    const bring = (csv: string) => api.call(token, 'POST', '/api/personas/import', { payload: { csv } });
    const head = 'tipoDocumento;documento;nombres;apellidos\n';
    const lost = await bring(`${head}CC;5001;Eva;Paz\nCC;5002;Luis;Pe\uFFFDa\n`);
    expect([lost.statusCode, lost.json().errors]).toEqual([
      400,
      [{ path: 'csv.3', message: 'Línea 3: tiene letras que no se pueden leer: guárdalo como CSV UTF-8' }],
    ]);
    for (const empty of ['', '\uFEFF\r\n', head])
      expect((await bring(empty)).json().errors).toEqual([{ path: 'csv', message: 'El archivo no tiene filas.' }]);
    const many = (await bring(`${head}${'XX;123;Eva;Paz\n'.repeat(103)}`)).json().errors;
    expect([many.length, many.at(-1)]).toEqual([101, { path: 'csv', message: 'Y 3 errores más.' }]);
  });

  test('CUM-11 of two concurrent files with the same people one is taken, and no person is there twice', async () => {
    const csv = 'tipoDocumento;documento;nombres;apellidos\nCC;4001;Luis;Mora\nCC;4002;Eva;Paz\n';
    const bring = () => api.call(token, 'POST', '/api/personas/import', { payload: { csv } });
    const replies = await Promise.all([bring(), bring(), bring()]);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    for (const reply of refused)
      expect([reply.statusCode, reply.json().message]).toEqual([409, CUMPLIMIENTO_MESSAGES.documentoTaken]);
    expect(refused.length).toBeLessThan(3);
    expect((await api.call(token, 'GET', '/api/personas?search=400')).json().data.items).toHaveLength(2);
  });

  test('CUM-11, CUM-19 ten thousand people are taken, with one bad or one more none is; the file that comes out goes in again', async () => {
    const big = await givenCompany(api, await api.givenClient('grande', MODULES));
    const writer = await api.givenToken(await api.givenUser(big, { scopes: ['readCompliance', 'writeCompliance'] }));
    const bring = (csv: string) => api.call(writer, 'POST', '/api/personas/import', { payload: { csv } });
    const lines = Array.from({ length: 10_001 }, (_, at) => `CC;${3_000_000 + at};Persona ${at};De Prueba;2028-01-01`);
    const head = 'tipoDocumento;documento;nombres;apellidos;licenciaVence';
    const tooLong = await bring([head, ...lines].join('\n'));
    expect([tooLong.statusCode, tooLong.json().errors[0].message]).toEqual([
      400,
      'El archivo tiene más de 10.000 filas. Pártelo en varios.',
    ]);
    const whole = lines.slice(1);
    const bad = await bring([head, ...whole.with(7_320, 'CC;9000001;Eva;Paz;2028-02-30')].join('\n'));
    expect([bad.statusCode, bad.json().errors]).toEqual([
      400,
      [
        {
          path: 'csv.7322',
          message: 'Línea 7322: licenciaVence: Esta fecha no existe o no está escrita como 2026-12-31.',
        },
      ],
    ]);
    expect((await api.call(writer, 'GET', '/api/personas')).json().data.items).toEqual([]);
    const taken = await bring([head, ...whole].join('\n'));
    expect(taken.json().data).toMatchObject({ creadas: 10_000, cambiadas: 0, iguales: 0 });
    const file = await api.call(writer, 'GET', '/api/personas/export');
    expect(file.body.split('\r\n')).toHaveLength(10_002);
    expect((await bring(file.body)).json().data).toMatchObject({ creadas: 0, cambiadas: 0, iguales: 10_000 });
  }, 120_000);
});
