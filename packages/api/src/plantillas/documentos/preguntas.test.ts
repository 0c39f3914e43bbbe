import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Page } from '@fenix/domain/paging';
import { type Componente, freshComponente, labelled } from '@fenix/domain/plantillas/constructor/componente';
import type { Ask, Question } from '@fenix/domain/plantillas/constructor/pregunta';
import { Documento, type ListedDocumento } from '@fenix/domain/plantillas/documentos/documento';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { givenPlantilla, postDocumento } from '../../testing/plantillas/plantillasFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOW = new Date('2026-11-15T15:00:00.000Z');

function question(type: Question, id: string, content: string, ask: Ask = {}): Componente {
  const made = labelled(freshComponente(id, type), 'input', content);
  return Object.keys(ask).length > 0 ? { ...made, ask } : made;
}

const COMPONENTS: Componente[] = [
  question('vehicle', 'bus', 'Vehículo', { isTitle: true }),
  question('driver', 'quien', 'Conductor'),
  question('date', 'dia', 'Día de la revisión'),
  question('number', 'psi', 'Presión', { unit: 'psi', min: 0, max: 150, decimals: 1 }),
  question('choice', 'estado', 'Estado', { options: ['Buena', 'Mala'] }),
  question('choice', 'fallas', 'Fallas', { options: ['Corte', 'Desgaste', '=Otra'], isSeveral: true }),
  question('rows', 'llantas', 'Llantas', {
    columns: [
      { id: 'pos', label: 'Posición', type: 'text', isRequired: true },
      { id: 'mm', label: 'Labrado', type: 'number', isRequired: false },
      { id: 'dia', label: 'Montaje', type: 'date', isRequired: false },
    ],
    maxRows: 3,
  }),
  labelled(freshComponente('nota', 'textBox'), 'input', '=Nota'),
  labelled(freshComponente('lista', 'textBox'), 'toggle', '¿Lista?'),
];

let api: TestApp;
let acme: GivenCompany;
let beta: GivenCompany;
let ana: string;
let bea: string;
let manager: string;
let saved: Plantilla;
let driverId: string;
let driver: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  acme = await givenCompany(api, await api.givenClient('acme'));
  beta = await givenCompany(api, await api.givenClient('beta'));
  const scopes = ['readRecords', 'createRecords'] as const;
  ana = await api.givenToken(await api.givenUser(acme, { name: 'ana', scopes }));
  bea = await api.givenToken(await api.givenUser(beta, { name: 'bea', scopes }));
  manager = await api.givenToken(await api.givenUser(api.provider, {}));
  saved = await givenPlantilla(api, ana, { name: 'Reporte de llantas', components: COMPONENTS });
  const [first] = (await api.call(ana, 'GET', '/api/conductores')).json().data.items;
  driverId = first.id;
  driver = `${first.nombre} ${first.apellido}`;
});
afterAll(() => api.close());

const fill = (token: string, fields: Record<string, string>, plantilla = saved) =>
  postDocumento(
    api,
    token,
    plantilla,
    Object.entries({ fecha: NOW.toISOString(), ...fields }).map(([name, content]) => ({ name, content })),
  );
const page = async (token: string, query = ''): Promise<Page<ListedDocumento>> =>
  (await api.call(token, 'GET', `/api/documentos?${query}`)).json().data;
const read = async (token: string, id: string) =>
  Documento.parse((await api.call(token, 'GET', `/api/documentos/${id}`)).json().data);
const linesOf = async (token: string, query: string) =>
  (await api.call(token, 'GET', `/api/documentos/export?${query}`)).body.trimEnd().split('\r\n');
const vehicleOf = async (token: string, id: string) =>
  (await api.call(token, 'GET', '/api/vehiculos')).json().data.items.find((one: { id: string }) => one.id === id);

describe('TPL-12 answers of own kinds', () => {
  test('are kept as what they are, the vehicle and the driver in words, and read by their version', async () => {
    const { patente, nombre } = await vehicleOf(ana, acme.fleet.vehicleId);
    const rows = [
      { 'campo-llantas_pos': 'Delantera =1+1', 'campo-llantas_mm': '5,5', 'campo-llantas_dia': '2026-10-01' },
    ];
    const reply = await fill(ana, {
      'campo-bus': acme.fleet.vehicleId,
      'campo-quien': driverId,
      'campo-dia': '2026-11-14',
      'campo-psi': '110,5',
      'campo-estado': 'Buena',
      'campo-fallas': JSON.stringify(['Corte', '=Otra']),
      'campo-llantas': JSON.stringify(rows),
      'campo-nota': '=SUMA(A1)',
      'campo-lista': 'true',
    });
    expect(reply.statusCode).toBe(200);
    const documento = await read(ana, reply.json().data._id);
    const words = [patente, nombre].filter(Boolean).join(' · ');
    expect(documento).toMatchObject({ titulo: words, placa: patente.toUpperCase() });
    expect(documento.answers).toEqual({
      'campo-bus': words,
      'campo-quien': driver,
      'campo-dia': '2026-11-14',
      'campo-psi': 110.5,
      'campo-estado': 'Buena',
      'campo-fallas': ['Corte', '=Otra'],
      'campo-llantas': [{ ...rows[0], 'campo-llantas_mm': 5.5 }],
      'campo-nota': '=SUMA(A1)',
      'campo-lista': true,
    });
  });

  const tenThousand = JSON.stringify(Array.from({ length: 10_000 }, () => ({})));
  const tooMany = JSON.stringify(Array.from({ length: 4 }, () => ({ 'campo-llantas_pos': 'x' })));
  test.each<[string, Record<string, string>, string, string]>([
    ['an unknown choice', { 'campo-estado': 'Pésima' }, 'campo-estado', 'Elige una de las opciones.'],
    ['an unknown one of several', { 'campo-fallas': '["Nada"]' }, 'campo-fallas.0', 'Elige una de las opciones.'],
    ['several that are no list', { 'campo-fallas': '{' }, 'campo-fallas', UPLOAD_MESSAGES.badJson],
    ['a date that is none', { 'campo-dia': '2026-02-30' }, 'campo-dia', SHELL_MESSAGES.invalid],
    ['a number out of limits', { 'campo-psi': '151' }, 'campo-psi', 'Escribe un número entre 0 y 150.'],
    ['4 rows of 3', { 'campo-llantas': tooMany }, 'campo-llantas', 'Llena hasta 3 filas.'],
    ['10,000 rows', { 'campo-llantas': tenThousand }, 'campo-llantas', 'Llena hasta 3 filas.'],
    [
      'a row without its column',
      { 'campo-llantas': '[{}]' },
      'campo-llantas.0.campo-llantas_pos',
      SHELL_MESSAGES.required,
    ],
    ['no vehicle of anybody', { 'campo-bus': 'nadie' }, 'campo-bus', DOCUMENTO_MESSAGES.otherVehicle],
    ['no driver of anybody', { 'campo-quien': 'nadie' }, 'campo-quien', DOCUMENTO_MESSAGES.otherDriver],
  ])('%s is 400 under its field', async (_, fields, path, message) => {
    const reply = await fill(ana, fields);
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path, message }]]);
  });

  test('a column that a row does not have is refused', async () => {
    const reply = await fill(ana, { 'campo-llantas': '[{"campo-llantas_pos":"x","otra":"y"}]' });
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'campo-llantas.0']);
  });

  test('another company’s vehicle is none of these, and without a platform there is none to choose', async () => {
    const foreign = await fill(ana, { 'campo-bus': beta.fleet.vehicleId });
    expect(foreign.json().errors).toEqual([{ path: 'campo-bus', message: DOCUMENTO_MESSAGES.otherVehicle }]);
    const bare = await api.givenClient('sin gps');
    const token = await api.givenToken(await api.givenUser(bare, { scopes: ['readRecords', 'createRecords'] }));
    const own = await givenPlantilla(api, token, { components: COMPONENTS });
    const reply = await fill(token, { 'campo-bus': '1' }, own);
    expect(reply.json().errors).toEqual([{ path: 'campo-bus', message: GPS_MESSAGES.noAccount }]);
    expect((await fill(token, { 'campo-nota': 'Sin vehículo' }, own)).statusCode).toBe(200);
  });

  test('the same form sent again with its key is the same document', async () => {
    const fields = { 'campo-bus': acme.fleet.vehicleId, 'campo-nota': 'una vez' };
    const parts = Object.entries({ fecha: NOW.toISOString(), ...fields }).map(([name, content]) => ({ name, content }));
    const key = { 'idempotency-key': 'llantas-una-vez' };
    const first = await postDocumento(api, ana, saved, parts, key);
    const second = await postDocumento(api, ana, saved, parts, key);
    expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
  });
});

describe('TPL-13, TPL-14 the list', () => {
  test('is found by title and by the content of rows, and narrowed by template and plate', async () => {
    const gama = await givenCompany(api, await api.givenClient('gama'));
    const token = await api.givenToken(await api.givenUser(gama, { scopes: ['readRecords', 'createRecords'] }));
    const second = await gama.addVehicle();
    const llantas = await givenPlantilla(api, token, { name: 'Llantas', components: COMPONENTS });
    const otra = await givenPlantilla(api, token, { name: 'Otra', components: COMPONENTS });
    const [one, two] = [await vehicleOf(token, gama.fleet.vehicleId), await vehicleOf(token, second)];
    await fill(token, { 'campo-bus': one.id, 'campo-llantas': '[{"campo-llantas_pos":"Repuesto"}]' }, llantas);
    await fill(token, { 'campo-bus': two.id }, llantas);
    await fill(token, { 'campo-bus': one.id }, otra);
    await fill(token, {}, otra);
    const numbers = async (query: string) => (await page(token, query)).items.map(({ consecutive }) => consecutive);
    const of = (plate: string) => `placa=${encodeURIComponent(plate)}`;
    expect(new Set(await numbers(of(one.patente)))).toEqual(new Set([1, 3]));
    expect(await numbers(of(one.patente.toLowerCase()))).toHaveLength(2);
    expect(await numbers(`${of(one.patente)}&plantilla=${llantas._id}`)).toEqual([1]);
    expect(await numbers(of(one.patente.slice(0, 3)))).toEqual([]);
    expect((await page(token, of(two.patente))).total.value).toBe(1);
    expect((await api.call(token, 'GET', `/api/documentos/count?${of(one.patente)}`)).json().data).toEqual({
      value: 2,
    });
    expect(await numbers('search=repuesto')).toEqual([1]);
    expect(await numbers(`search=${encodeURIComponent(two.patente)}`)).toEqual([2]);
    expect((await page(bea, of(one.patente))).items).toEqual([]);
    expect((await page(manager, of(one.patente))).items).toHaveLength(2);
    expect(await linesOf(token, of(two.patente))).toHaveLength(2);
  });

  test('is exported with a column for each question of any version, and no formula of a spreadsheet', async () => {
    const { patente, nombre } = await vehicleOf(ana, acme.fleet.vehicleId);
    const words = [patente, nombre].filter(Boolean).join(' · ');
    const changed = { ...question('number', 'km', 'Kilometraje', { unit: 'km' }) };
    const payload = {
      name: saved.name,
      version: 1,
      components: [changed, ...COMPONENTS.filter(({ id }) => id !== 'estado')],
    };
    expect((await api.call(ana, 'PUT', `/api/templates/${saved._id}`, { payload })).statusCode).toBe(200);
    // Both are of the same moment.
    const [head, ...lines] = await linesOf(ana, `plantilla=${saved._id}&sort=fecha:asc`);
    const first = lines.find((line) => line.includes('Corte'));
    expect(head).toBe(
      "\uFEFF#;Fecha;Plantilla;Diligenciado por;Versión;Kilometraje;Vehículo;Conductor;Día de la revisión;Presión;Fallas;Llantas;'=Nota;¿Lista?;Estado",
    );
    expect(first?.split(';').slice(4)).toEqual([
      '1',
      '',
      words,
      driver,
      '2026-11-14',
      '110.5',
      expect.stringContaining('Corte'),
      '"Posición: Delantera =1+1',
      ' Labrado: 5,5',
      ' Montaje: 01/10/2026"',
      expect.stringMatching(/^'=SUMA/),
      'Sí',
      'Buena',
    ]);
    const sheet = await api.call(ana, 'GET', `/api/documentos/export?plantilla=${saved._id}&format=xlsx`);
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await linesOf(manager, `plantilla=${saved._id}`))[0]).toContain('Kilometraje');
    expect(await linesOf(bea, `plantilla=${saved._id}`)).toEqual(['\uFEFF#;Fecha;Plantilla;Diligenciado por;Versión']);
  });
});
