import { RECORD_KEYS, type RecordKey } from '@fenix/domain/assembly/records';
import type { ClientScope } from '@fenix/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { readSheet } from '../testing/records/readXlsx';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let company: GivenCompany;
let staff: string;
let without: string;
beforeAll(async () => {
  api = await createTestApp();
  company = await givenCompany(api);
  staff = await api.givenToken(await api.givenUser(api.provider));
  without = await api.givenToken(await api.givenUser(company));
});
afterAll(() => api.close());

/** By kind: the path of its list for users of a client, the scope they need, and the header of its export. */
type Expected = {
  list: (client: string) => string;
  query?: string;
  scope: ClientScope | undefined;
  head: string;
  /** The name of the Excel sheet, and its heads where they are not those of the CSV. */
  sheet: string;
  heads?: string;
};
const DAYS = 'fechaInicio=14/11/2026&fechaFin=14/11/2026';
const KINDS: Record<RecordKey, Expected> = {
  acta: {
    list: (client) => `/api/actas/client/${client}`,
    scope: 'readRecords',
    sheet: 'Actas',
    head: 'Consecutivo;Fecha;Cliente;Tipo;Formato;Placa;N° interno;Técnico;Estado;Días',
  },
  prealistamiento: {
    list: () => '/api/preset-v2',
    scope: 'readPreset',
    sheet: 'Prealistamientos',
    heads: 'N.º;Fecha;Cliente;Placa;Vehículo;Estado;Conductor;Envío;Realizó;Kilometraje;Duración (s);Nota',
    head: 'Consecutivo;Fecha;Cliente;Placa;Vehículo;Estado;Conductor;Envío;Realizado por;Kilometraje;Duración (s);Observación',
  },
  informe: {
    list: () => '/api/informes',
    scope: 'readNovelty',
    sheet: 'Informes',
    head: '#;Fecha;Cliente;Tipo;Placa;N° interno;Operador;Novedades;Días;Estado',
  },
  documento: {
    list: () => '/api/documentos',
    scope: 'readRecords',
    sheet: 'Documentos',
    head: '#;Fecha;Cliente;Plantilla;Diligenciado por;Versión',
  },
  inspeccion: {
    list: () => '/api/inspecciones',
    query: DAYS,
    scope: 'readInspect',
    sheet: 'Inspecciones',
    head: 'Fecha;Hora;Vehiculo;Placa;Ruta;Conductor;Estado;Reportes;Inspectores',
  },
  boletin: {
    list: () => '/api/newsletter',
    scope: undefined,
    sheet: 'Acciones de mejora',
    head: 'N.º;Fecha;Título;Clientes;Respuestas',
  },
};

describe.each(RECORD_KEYS)('the list of %s', (key) => {
  const { list, query = '', scope, head, sheet: name, heads = head } = KINDS[key];
  const address = (call: string, more = '') =>
    `${list(encodeURIComponent(company.client))}/${call}?${[query, more].filter(Boolean).join('&')}`;
  const ask = (token: string, call: string, more?: string) => api.call(token, 'GET', address(call, more));
  /** Staff must name a client for the list of inspections. */
  const ofStaff = key === 'inspeccion' ? () => `client=${encodeURIComponent(company.client)}` : () => '';

  test('has an exact count and exports as CSV and Excel', async () => {
    expect((await ask(staff, 'count', ofStaff())).json().data).toEqual({ value: 0 });
    const csv = await ask(staff, 'export', `${ofStaff()}&format=csv`);
    expect([csv.statusCode, csv.body]).toEqual([200, `\uFEFF${head}\r\n`]);
    const sheet = await ask(staff, 'export', `${ofStaff()}&format=xlsx`);
    expect(sheet.statusCode).toBe(200);
    const read = readSheet(sheet.rawPayload);
    expect(read.name).toBe(name);
    expect(read.cells).toEqual(heads.split(';').map((text, at) => `${'ABCDEFGHIJKL'.charAt(at)}1 1 inlineStr ${text}`));
    expect((await ask(staff, 'export', `${ofStaff()}&format=pdf`)).statusCode).toBe(400);
  });

  test('GUARD-10 users of a client read it without the company column, and only with the scope', async () => {
    const own = await api.givenToken(await api.givenUser(company, { scopes: scope ? [scope] : [] }));
    const csv = await ask(own, 'export', 'format=csv');
    const columns = head.split(';').filter((column) => column !== 'Cliente' && column !== 'Clientes');
    expect([csv.statusCode, csv.body]).toEqual([200, `\uFEFF${columns.join(';')}\r\n`]);
    for (const call of ['count', 'export']) expect((await ask(without, call)).statusCode).toBe(scope ? 403 : 200);
  });

  test('another company cannot read it', async () => {
    const other = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(other, { scopes: scope ? [scope] : [] }));
    const named = { acta: '', prealistamiento: 'cliente', boletin: 'clientName' };
    const name = key in named ? named[key as keyof typeof named] : 'client';
    const more = name ? `${name}=${encodeURIComponent(company.client)}` : '';
    for (const call of ['count', 'export']) expect((await ask(token, call, more)).statusCode).toBe(403);
  });
});
