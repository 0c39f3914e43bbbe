import { VISTA_MESSAGES, type VistasPropias } from '@fenix/domain/vistas/vista';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let acme: GivenClient;
beforeAll(async () => {
  api = await createTestApp();
  acme = await api.givenClient();
});
afterAll(() => api.close());

const tokenOf = async (client = acme) => api.givenToken(await api.givenUser(client, { scopes: ['readRecords'] }));
const own = async (token: string): Promise<VistasPropias> =>
  (await api.call(token, 'GET', '/api/vistas')).json().data as VistasPropias;
const save = (token: string, body: object = {}) =>
  api.call(token, 'POST', '/api/vistas', { payload: { lista: 'actas', name: 'Mías', query: 'type=x', ...body } });
const change = (token: string, id: string, payload: object) => api.call(token, 'PUT', `/api/vistas/${id}`, { payload });
const remove = (token: string, id: string) => api.call(token, 'DELETE', `/api/vistas/${id}`);
const keep = (token: string, lista: string, payload: object) =>
  api.call(token, 'PUT', `/api/vistas/tablas/${lista}`, { payload });
const saved = async (token: string, body: object = {}): Promise<string> => {
  const { vistas } = (await save(token, body)).json().data as VistasPropias;
  return vistas.at(-1)?._id ?? '';
};
const namesOf = ({ vistas }: VistasPropias) => vistas.map(({ name }) => name);

describe('VISTA-05 views by name', () => {
  test('are kept, renamed, replaced and deleted, and every answer has all of them', async () => {
    const token = await tokenOf();
    const reply = await save(token, { name: ' Preventivas ', query: '?page=3&type=preventivo&search=abc' });
    expect(reply.statusCode).toBe(200);
    const [vista] = (reply.json().data as VistasPropias).vistas;
    expect(vista).toEqual({
      _id: expect.any(String),
      lista: 'actas',
      name: 'Preventivas',
      query: 'search=abc&type=preventivo',
      isEntrada: false,
    });
    const id = vista?._id ?? '';
    await change(token, id, { name: 'Las de hoy' });
    await change(token, id, { query: 'type=correctivo' });
    expect((await own(token)).vistas).toEqual([{ ...vista, name: 'Las de hoy', query: 'type=correctivo' }]);
    expect((await remove(token, id)).json().data).toEqual({ vistas: [], tablas: [] });
    expect((await remove(token, id)).json()).toMatchObject({ status: 404, message: VISTA_MESSAGES.notFound });
  });

  test('have one name each in a list, whatever its case and accents', async () => {
    const token = await tokenOf();
    await save(token);
    const other = await saved(token, { name: 'Otra' });
    expect((await save(token, { name: 'MIAS' })).json()).toMatchObject({
      status: 409,
      message: VISTA_MESSAGES.nameTaken,
    });
    expect((await change(token, other, { name: 'mías' })).statusCode).toBe(409);
    expect((await change(token, other, { name: 'OTRA' })).statusCode).toBe(200);
    expect((await save(token, { lista: 'documentos' })).statusCode).toBe(200);
    expect(namesOf(await own(token))).toEqual(['Mías', 'OTRA', 'Mías']);
  });

  test('two at once with one name are one', async () => {
    const token = await tokenOf();
    const replies = await Promise.all([save(token), save(token), save(token)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(namesOf(await own(token))).toEqual(['Mías']);
  });

  test('sent again with its key, a view is saved once', async () => {
    const token = await tokenOf();
    const options = { payload: { lista: 'actas', name: 'Mías', query: '' }, headers: { 'idempotency-key': newId() } };
    const first = await api.call(token, 'POST', '/api/vistas', options);
    expect((await api.call(token, 'POST', '/api/vistas', options)).json()).toEqual(first.json());
  });

  test('of a list there are so many, also when the last two come at once', async () => {
    const token = await tokenOf();
    for (let at = 1; at < 20; at += 1) await save(token, { name: `Vista ${at}` });
    const replies = await Promise.all([save(token, { name: 'Una' }), save(token, { name: 'Otra' })]);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((reply) => reply.json().message)).toEqual([VISTA_MESSAGES.tooMany]);
    expect((await own(token)).vistas).toHaveLength(20);
    expect((await save(token, { lista: 'documentos' })).statusCode).toBe(200);
  });

  test('one opens the list, and the next one takes its place, also at once', async () => {
    const token = await tokenOf();
    const entries = async () => (await own(token)).vistas.filter(({ isEntrada }) => isEntrada).map(({ _id }) => _id);
    const one = await saved(token, { isEntrada: true });
    const other = await saved(token, { name: 'Otra', isEntrada: true });
    expect(await entries()).toEqual([other]);
    const replies = await Promise.all([one, other, one].map((id) => change(token, id, { isEntrada: true })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await entries()).toHaveLength(1);
    await change(token, one, { isEntrada: false });
    await change(token, other, { isEntrada: false });
    expect(await entries()).toEqual([]);
  });

  test.each([
    ['an unknown list', { lista: 'sueldos' }, 400],
    ['no name', { name: '  ' }, 400],
    ['a long name', { name: 'n'.repeat(41) }, 400],
    ['a long query', { query: 'q'.repeat(1_501) }, 400],
    ['another owner', { user_id: newId() }, 400],
    ['a megabyte', { query: 'q'.repeat(1_100_000) }, 413],
  ])('%s is refused', async (_, body, status) => {
    const token = await tokenOf();
    expect((await save(token, body)).statusCode).toBe(status);
    expect((await own(token)).vistas).toEqual([]);
  });

  test('leave no entry in the audit log', async () => {
    const user = await api.givenUser(acme, { scopes: ['readRecords'] });
    await save(await api.givenToken(user));
    const { system } = api.deps.database;
    const written = await system.selectFrom('audit_log').select('action').where('user_id', '=', user.id).execute();
    expect(written.filter(({ action }) => action.includes('vista'))).toEqual([]);
  });
});

describe('VISTA-06 only one’s own', () => {
  test('a colleague, another company and a manager find nothing', async () => {
    const token = await tokenOf();
    const id = await saved(token);
    await keep(token, 'actas', { columnas: ['plate'], densidad: 'compacta' });
    const manager = await api.givenToken(await api.givenUser(api.provider));
    for (const other of [await tokenOf(), await tokenOf(await api.givenClient()), manager]) {
      expect(await own(other)).toEqual({ vistas: [], tablas: [] });
      expect((await change(other, id, { name: 'Suya' })).statusCode).toBe(404);
      expect((await remove(other, id)).statusCode).toBe(404);
      expect((await save(other)).statusCode).toBe(200);
    }
    expect(namesOf(await own(token))).toEqual(['Mías']);
  });

  test('of a list that one may not see none is saved, and an old one is not there', async () => {
    const user = await api.givenUser(acme, { scopes: ['readRecords'] });
    const token = await api.givenToken(user);
    const id = await saved(token);
    expect((await save(token, { lista: 'usuarios' })).json()).toMatchObject({
      status: 403,
      message: VISTA_MESSAGES.noAccess,
    });
    expect((await keep(token, 'auditoria', { columnas: null, densidad: 'comoda' })).statusCode).toBe(403);
    const { system } = api.deps.database;
    await system
      .updateTable('users')
      .set({ scopes: ['readDispatch'] })
      .where('_id', '=', user.id)
      .execute();
    const later = await api.givenToken(user);
    expect(await own(later)).toEqual({ vistas: [], tablas: [] });
    expect((await change(later, id, { name: 'Otra' })).statusCode).toBe(404);
  });
});

describe('VISTA-03 how a table was left', () => {
  test('is kept per list, the last one counts', async () => {
    const token = await tokenOf();
    await keep(token, 'actas', { columnas: ['plate', 'state'], densidad: 'compacta' });
    await keep(token, 'documentos', { columnas: null, densidad: 'compacta' });
    await keep(token, 'actas', { columnas: ['state'], densidad: 'comoda' });
    const { tablas } = await own(token);
    expect(tablas.toSorted((one, other) => one.lista.localeCompare(other.lista))).toEqual([
      { lista: 'actas', columnas: ['state'], densidad: 'comoda' },
      { lista: 'documentos', columnas: null, densidad: 'compacta' },
    ]);
  });

  test.each([
    ['sueldos', { columnas: null, densidad: 'comoda' }],
    ['actas', { columnas: ['a b'], densidad: 'comoda' }],
    ['actas', { columnas: null, densidad: 'enorme' }],
    ['actas', { columnas: Array.from({ length: 41 }, (_, at) => `c${at}`), densidad: 'comoda' }],
  ])('nonsense for %s is refused', async (lista, tabla) => {
    expect((await keep(await tokenOf(), lista, tabla)).statusCode).toBe(400);
  });
});
