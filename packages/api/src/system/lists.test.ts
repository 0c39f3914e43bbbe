import { areaOf } from '@fenix/domain/assembly/areas';
import { CLIENT_SCOPES } from '@fenix/domain/permissions';
import { afterAll, describe, expect, test } from 'vitest';
import { readSheet } from '../testing/records/readXlsx';
import { createTestApp } from '../testing/testApp';
import { SAMPLES } from './samples';
import { givenTarget } from './targets';

const OF_ONE = 'belongs to one record and is read on it, or on its paper';
const CHOICES = 'what a form chooses from; the list it is of has a file of its own, or is none of ours';
const OWN = 'what belongs to the person who asks, at most some dozens';
const FIGURES = 'figures of a screen; the list behind them has its file';
const SERVICE = 'for another program, which reads the answer itself';

/** Calls that answer a list and have neither a file nor a count, and why. */
const EXCUSED: Readonly<Record<string, string>> = {
  '/api/actas/:id': OF_ONE,
  '/api/actas/:id/history': OF_ONE,
  '/api/actas/client/:client/pending':
    'at most the newest of the open actas of a vehicle; the list of actas exports them',
  '/api/actas/client/:client/types': CHOICES,
  '/api/actas/client/:client/vehicles': CHOICES,
  '/api/actas/types': CHOICES,
  '/api/aptitud': OF_ONE,
  '/api/auth/device-key': OWN,
  '/api/auth/sessions': OWN,
  '/api/avisos': OWN,
  '/api/buscar': 'the five best of each kind; what is searched exports itself',
  '/api/calendario/:anio': 'the holidays of a year, by law',
  '/api/cargas/:id': OF_ONE,
  '/incontrol/app/cargas/:id': OF_ONE,
  '/api/catalogos/plantillas': CHOICES,
  '/api/companies': CHOICES,
  '/api/conduccion/eventos': 'the newest events behind one figure; the trips that hold them have their file',
  '/api/conduccion/evidencia': OF_ONE,
  '/api/conduccion/flota': FIGURES,
  '/api/conduccion/historia': OF_ONE,
  '/api/conductores': CHOICES,
  '/api/conductores/documentos': CHOICES,
  '/api/despachos/:id/detalle': OF_ONE,
  '/api/despachos/:id/pasajeros': OF_ONE,
  '/api/despachos/:id/tiquete': OF_ONE,
  '/api/documentos/:id': OF_ONE,
  '/api/documentos/:id/history': OF_ONE,
  '/api/formimages/:id': OF_ONE,
  '/api/hojas-de-vida/vehiculos/:placa/historia': OF_ONE,
  '/api/informes/:id/history': OF_ONE,
  '/api/informes/:id/otros': OF_ONE,
  '/api/informes/:id/readers': OF_ONE,
  '/api/informes/catalogo': CHOICES,
  '/api/informes/catalogo/cliente': CHOICES,
  '/api/informes/due': FIGURES,
  '/api/informes/novedades': CHOICES,
  '/api/inspecciones/:id': OF_ONE,
  '/api/inspecciones/:id/evidencia': OF_ONE,
  '/api/inspecciones/celulares': 'what waits on each phone now; the list of inspectors has its file',
  '/api/inspecciones/resumen': FIGURES,
  '/api/modules/:client': OF_ONE,
  '/api/newsletter/:id': OF_ONE,
  '/api/personas/:id/historia': OF_ONE,
  '/api/preset-v2/:id': OF_ONE,
  '/api/preset-v2/:id/evidencia': OF_ONE,
  '/api/preset-v2/:id/papeles': OF_ONE,
  '/api/preset-v2/conductores': CHOICES,
  '/api/preset-v2/conocido': CHOICES,
  '/api/preset-v2/hoy': FIGURES,
  '/api/preset-v2/plantillas': CHOICES,
  '/api/preset-v2/plantillas/:version': OF_ONE,
  '/api/preset-v2/vehicle/:id': OF_ONE,
  '/api/preset-v2/vehicle/:id/rechazo': OF_ONE,
  '/api/preset-v2/vehiculos': CHOICES,
  '/api/rutas': CHOICES,
  '/api/servidor': 'the state of the installation; of its jobs at most fifty, and `fenix jobs` prints them',
  '/api/session': OWN,
  '/api/templates/:id': OF_ONE,
  '/api/torre': 'a board that changes while it is read; its vehicles, trips and attended alerts are lists with files',
  '/api/vehiculos': CHOICES,
  '/api/viajes/:id/fotos/:foto/evidencia': OF_ONE,
  '/api/viajes/:id/libro': OF_ONE,
  '/api/vistas': OWN,
  '/incontrol/api/auth/get-users': SERVICE,
  '/incontrol/api/auth/inspectors': SERVICE,
  '/incontrol/app/vehiculos': SERVICE,
  '/incontrol/app/work': SERVICE,
};

/** Lists with a file and without a count, and why. */
const WITHOUT_COUNT: Readonly<Record<string, string>> = Object.fromEntries(
  ['comparativo', 'conductores', 'conductores/viajes', 'resumen', 'viajes'].map((one) => [
    `/api/conduccion/${one}`,
    'comes whole, in one answer: what is in it is its exact count',
  ]),
);

type Schema = { type?: string; properties?: Record<string, Schema>; anyOf?: Schema[] };
type Operation = {
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  parameters?: { name: string; schema: { enum?: string[] } }[];
};

const api = await createTestApp();
afterAll(() => api.close());
const company = await api.givenClient();
const target = await givenTarget(api, company);
const { paths }: { paths: Record<string, Record<string, Operation>> } = (
  await api.app.inject('/api/openapi.json')
).json();
const operationOf = (path: string) => paths[path.replace(/:(\w+)/g, '{$1}')]?.['get'];

/** An array, a page of one, or an object around some. */
function holdsList({ type, properties = {}, anyOf = [] }: Schema): boolean {
  return type === 'array' || anyOf.some(holdsList) || Object.values(properties).some((one) => one.type === 'array');
}

/** Every call that answers a list, or a record that holds one. */
const LISTS = Object.entries(paths).flatMap(([path, { get }]) => {
  const data = get?.responses['200']?.content?.['application/json']?.schema.properties?.['data'];
  return data && holdsList(data) ? [path.replace(/\{(\w+)\}/g, ':$1')] : [];
});
/** Its filter is sent in the body of a POST. */
const BY_BODY = '/api/informes';
const lists = [...LISTS.filter((path) => !Object.hasOwn(EXCUSED, path)), BY_BODY];

describe('API-17 every list', async () => {
  test('is either excused or one of these; nothing is excused that is no list', () => {
    expect(lists.toSorted()).toEqual([
      '/api/actas',
      '/api/actas/client/:client',
      '/api/aptitud/flota',
      '/api/audit',
      '/api/auth/:client',
      '/api/catalogos/analistas',
      '/api/catalogos/tecnicos',
      '/api/conduccion/comparativo',
      '/api/conduccion/conductores',
      '/api/conduccion/conductores/viajes',
      '/api/conduccion/resumen',
      '/api/conduccion/viajes',
      '/api/defectos',
      '/api/despachos',
      '/api/documentos',
      '/api/gps-accounts',
      '/api/hojas-de-vida/vehiculos',
      '/api/incontrol/inspectors',
      '/api/incontrol/users',
      '/api/informes',
      '/api/inspecciones',
      '/api/modules/clients/:client',
      '/api/newsletter',
      '/api/newsletter/:id/mail',
      '/api/papelera',
      '/api/papeles',
      '/api/personas',
      '/api/preset-v2',
      '/api/reglas',
      '/api/templates',
      '/api/torre/atendidas',
      '/api/vencimientos',
      '/api/viajes',
    ]);
    expect(Object.keys(EXCUSED).filter((path) => !LISTS.includes(path))).toEqual([]);
    expect(Object.keys(WITHOUT_COUNT).filter((path) => !lists.includes(path))).toEqual([]);
  });

  test.each(lists)('%s has its file as CSV and Excel, in an area of the audit log', (path) => {
    const format = operationOf(`${path}/export`)?.parameters?.find(({ name }) => name === 'format');
    expect(format?.schema.enum).toEqual(['csv', 'xlsx']);
    expect(areaOf(path)).toMatch(/\S/);
  });

  test.each(lists)('%s is counted exactly when asked, or comes whole', (path) => {
    const isCounted = operationOf(`${path}/count`) !== undefined;
    expect([isCounted, Object.hasOwn(WITHOUT_COUNT, path)]).toContain(true);
    expect(isCounted).toBe(!Object.hasOwn(WITHOUT_COUNT, path));
  });

  const gateOf = (path: string) => {
    const call = path === BY_BODY ? `POST ${path}` : `GET ${path}`;
    const policy = api.app.policies.find(({ method, url }) => `${method} ${url}` === call);
    if (!policy) throw new Error(`${call} is not registered`);
    const { permission, alsoFor, module } = policy;
    return { permission, alsoFor, module };
  };
  test.each(lists)('%s: who reads the list may count it and take it away, and nobody else', (path) => {
    const beside = api.app.policies.filter(({ url }) => url === `${path}/count` || url === `${path}/export`);
    for (const { permission, alsoFor, module } of beside) expect({ permission, alsoFor, module }).toEqual(gateOf(path));
  });

  /** What a person gets for the request of a sample, with more in its query. */
  async function ask(token: string, call: string, more: Readonly<Record<string, string>> = {}) {
    const sample = SAMPLES[call];
    if (!sample) throw new Error(`${call} has no sample`);
    const url = sample.url(target);
    const query = new URLSearchParams(more).toString();
    return api.call(token, call.split(' ')[0] ?? 'GET', query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url);
  }
  const tokens = {
    staff: await api.givenToken(await api.givenUser(api.provider, { scopes: ['colfenix'] })),
    own: await api.givenToken(await api.givenUser(company, { scopes: CLIENT_SCOPES })),
  };
  /** The lists whose `{client}` is the company of the staff member themself. */
  const OF_PROVIDER = new Set(['/api/modules/clients/:client']);
  const readerOf = async (path: string) => {
    const own = await ask(tokens.own, `GET ${path}/export`);
    return own.statusCode === 200 ? tokens.own : tokens.staff;
  };

  test.each(lists.filter((path) => !OF_PROVIDER.has(path)))('%s: both files have the same columns', async (path) => {
    const token = await readerOf(path);
    const csv = await ask(token, `GET ${path}/export`, { format: 'csv' });
    const xlsx = await ask(token, `GET ${path}/export`, { format: 'xlsx' });
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[A-Za-z0-9-]+\.csv"$/);
    expect(xlsx.headers['content-disposition']).toMatch(/\.xlsx"$/);
    const [head = '', ...rows] = csv.payload.replace('\uFEFF', '').trimEnd().split('\r\n');
    const { name, cells } = readSheet(xlsx.rawPayload);
    expect(name).toMatch(/\S/);
    const columns = head.split(';');
    expect(cells.filter((cell) => /^[A-Z]+1 /.test(cell))).toHaveLength(columns.length);
    expect(new Set(cells.map((cell) => /^[A-Z]+(\d+)/.exec(cell)?.[1])).size).toBe(rows.length + 1);
    // Only staff work for several companies; what a company's own user takes away is theirs alone.
    expect(token === tokens.own && columns.includes('Cliente')).toBe(false);
  });

  const counted = lists.filter(
    (path) => operationOf(`${path}/count`) && path !== BY_BODY && !OF_PROVIDER.has(path) && path !== '/api/audit',
  );
  test.each(counted)('%s: the count is that of the list', async (path) => {
    const token = await readerOf(path);
    const { data } = (await ask(token, `GET ${path}`)).json<{ data: Listed }>();
    const listed = new URL(SAMPLES[`GET ${path}`]?.url(target) ?? '', 'http://localhost');
    listed.searchParams.delete('limit');
    const reply = await api.call(token, 'GET', `${listed.pathname}/count${listed.search}`);
    const { value } = reply.json<{ data: { value: number } }>().data;
    expect(value).toBe(sizeOf(data));
  });
});

type Listed = readonly unknown[] | Record<string, unknown>;

/** How many a list says, or is seen to have. */
function sizeOf(data: Listed): number {
  if (Array.isArray(data)) return data.length;
  const { total, ...parts } = data as Record<string, unknown> & { total?: { value: number } };
  return total?.value ?? Object.values(parts).find((one): one is unknown[] => Array.isArray(one))?.length ?? 0;
}
