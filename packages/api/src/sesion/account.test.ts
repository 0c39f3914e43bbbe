import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenUser, PASSWORD } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';

const NEXT = 'Lluvia-del-martes-7';

let api: TestApp;
let user: GivenUser;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const given = async () => {
  user = await api.givenUser(await api.givenClient());
  return Promise.all([api.givenToken(user), api.givenToken(user)]);
};
const change = (token: string, payload: object) => api.call(token, 'POST', '/api/auth/password', { payload });
const isOpen = async (token: string) => (await api.call(token, 'GET', '/api/session')).statusCode === 200;
const signIn = (password: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: {
      authorization: `Basic ${Buffer.from(`${user.name}:${password}`).toString('base64')}`,
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile Safari/537.36',
    },
  });
const actions = async (entityId: string) =>
  (
    await api.deps.database.system.selectFrom('audit_log').select('action').where('entity_id', '=', entityId).execute()
  ).map(({ action }) => action);

describe('POST /api/auth/password', () => {
  test('AUTH-27 the own password changes, the other sessions end, this one goes on, and the log says so', async () => {
    const [here, there] = await given();
    expect((await change(here, { current: PASSWORD, password: NEXT })).statusCode).toBe(200);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
    expect([(await signIn(PASSWORD)).statusCode, (await signIn(NEXT)).statusCode]).toEqual([401, 200]);
    expect(await actions(user.id)).toContain('usuario.contrasena');
  });

  test('AUTH-27 a wrong current password is told under its field, and counted like guesses at the door', async () => {
    const [here] = await given();
    const wrong = await change(here, { current: 'otra', password: NEXT });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      [{ path: 'current', message: 'Esa no es tu contraseña actual.' }],
    ]);
    const codes = [];
    for (let turn = 0; turn < 10; turn += 1)
      codes.push((await change(here, { current: 'otra', password: NEXT })).statusCode);
    expect(codes.at(-1)).toBe(429);
    expect(await isOpen(here)).toBe(true);
  });

  test('AUTH-28 a common password and the own name are refused', async () => {
    const [here] = await given();
    for (const password of ['colombia2026', `${user.name}1`, user.client.client]) {
      const reply = await change(here, { current: PASSWORD, password });
      expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'password']);
    }
    expect((await signIn(PASSWORD)).statusCode).toBe(200);
  });
});

describe('the own sessions', () => {
  test('AUTH-29 are listed with device, address and start; one is ended, then all the others', async () => {
    const [here, there] = await given();
    const phone = (await signIn(PASSWORD)).json().data.token as string;
    const list = async () => (await api.call(here, 'GET', '/api/auth/sessions')).json().data;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    const listed = sessions.find(({ device }: { device: string }) => device === 'Chrome en Android');
    expect(listed).toMatchObject({ address: '127.0.0.1', isCurrent: false });
    expect((await api.call(here, 'DELETE', `/api/auth/sessions/${listed._id}`)).statusCode).toBe(200);
    expect([await isOpen(phone), await isOpen(there)]).toEqual([false, true]);
    expect(await actions(listed._id)).toContain('sesion.terminar');
    expect((await api.call(here, 'DELETE', '/api/auth/sessions')).statusCode).toBe(200);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
    expect(await list()).toMatchObject([{ isCurrent: true }]);
  });

  test('AUTH-29 nobody ends, or sees, the sessions of another', async () => {
    const [mine] = await given();
    const [theirs] = (await api.call(mine, 'GET', '/api/auth/sessions')).json().data;
    const stranger = await api.givenToken(await api.givenUser(user.client));
    const boss = await api.givenToken(await api.givenUser(api.provider));
    for (const token of [stranger, boss]) {
      expect((await api.call(token, 'DELETE', `/api/auth/sessions/${theirs._id}`)).statusCode).toBe(200);
      expect((await api.call(token, 'GET', '/api/auth/sessions')).json().data).toHaveLength(1);
    }
    expect(await isOpen(mine)).toBe(true);
  });
});
