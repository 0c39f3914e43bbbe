import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Documento } from '@fenix/domain/plantillas/documentos/documento';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenClient } from '../testing/givens';
import { COMPONENTS, documentoParts, givenPlantilla, postDocumento } from '../testing/plantillas/plantillasFixture';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOW = new Date('2026-11-15T15:00:00.000Z');
const minutes = (away: number) => new Date(NOW.getTime() + away * 60_000);

let api: TestApp;
let acme: GivenClient;
let ana: string;
let bea: string;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
  acme = await api.givenClient('acme');
  const scopes = ['readRecords', 'createRecords'] as const;
  ana = await api.givenToken(await api.givenUser(acme, { name: 'ana', scopes }));
  bea = await api.givenToken(await api.givenUser(await api.givenClient('beta'), { name: 'bea', scopes }));
  manager = await api.givenToken(await api.givenUser(api.provider, {}));
});
afterAll(() => api.close());

type Reply = { statusCode: number; json: () => { message?: string } };
const answerOf = (reply: Reply) => [reply.statusCode, reply.json().message];
const offer = (token: string, { _id }: Pick<Plantilla, '_id'>, ofrecida = true) =>
  api.call(token, 'PUT', `/api/templates/${_id}/oferta`, { payload: { ofrecida } });
const list = async (token: string, query = ''): Promise<Plantilla[]> =>
  (await api.call(token, 'GET', `/api/templates${query}`)).json().data;
const get = (token: string, { _id }: Pick<Plantilla, '_id'>, query = '') =>
  api.call(token, 'GET', `/api/templates/${_id}${query}`);
const fill = (token: string, plantilla: Plantilla, fecha = NOW, fields = {}) =>
  postDocumento(api, token, plantilla, documentoParts(fecha, fields));
const read = async (token: string, id: string) =>
  Documento.parse((await api.call(token, 'GET', `/api/documentos/${id}`)).json().data);

/** A template of the provider. */
function given(name: string): Promise<Plantilla> {
  api.setNow(NOW);
  return givenPlantilla(api, manager, { name, client: api.provider.client });
}

test('TPL-15 staff offer a template of the provider; every client sees it marked, and none changes it', async () => {
  const saved = await given('Entrega de turno');
  expect(answerOf(await get(ana, saved))).toEqual([404, PLANTILLA_MESSAGES.notFound]);
  expect(answerOf(await fill(ana, saved))).toEqual([404, PLANTILLA_MESSAGES.unknownVersion]);
  expect(answerOf(await offer(manager, saved))).toEqual([200, PLANTILLA_MESSAGES.offered]);
  const offered = { ...saved, ofrecida: true, deProveedor: true };
  expect(await list(ana)).toEqual([offered]);
  expect((await get(bea, saved)).json().data).toEqual(offered);
  expect((await get(bea, saved, '?version=2')).statusCode).toBe(404);
  expect(await list(manager, `?client=${acme.client}`)).toEqual([offered]);
  expect(await list(manager, `?client=${encodeURIComponent(api.provider.client)}`)).toEqual([
    { ...saved, ofrecida: true },
  ]);
  const change = { name: 'Otro', version: 1, components: COMPONENTS };
  expect((await api.call(ana, 'PUT', `/api/templates/${saved._id}`, { payload: change })).statusCode).toBe(404);
  expect((await api.call(ana, 'DELETE', `/api/templates/${saved._id}`)).statusCode).toBe(404);
  const copied = await givenPlantilla(api, ana, { name: saved.name });
  expect((await list(ana)).map(({ _id }) => _id)).toEqual([copied._id, saved._id]);
});

test('TPL-15 only staff offer, and only what is the provider’s', async () => {
  const saved = await given('De la proveedora');
  const own = await givenPlantilla(api, ana, { name: 'De la empresa' });
  for (const [token, plantilla] of [
    [ana, own],
    [ana, saved],
  ] as const)
    expect(answerOf(await offer(token, plantilla))).toEqual([403, SHELL_MESSAGES.noPermission]);
  expect(answerOf(await offer(manager, own))).toEqual([409, PLANTILLA_MESSAGES.onlyProviders]);
  expect((await offer(manager, { _id: crypto.randomUUID() })).statusCode).toBe(404);
  expect((await get(bea, own)).statusCode).toBe(404);
  expect((await fill(bea, own)).statusCode).toBe(404);
  expect((await api.call(manager, 'PUT', `/api/templates/${saved._id}/oferta`, { payload: { x: 1 } })).statusCode).toBe(
    400,
  );
});

test('TPL-15 a document of it is the client’s own, also when staff fill it in for a client', async () => {
  const saved = await given('Reporte de llantas');
  await offer(manager, saved);
  const made = await fill(ana, saved);
  expect(made.statusCode).toBe(200);
  const { _id } = made.json().data;
  expect(await read(ana, _id)).toMatchObject({
    client: 'acme',
    printedClient: 'acme',
    name: saved.name,
    components: COMPONENTS,
    answers: { 'campo-placa': 'SKT490' },
  });
  expect((await api.call(bea, 'GET', `/api/documentos/${_id}`)).statusCode).toBe(404);
  expect((await fill(ana, saved)).statusCode).toBe(200);
  const forClient = await fill(manager, saved, NOW, { client: 'beta' });
  expect(await read(bea, forClient.json().data._id)).toMatchObject({ client: 'beta', version: 1 });
  expect((await fill(ana, saved, NOW, { client: 'beta' })).statusCode).toBe(403);
  const forProvider = await fill(manager, saved);
  expect((await read(manager, forProvider.json().data._id)).client).toBe(api.provider.client);
  const [head] = (await api.call(ana, 'GET', `/api/documentos/export?plantilla=${saved._id}`)).body.split('\r\n');
  expect(head).toContain('Placa;¿Con llaves?');
});

test('TPL-15 withdrawing keeps its documents, and takes what was begun before for a week', async () => {
  const saved = await given('Salida de patio');
  await offer(manager, saved);
  const { _id } = (await fill(ana, saved)).json().data;
  api.setNow(minutes(60));
  expect(answerOf(await offer(manager, saved, false))).toEqual([200, PLANTILLA_MESSAGES.notOffered]);
  const change = { name: 'Salida nueva', version: 1, components: COMPONENTS.slice(0, 2) };
  expect((await api.call(manager, 'PUT', `/api/templates/${saved._id}`, { payload: change })).statusCode).toBe(200);
  expect((await list(ana)).some((one) => one._id === saved._id)).toBe(false);
  expect((await get(ana, saved)).statusCode).toBe(404);
  expect((await read(ana, _id)).components).toEqual(COMPONENTS);
  expect((await fill(ana, saved, minutes(59))).statusCode).toBe(200);
  expect((await fill(bea, saved, minutes(59))).statusCode).toBe(200);
  expect(answerOf(await fill(ana, saved, minutes(61)))).toEqual([409, PLANTILLA_MESSAGES.withdrawn]);
  // Versions saved while it is not offered stay hidden from other users.
  api.setNow(minutes(120));
  const later = { name: 'Salida de hoy', version: 2, components: COMPONENTS };
  expect((await api.call(manager, 'PUT', `/api/templates/${saved._id}`, { payload: later })).statusCode).toBe(200);
  expect(answerOf(await fill(ana, { ...saved, version: 3 }, minutes(59)))).toEqual([
    404,
    PLANTILLA_MESSAGES.unknownVersion,
  ]);
  api.setNow(minutes(61 + 7 * 24 * 60));
  // Sessions of a week ago are over.
  const late = await api.givenToken(await api.givenUser(acme, { scopes: ['readRecords', 'createRecords'] }));
  const staff = await api.givenToken(await api.givenUser(api.provider, {}));
  expect(answerOf(await fill(late, saved, minutes(59)))).toEqual([409, PLANTILLA_MESSAGES.withdrawnLong]);
  expect((await offer(staff, saved)).statusCode).toBe(200);
  expect((await list(late)).find((one) => one._id === saved._id)).toMatchObject({ version: 3, deProveedor: true });
});

test('API-17, TPL-08 the templates of a company leave as CSV and Excel; whose they are is said to staff only', async () => {
  api.setNow(NOW);
  const own = await givenPlantilla(api, ana, { name: '=Propia' });
  const file = async (token: string, query = '') =>
    (await api.call(token, 'GET', `/api/templates/export${query}`)).payload
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
  const [head, ...rows] = await file(ana);
  expect(head).toBe('Plantilla;Versión;Componentes;Origen;Guardada;Guardó');
  const mine = rows.filter((row) => row.includes('Propia;1;'));
  expect(mine.map((row) => row.split(';').slice(0, 4))).toEqual([
    // Four on the sheet, and two in its columns.
    [`'${own.name}`, '1', '6', 'Propia'],
  ]);
  expect((await file(bea)).join('\n')).not.toContain("'=Propia");
  const [staffHead, ...staffRows] = await file(manager, `?client=${acme.client}`);
  expect(staffHead).toMatch(/^Cliente;Plantilla;.*;Ofrecida a todos;/);
  expect(staffRows).toHaveLength(rows.length);
  const count = (token: string) =>
    api.call(token, 'GET', '/api/templates/count').then((reply) => reply.json().data.value);
  expect([await count(ana), await count(bea)]).toEqual([(await list(ana)).length, (await list(bea)).length]);
  expect((await api.call(ana, 'GET', '/api/templates/export?client=beta')).statusCode).toBe(403);
});
