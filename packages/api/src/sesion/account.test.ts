import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../ground/ids';
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
  test('AUTH-27, S16 the password changes, the other sessions end, this one continues, and there is an audit entry', async () => {
    const [here, there] = await given();
    expect((await change(here, { current: PASSWORD, password: NEXT })).statusCode).toBe(200);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
    expect([(await signIn(PASSWORD)).statusCode, (await signIn(NEXT)).statusCode]).toEqual([401, 200]);
    expect(await actions(user.id)).toContain('usuario.contrasena');
  });

  test('AUTH-27 a wrong current password is an error of its field, and counted like failed sign-ins', async () => {
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

  test('AUTH-28, S16 a common password and the own name are refused', async () => {
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

  test('AUTH-29 sessions of another user are neither listed nor ended', async () => {
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

describe('POST /api/auth/confirm', () => {
  const MINUTE = 60_000;
  const later = (ms: number) => api.setNow(new Date(api.deps.clock.now().getTime() + ms));
  const confirm = (token: string, password: string) =>
    api.call(token, 'POST', '/api/auth/confirm', { payload: { password } });

  test('AUTH-32 changing sign-in name, e-mail, scopes or password of a user requires it after 10 minutes; a full name does not', async () => {
    const manager = await api.givenToken(await api.givenUser(api.provider));
    const person = await api.givenUser(await api.givenClient(), { scopes: ['readInspect'] });
    const edit = (payload: object) =>
      api.call(manager, 'PUT', `/api/auth/usernameOrPassword/${person.id}`, {
        payload: { nameOld: person.name, ...payload },
      });
    expect((await edit({ email: 'otra@empresa.co' })).statusCode).toBe(200);
    later(10 * MINUTE);
    for (const payload of [
      { name: `u-${newId()}` },
      { email: 'nueva@empresa.co' },
      { scopes: ['readRecords'] },
      { password: NEXT },
    ]) {
      const reply = await edit(payload);
      expect([reply.statusCode, reply.json().message]).toEqual([
        428,
        'Escribe tu contraseña de nuevo para hacer este cambio.',
      ]);
    }
    const created = { name: 'nueva', nameUser: 'Ana', email: 'a@b.co', password: NEXT, scopes: ['readInspect'] };
    const signUp = { payload: { ...created, cliente: person.client.client } };
    expect((await api.call(manager, 'POST', '/api/auth/sign-up', signUp)).statusCode).toBe(428);
    expect((await edit({ nameUser: 'Otro Nombre', email: 'otra@empresa.co' })).statusCode).toBe(200);

    const wrong = await confirm(manager, 'otra');
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'password']);
    expect((await edit({ email: 'nueva@empresa.co' })).statusCode).toBe(428);
    expect((await confirm(manager, PASSWORD)).statusCode).toBe(200);
    expect((await edit({ email: 'nueva@empresa.co' })).statusCode).toBe(200);
    later(10 * MINUTE - 1);
    expect((await edit({ scopes: ['readRecords'] })).statusCode).toBe(200);
  });

  test('AUTH-32 failures count like failed sign-ins, and a confirmation holds for its own session only', async () => {
    const [here, there] = await given();
    later(10 * MINUTE);
    expect((await confirm(here, PASSWORD)).statusCode).toBe(200);
    expect((await api.call(there, 'POST', '/api/auth/second-step')).statusCode).toBe(428);
    const codes = [];
    for (let turn = 0; turn < 11; turn += 1) codes.push((await confirm(here, 'otra')).statusCode);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

describe('an idle session', () => {
  const MINUTE = 60_000;

  test('AUTH-31 ends after IDLE_HOURS without use; use is written at most once a minute, and not by automatic refreshes', async () => {
    const strict = await createTestApp({ IDLE_HOURS: '2' });
    try {
      const start = new Date('2026-11-16T12:00:00Z').getTime();
      const at = (minutes: number) => strict.setNow(new Date(start + minutes * MINUTE));
      at(0);
      const person = await strict.givenUser(await strict.givenClient());
      const token = await strict.givenToken(person);
      const ask = async (headers = {}) => (await strict.call(token, 'GET', '/api/session', { headers })).statusCode;
      const used = async () => {
        const [session] = await strict.deps.database.system.selectFrom('sessions').select('last_used_at').execute();
        return ((session?.last_used_at.getTime() ?? 0) - start) / MINUTE;
      };
      at(0.9);
      expect([await ask(), await used()]).toEqual([200, 0]);
      at(1);
      expect([await ask(), await used()]).toEqual([200, 1]);
      at(60);
      expect([await ask({ 'x-unattended': '1' }), await used()]).toEqual([200, 1]);
      at(120);
      expect([await ask(), await used()]).toEqual([200, 120]);
      const [own] = (await strict.call(token, 'GET', '/api/auth/sessions')).json().data;
      expect(own.lastUsed).toBe(new Date(start + 120 * MINUTE).toISOString());
      at(240);
      expect(await ask()).toBe(401);
      const other = await strict.givenToken(person);
      expect((await strict.call(other, 'GET', '/api/auth/sessions')).json().data).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });
});
