import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { revokeSessions } from './queries';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const basic = (name: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
});
const signIn = (name: string, password = PASSWORD) =>
  api.call(undefined, 'POST', '/api/auth/sign-in', basic(name, password));

describe('sign-in', () => {
  test('AUTH-08, AUTH-21, API-02 basic authentication answers the token and the user, without secrets', async () => {
    const user = await api.givenUser(await api.givenClient('acme'), { name: 'ana', scopes: ['readRecords'] });
    const reply = await signIn('ana');
    expect(reply.statusCode).toBe(200);
    const { status, data } = reply.json();
    expect(status).toBe(200);
    expect(data.user).toEqual({
      _id: user.id,
      name: 'ana',
      nameUser: 'Persona ana',
      email: 'ana@prueba.example',
      cliente: 'acme',
      scopes: ['readRecords', 'all'],
      isActive: true,
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      modulesClient: ['operacion', 'validacion', 'ejecucion', 'optimizacion', 'pqrs'],
    });
    expect((await api.call(data.token, 'GET', '/api/session')).json().data.name).toBe('ana');
    expect(reply.body).not.toContain('argon2');
  });

  test('AUTH-22 the scope `all` is always added', async () => {
    await api.givenUser(await api.givenClient(), { name: 'sin permisos' });
    expect((await signIn('sin permisos')).json().data.user.scopes).toEqual(['all']);
  });

  test('GUARD-01, GUARD-03, GUARD-04 a user of the provider company gets colfenix; one of a company with a similar name does not', async () => {
    await api.givenUser(api.provider, { name: 'jefa' });
    expect((await signIn('jefa')).json().data.user.scopes).toEqual(['colfenix', 'all']);
    await expect(api.givenClient('  Fenix   SAS ')).rejects.toThrow(/clients_name/);
  });

  test.each([
    ['a wrong password', 'ana', 'no es esta'],
    ['an unknown user', 'nadie', PASSWORD],
    ['an empty password', 'ana', ''],
    ['a zero byte', 'a\0na', PASSWORD],
  ])('AUTH-09 %s is 401 with the same message', async (_, name, password) => {
    const reply = await signIn(name, password);
    expect([reply.statusCode, reply.json()]).toEqual([
      401,
      { status: 401, message: 'Usuario y/o contraseña incorrecta!' },
    ]);
  });

  test.each([['no header'], ['Bearer x'], ['Basic'], ['Basic %%%']])(
    'AUTH-08 %s is 401, never a failure',
    async (authorization) => {
      const headers = authorization === 'no header' ? {} : { authorization };
      expect((await api.call(undefined, 'POST', '/api/auth/sign-in', { headers })).statusCode).toBe(401);
    },
  );

  test('AUTH-10 a disabled account is 423 after the right password, and 401 before it', async () => {
    await api.givenUser(await api.givenClient(), { name: 'apagado', isActive: false });
    expect((await signIn('apagado', 'otra')).statusCode).toBe(401);
    const reply = await signIn('apagado');
    expect([reply.statusCode, reply.json().message]).toEqual([423, 'Tu cuenta se encuentra deshabilitada!']);
  });

  test('the name is read without case and with single spaces', async () => {
    expect((await signIn('  ANA ')).statusCode).toBe(200);
  });

  test('API-06 the eleventh wrong password in a quarter of an hour is 429 with Retry-After, until the window ends', async () => {
    await api.givenUser(await api.givenClient(), { name: 'insistente' });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn('insistente', 'mal')).statusCode).toBe(401);
    const refused = await signIn('insistente');
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Demasiados intentos. Espera unos minutos e intenta de nuevo.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    api.setNow(new Date(Date.now() + 16 * 60_000));
    expect((await signIn('insistente')).statusCode).toBe(200);
    api.setNow(new Date());
  });

  test('a wrong password at a known account leaves an audit entry; so does opening a session', async () => {
    const user = await api.givenUser(await api.givenClient(), { name: 'auditada' });
    await signIn('auditada', 'mal');
    await signIn('auditada');
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select(['action', 'client_id'])
      .where('user_id', '=', user.id)
      .orderBy('at')
      .execute();
    expect(entries.map((entry) => entry.action)).toEqual(['sesion.rechazar', 'sesion.abrir']);
    expect(new Set(entries.map((entry) => entry.client_id))).toEqual(new Set([user.client.id]));
  });
});

describe('the session', () => {
  const session = (token: string | undefined) => api.call(token, 'GET', '/api/session');

  test('API-01 requests have a Bearer token; without one they are 401', async () => {
    const reply = await session(undefined);
    expect([reply.statusCode, reply.json().message]).toEqual([401, 'Tu sesión ha expirado, inicia sesión de nuevo.']);
  });

  test('AUTH-18, AUTH-19 signing out has no body, answers 200 and ends the token', async () => {
    const user = await api.givenUser(await api.givenClient());
    const token = await api.givenToken(user);
    const other = await api.givenToken(user);
    const reply = await api.call(token, 'POST', '/api/auth/logout');
    // N13: pictures that the browser kept go; storage holds unsent work and stays.
    expect(reply.headers['clear-site-data']).toBe('"cache"');
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 200, data: null }]);
    expect((await session(token)).statusCode).toBe(401);
    expect((await session(other)).statusCode).toBe(200);
  });

  test('AUTH-23 a token lasts SESSION_HOURS', async () => {
    const token = await api.givenToken(await api.givenUser(await api.givenClient()));
    const start = Date.now();
    api.setNow(new Date(start + 12 * 3_600_000 - 5_000));
    expect((await session(token)).statusCode).toBe(200);
    api.setNow(new Date(start + 12 * 3_600_000 + 5_000));
    expect((await session(token)).statusCode).toBe(401);
    api.setNow(new Date(start));
  });

  test.each(['garbage', 'a.b.c', ''])('AUTH-23 the token %j is 401', async (token) => {
    expect(
      (await api.call(undefined, 'GET', '/api/session', { headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(401);
  });

  test('AUTH-23 a token signed with another key is 401', async () => {
    const { createTokens } = await import('../ground/sessionTokens');
    const user = await api.givenUser(await api.givenClient());
    const token = await api.givenToken(user);
    const sid = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    const forged = await createTokens(new Uint8Array(32)).issue(sid, user.id, new Date(Date.now() + 1e6));
    expect((await session(forged)).statusCode).toBe(401);
  });

  test.each([
    [
      'the user is disabled',
      (id: string) =>
        api.deps.database.system.updateTable('users').set({ isActive: false }).where('_id', '=', id).execute(),
    ],
    [
      'the user is deleted',
      (id: string) =>
        api.deps.database.system.updateTable('users').set({ deleted_at: new Date() }).where('_id', '=', id).execute(),
    ],
    [
      'the password changed',
      (id: string) => revokeSessions(api.deps.database.system, { userId: id }, 'passwordChanged', new Date()),
    ],
  ])('AUTH-23 the session ends at once when %s', async (_, change) => {
    const user = await api.givenUser(await api.givenClient());
    const token = await api.givenToken(user);
    expect((await session(token)).statusCode).toBe(200);
    await change(user.id);
    expect((await session(token)).statusCode).toBe(401);
  });

  test('AUTH-24 the device keys are per user, the same in every session, and require a session', async () => {
    const [one, other] = [await api.givenUser(await api.givenClient()), await api.givenUser(await api.givenClient())];
    const keys = async (token: string) =>
      (await api.call(token, 'GET', '/api/auth/device-key')).json().data.keys as string[];
    const mine = await keys(await api.givenToken(one));
    expect(mine.map((key) => Buffer.from(key, 'base64url').length)).toEqual([32]);
    expect(await keys(await api.givenToken(one))).toEqual(mine);
    expect(await keys(await api.givenToken(other))).not.toEqual(mine);
    expect(
      (await api.call(await api.givenToken(one, { expired: true }), 'GET', '/api/auth/device-key')).statusCode,
    ).toBe(401);
  });

  test('AUTH-23 deleting a client ends the sessions of all its users', async () => {
    const client = await api.givenClient();
    const token = await api.givenToken(await api.givenUser(client));
    await api.deps.database.system
      .updateTable('clients')
      .set({ deleted_at: new Date() })
      .where('_id', '=', client.id)
      .execute();
    expect((await session(token)).statusCode).toBe(401);
  });

  test('scopes are read from the database, not from the token', async () => {
    const user = await api.givenUser(await api.givenClient(), { scopes: ['readRecords'] });
    const token = await api.givenToken(user);
    await api.deps.database.system
      .updateTable('users')
      .set({ scopes: ['readDispatch'] })
      .where('_id', '=', user.id)
      .execute();
    expect((await session(token)).json().data.scopes).toEqual(['readDispatch', 'all']);
  });
});
