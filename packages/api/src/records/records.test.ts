import { RECORDS, RECORD_KEYS, type RecordKey, STORED_KEYS } from '@fenix/domain/assembly/records';
import type { ClientScope } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlNumberAndName } from '../db/recordTitle';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { Target } from '../system/sample';
import { givenTarget } from '../system/targets';
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

/** Every call that answers the content of one record, by kind. */
const OPENS: Record<RecordKey, (target: Target) => readonly [id: string, ...calls: string[]]> = {
  acta: ({ acta: { id } }) => [id, `GET /api/actas/${id}`, `GET /api/actas/technical/${id}`],
  prealistamiento: ({ presetId: id, client }) => [
    id,
    `GET /api/preset-v2/${id}`,
    `GET /api/preset-v2/${id}/evidencia?client=${encodeURIComponent(client)}`,
  ],
  informe: ({ informe: { id } }) => [id, `GET /api/informes/${id}`],
  documento: ({ plantilla: { documentoId: id } }) => [id, `GET /api/documentos/${id}`],
  inspeccion: ({ inspected: id, client }) => [
    id,
    ...['', '/evidencia'].map((call) => `GET /api/inspecciones/${id}${call}?client=${encodeURIComponent(client)}`),
  ],
  boletin: ({ newsletterId: id }) => [
    id,
    `GET /api/newsletter/${id}`,
    `GET /api/actas/old/${id}`,
    `POST /api/newsletter/${id}/read`,
  ],
};

describe('S9, GUARD-10 who opens a record is in the access log, once, with the company of the record', () => {
  let target: Target;
  beforeAll(async () => {
    target = await givenTarget(api, await api.givenClient());
  });

  test.each(RECORD_KEYS)('%s', async (key) => {
    const [id, ...calls] = OPENS[key](target);
    const of = key === 'boletin' ? api.provider.id : target.id;
    for (const call of calls) {
      const reader = await api.givenUser(api.provider);
      const token = await api.givenToken(reader);
      const [method = '', url = ''] = call.split(' ');
      const statuses = [await api.call(token, method, url), await api.call(token, method, url)].map(
        ({ statusCode }) => statusCode,
      );
      const entries = await api.deps.database.system
        .selectFrom('audit_log')
        .select(['action', 'entity_id', 'client_id'])
        .where('user', '=', reader.name)
        .where('action', 'like', '%.leer')
        .execute();
      const left = [{ action: `${key}.leer`, entity_id: id, client_id: of }];
      expect({ call, statuses, entries }).toEqual({ call, statuses: [200, 200], entries: left });
    }
  });

  test.each(STORED_KEYS)('the audit log finds %s by its number and its name', async (key) => {
    const [id] = OPENS[key](target);
    const { rows } = await sql<{ title: string }>`select ${sqlNumberAndName(key)} as title
      from ${sql.table(RECORDS[key].stored.table)} where _id = ${id}::uuid`.execute(api.deps.database.system);
    const { title = '' } = rows[0] ?? {};
    expect(title).toMatch(/^\d+ · \S/);
    const search = encodeURIComponent(title.replace(' · ', ' '));
    const found = await api.call(staff, 'GET', `/api/audit?action=${key}.leer&search=${search}`);
    expect(found.json().data.items).toContainEqual(expect.objectContaining({ entity: key, entityId: id }));
  });
});
