import type { Borrado, BorradoKind } from '@fenix/domain/assembly/papelera';
import type { Scope } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nextConsecutive } from '../db/consecutive';
import { newId } from '../ground/ids';
import type { GivenClient, GivenUser } from '../testing/givens';
import { readSheet } from '../testing/records/readXlsx';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOON = new Date('2026-11-16T17:00:00.000Z');

let api: TestApp;
let acme: GivenClient;
let boss: GivenUser;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
  acme = await api.givenClient('acme');
  boss = await api.givenUser(api.provider, { name: 'jefa' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  manager = await api.givenToken(boss);
});

const wait = (seconds: number) => api.setNow(new Date(api.deps.clock.now().getTime() + seconds * 1_000));
const tokenOf = async (client: GivenClient, scopes: readonly Scope[] = []) =>
  api.givenToken(await api.givenUser(client, { scopes }));
const ask = (token: string, what: 'deshacer' | 'restaurar', kind: BorradoKind, ...ids: string[]) =>
  api.call(token, 'POST', `/api/papelera/${what}`, { payload: { kind, ids } });
const undo = (token: string, kind: BorradoKind, ...ids: string[]) => ask(token, 'deshacer', kind, ...ids);
const restore = (token: string, kind: BorradoKind, ...ids: string[]) => ask(token, 'restaurar', kind, ...ids);
const list = async (query = ''): Promise<{ items: Borrado[]; next: string | null; total: { value: number } }> =>
  (await api.call(manager, 'GET', `/api/papelera?limit=50${query}`)).json().data;
const listed = async (query = '') => (await list(query)).items.map(({ record }) => record);
const entries = async (id: string) =>
  (
    await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'user'])
      .where('entity_id', '=', id)
      .orderBy('_id')
      .execute()
  ).map(({ action, user }) => `${user} ${action}`);

async function givenActa(client = acme): Promise<string> {
  const _id = newId();
  await api.deps.database.system.transaction().execute(async (tx) => {
    const consecutive = await nextConsecutive(tx, 'acta');
    const row = { tipe: 'correctivo', format: 'gps', plate: 'ABC123', name: 'Técnico' } as const;
    await tx
      .insertInto('actas')
      .values({ ...row, _id, client_id: client.id, consecutive, fecha: NOON, printedClient: client.client })
      .execute();
  });
  return _id;
}
const actaOf = (id: string) =>
  api.deps.database.system.selectFrom('actas').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const deleteActas = (...listIds: string[]) =>
  api.call(manager, 'POST', '/api/actas/deleteList', { payload: { listIds } });

async function givenPlantilla(name: string, token: string, client = acme): Promise<string> {
  const title = { id: 'titulo', type: 'header', content: 'ENTREGA', filled: true, component: [] };
  const components = [
    { ...title, tools: { label: 'texto', isRequired: false } },
    {
      id: 'placa',
      type: 'textBox',
      content: 'Placa',
      filled: true,
      component: [],
      tools: { label: 'input', isRequired: true },
    },
  ];
  const payload = { client: client.client, name, components };
  const reply = await api.call(token, 'POST', '/api/templates', { payload });
  return reply.json().data._id;
}
const deletePlantilla = (token: string, id: string) => api.call(token, 'DELETE', `/api/templates/${id}`);

describe('PAP-01, PAP-02 undo', () => {
  test('PAP-06 who deleted takes it back within the time, once, and nothing of it has changed', async () => {
    const [one, two] = [await givenActa(), await givenActa()];
    const before = await actaOf(one);
    await deleteActas(one, two);
    expect((await actaOf(one)).delete).toBe(true);
    wait(10);
    expect((await undo(manager, 'acta', one, two)).json().message).toBe('Se deshizo la eliminación.');
    expect((await undo(manager, 'acta', one, two)).statusCode).toBe(200);
    expect(await actaOf(one)).toEqual(before);
    expect(await entries(one)).toEqual(['jefa acta.eliminar', 'jefa acta.restaurar']);
    const found = await api.call(manager, 'GET', '/api/actas?client=acme&search=ABC123');
    expect(found.body).toContain(one);
  });

  test('later than that it is a matter for the bin, and says so', async () => {
    const id = await givenActa();
    await deleteActas(id);
    wait(61);
    const reply = await undo(manager, 'acta', id);
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'Ya pasó el tiempo para deshacer. Un gestor lo puede restaurar desde la papelera.',
    ]);
    expect((await restore(manager, 'acta', id)).statusCode).toBe(200);
    expect((await actaOf(id)).delete).toBe(false);
  });

  test('what another person or another company deleted is not there', async () => {
    const [mine, other] = [await tokenOf(acme, ['readRecords']), await api.givenClient()];
    const id = await givenPlantilla('Entrega', mine);
    await deletePlantilla(mine, id);
    for (const token of [await tokenOf(acme, ['readRecords']), await tokenOf(other, ['readRecords']), manager])
      expect((await undo(token, 'plantilla', id)).statusCode).toBe(404);
    expect((await undo(mine, 'acta', id)).statusCode).toBe(404);
    expect((await undo(mine, 'plantilla', id)).statusCode).toBe(200);
    expect((await undo(mine, 'plantilla', newId())).statusCode).toBe(404);
  });

  test('a user who may no longer delete such a record, or changed company, cannot restore it', async () => {
    const person = await api.givenUser(acme, { scopes: ['readRecords'] });
    const id = await givenPlantilla('Traslado', await api.givenToken(person));
    await deletePlantilla(await api.givenToken(person), id);
    const become = async (change: { scopes?: string[]; client_id?: string }) => {
      await api.deps.database.system.updateTable('users').set(change).where('_id', '=', person.id).execute();
      return undo(await api.givenToken(person), 'plantilla', id);
    };
    expect((await become({ scopes: ['createRecords'] })).statusCode).toBe(403);
    const other = await api.givenClient();
    expect((await become({ scopes: ['readRecords'], client_id: other.id })).statusCode).toBe(404);
    expect((await become({ client_id: acme.id })).statusCode).toBe(200);
  });

  test('an unknown kind is refused: users and clients are brought back by managers alone', async () => {
    const user = await api.givenUser(acme, { name: 'tentada' });
    await api.call(manager, 'DELETE', '/api/auth', { payload: [user.id] });
    const dispatcher = await tokenOf(acme, ['readRecords']);
    for (const kind of ['usuario', 'cliente', 'plantilla'] as const)
      expect((await undo(dispatcher, kind, user.id)).statusCode).toBe(404);
    expect((await undo(manager, 'usuario', user.id)).statusCode).toBe(200);
  });

  test('all of them or none', async () => {
    const [one, two] = [await givenActa(), await givenActa()];
    await deleteActas(one);
    expect((await undo(manager, 'acta', one, two)).statusCode).toBe(404);
    expect((await actaOf(one)).delete).toBe(true);
  });
});

describe('PAP-03, PAP-04 the bin', () => {
  test('says what, whose, who and when; by kind and by words; and forgets what was restored', async () => {
    const [acta, user] = [await givenActa(), await api.givenUser(acme, { name: 'perdida' })];
    const { consecutive } = await actaOf(acta);
    wait(5);
    const deletedAt = api.deps.clock.now().toISOString();
    await deleteActas(acta);
    wait(1);
    await api.call(manager, 'DELETE', '/api/auth', { payload: [user.id] });
    expect((await list()).items.slice(0, 2)).toMatchObject([
      { kind: 'usuario', record: user.id, label: 'perdida', client: 'acme', deletedBy: 'Persona jefa' },
      { kind: 'acta', record: acta, label: `N.º ${consecutive} · ABC123`, deletedAt },
    ]);
    expect(await listed('&kind=usuario')).toContain(user.id);
    expect(await listed('&kind=usuario')).not.toContain(acta);
    expect(await listed('&search=PÉRDIDA')).toEqual([user.id]);
    expect(await listed('&search=persona%20jefa%20perdida')).toEqual([user.id]);
    wait(1);
    expect((await restore(manager, 'usuario', user.id)).statusCode).toBe(200);
    expect(await listed('&search=perdida')).toEqual([]);
    expect(await entries(user.id)).toEqual(['jefa usuario.eliminar', 'jefa usuario.restaurar']);
  });

  test('is for managers, who prove who they are before they give access back', async () => {
    const user = await api.givenUser(acme);
    await api.call(manager, 'DELETE', '/api/auth', { payload: [user.id] });
    const dispatcher = await tokenOf(acme, ['readRecords', 'createRecords']);
    expect((await api.call(dispatcher, 'GET', '/api/papelera')).statusCode).toBe(403);
    expect((await restore(dispatcher, 'usuario', user.id)).statusCode).toBe(403);
    wait(11 * 60);
    expect((await restore(manager, 'usuario', user.id)).statusCode).toBe(428);
  });

  test('a client comes back with its people and records, which do not stand there apart', async () => {
    const gone = await api.givenClient('se va');
    const acta = await givenActa(gone);
    await deleteActas(acta);
    await api.call(manager, 'DELETE', `/api/modules/${gone.id}`);
    expect(await listed()).toContain(gone.id);
    expect(await listed()).not.toContain(acta);
    const early = await restore(manager, 'acta', acta);
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'No se puede restaurar: el cliente se va está eliminado. Restáuralo primero.',
    ]);
    expect((await restore(manager, 'cliente', gone.id)).statusCode).toBe(200);
    expect((await restore(manager, 'acta', acta)).statusCode).toBe(200);
  });

  test('page by page', async () => {
    const ids = [await givenActa(), await givenActa(), await givenActa()];
    await deleteActas(...ids);
    const first = (await api.call(manager, 'GET', '/api/papelera?limit=2&kind=acta')).json().data;
    const next = `/api/papelera?limit=2&kind=acta&cursor=${encodeURIComponent(first.next)}`;
    const second = (await api.call(manager, 'GET', next)).json().data;
    const seen = [...first.items, ...second.items].map(({ record }: Borrado) => record);
    expect([first.items.length, new Set(seen).size]).toEqual([2, seen.length]);
  });
});

describe('PAP-05 a name that is taken meanwhile', () => {
  test('of a template', async () => {
    const token = await tokenOf(acme, ['readRecords']);
    const id = await givenPlantilla('Revisión', token);
    await deletePlantilla(token, id);
    await givenPlantilla('revisión', token);
    const reply = await undo(token, 'plantilla', id);
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'No se puede restaurar «Revisión»: ese nombre ya lo tiene otro registro. Cámbialo allí primero.',
    ]);
  });

  test('of a user and of a client', async () => {
    const [user, client] = [await api.givenUser(acme, { name: 'doble' }), await api.givenClient('gemela')];
    await api.call(manager, 'DELETE', '/api/auth', { payload: [user.id] });
    await api.call(manager, 'DELETE', `/api/modules/${client.id}`);
    await api.givenUser(acme, { name: 'doble' });
    await api.givenClient('gemela');
    expect((await restore(manager, 'usuario', user.id)).json().message).toContain('«doble»');
    expect((await restore(manager, 'cliente', client.id)).json().message).toContain('«gemela»');
    expect(await listed('&search=doble')).toEqual([user.id]);
  });
});

test('API-17, PAP-03 the bin leaves as CSV and Excel, narrowed as on screen, and is counted exactly', async () => {
  const person = await api.givenUser(acme, { name: '=exportada' });
  await api.call(manager, 'DELETE', '/api/auth', { payload: [person.id] });
  await deleteActas(await givenActa());
  const get = (path: string, token = manager) => api.call(token, 'GET', `/api/papelera/${path}`);
  const [head, ...rows] = (await get('export?search=exportada')).payload.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe('Qué es;Registro;Cliente;Lo eliminó;Cuándo');
  expect(rows.map((row) => row.split(';').slice(0, 4))).toEqual([
    ['Usuario', "'=exportada", displayName('acme'), 'Persona jefa'],
  ]);
  const { value } = (await get('count')).json().data;
  expect(value).toBe((await list()).total.value);
  expect((await get('count?kind=usuario&search=exportada')).json().data).toEqual({ value: 1 });
  const sheet = readSheet((await get('export?format=xlsx')).rawPayload);
  expect([sheet.name, sheet.cells.filter((cell) => cell.startsWith('A')).length]).toEqual(['Papelera', value + 1]);
  const own = await tokenOf(acme, ['readRecords']);
  for (const path of ['export', 'count']) expect((await get(path, own)).statusCode).toBe(403);
});
