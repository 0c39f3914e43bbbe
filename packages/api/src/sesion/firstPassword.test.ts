import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';

const FIRST = 'Puente-largo-7';
const NEXT = 'Lluvia-del-martes-7';

let api: TestApp;
let manager: string;
beforeAll(async () => {
  api = await createTestApp({ FIRST_PASSWORD_CHANGE: '1' });
  manager = await api.givenToken(await api.givenUser(api.provider));
});
afterAll(() => api.close());

const enter = async (app: TestApp, name: string, password: string, browser?: string) =>
  app.call(undefined, 'POST', '/api/auth/sign-in', {
    headers: {
      authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
      ...(browser && { 'x-browser': browser }),
    },
  });
const person = (cliente: string) => ({
  name: `u-${Math.random()}`,
  nameUser: 'Ana Pérez',
  email: 'ana@empresa.co',
  password: FIRST,
  scopes: ['readInspect'],
  cliente,
});
async function givenByManager(app = api, token = manager) {
  const client = await app.givenClient();
  const reply = await app.call(token, 'POST', '/api/auth/sign-up', { payload: person(client.client) });
  return reply.json().data as { _id: string; name: string };
}
const change = (token: string, current: string, password: string) =>
  api.call(token, 'POST', '/api/auth/password', { payload: { current, password } });

describe('a password that a manager chose', () => {
  test('AUTH-30 opens a session that may read itself, change the password and sign out, and nothing else', async () => {
    const { name } = await givenByManager();
    const { token, user } = (await enter(api, name, FIRST)).json().data;
    expect(user.owes).toEqual(['contrasena']);
    expect((await api.call(token, 'GET', '/api/session')).json().data.owes).toEqual(['contrasena']);
    for (const url of ['/api/auth/sessions', '/api/auth/device-key', '/api/companies']) {
      const reply = await api.call(token, 'GET', url);
      expect([reply.statusCode, reply.json().reason, reply.json().message]).toEqual([
        403,
        'owesPassword',
        'Cambia tu contraseña para continuar: la que usaste la eligió otra persona.',
      ]);
    }
    expect((await api.call(token, 'POST', '/api/auth/logout')).statusCode).toBe(200);
  });

  test('AUTH-30 is changed for another one, and the same session continues', async () => {
    const { name } = await givenByManager();
    const { token } = (await enter(api, name, FIRST)).json().data;
    const same = await change(token, FIRST, FIRST);
    expect([same.statusCode, same.json().errors]).toEqual([
      400,
      [{ path: 'password', message: 'La contraseña nueva debe ser distinta de la actual.' }],
    ]);
    expect((await change(token, FIRST, NEXT)).statusCode).toBe(200);
    expect((await api.call(token, 'GET', '/api/auth/sessions')).statusCode).toBe(200);
    expect((await enter(api, name, NEXT)).json().data.user.owes).toBeUndefined();
  });

  test('AUTH-30 must be changed again after a manager sets another one, not after a user sets their own', async () => {
    const user = await api.givenUser(await api.givenClient());
    const edit = (id: string, nameOld: string) =>
      api.call(manager, 'PUT', `/api/auth/usernameOrPassword/${id}`, { payload: { nameOld, password: FIRST } });
    expect((await enter(api, user.name, PASSWORD)).json().data.user.owes).toBeUndefined();
    expect((await edit(user.id, user.name)).statusCode).toBe(200);
    expect((await enter(api, user.name, FIRST)).json().data.user.owes).toEqual(['contrasena']);

    const boss = await api.givenUser(api.provider);
    const payload = { nameOld: boss.name, password: FIRST };
    const token = await api.givenToken(boss);
    await api.call(token, 'PUT', `/api/auth/usernameOrPassword/${boss.id}`, { payload });
    expect((await enter(api, boss.name, FIRST)).json().data.user.owes).toBeUndefined();
  });

  test('AUTH-30 need not be changed where the setting is off, as in the demo', async () => {
    const demo = await createTestApp();
    try {
      const { name } = await givenByManager(demo, await demo.givenToken(await demo.givenUser(demo.provider)));
      expect((await enter(demo, name, FIRST)).json().data.user.owes).toBeUndefined();
    } finally {
      await demo.close();
    }
  });
});

describe('a browser', () => {
  const BROWSER = 'navegador-0123456789';

  test('AUTH-30, AUTH-50 whose PIN opens a session owes what its person owes', async () => {
    const user = await api.givenUser(await api.givenClient());
    const headers = { 'x-browser': BROWSER };
    const { token } = (await enter(api, user.name, PASSWORD, BROWSER)).json().data;
    const made = await api.call(token, 'POST', '/api/auth/device', { headers });
    const db = api.deps.database.system;
    await db.updateTable('users').set({ must_change: true }).where('_id', '=', user.id).execute();
    const renewed = await api.call(undefined, 'POST', '/api/auth/renew', { payload: made.json().data, headers });
    expect(renewed.json().data.user.owes).toEqual(['contrasena']);
    const again = await api.call(renewed.json().data.token, 'POST', '/api/auth/device', { headers });
    expect([again.statusCode, again.json().reason]).toEqual([403, 'owesPassword']);
  });

  test('AUTH-37 that signs in again ends the session it had, and no other', async () => {
    const user = await api.givenUser(await api.givenClient());
    const colleague = await api.givenUser(user.client);
    const isOpen = async (token: string) => (await api.call(token, 'GET', '/api/session')).statusCode === 200;
    const open = async (name: string, browser?: string) =>
      (await enter(api, name, PASSWORD, browser)).json().data.token as string;
    const here = await open(user.name, BROWSER);
    const phone = await open(user.name, 'otro-equipo-987654321');
    const unnamed = await open(user.name);
    const shared = await open(colleague.name, BROWSER);
    const again = await open(user.name, BROWSER);
    const alive = await Promise.all([here, phone, unnamed, shared, again].map(isOpen));
    expect(alive).toEqual([false, true, true, true, true]);
    const names = await api.deps.database.system.selectFrom('sessions').select('browser').execute();
    expect(names.map(({ browser }) => browser)).not.toContain(BROWSER);
  });
});
