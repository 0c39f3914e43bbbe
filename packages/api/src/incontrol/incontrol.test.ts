import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleOutside } from '../http/outside';
import { describeInFull } from '../testing/inFull';
import { type TestApp, createTestApp } from '../testing/testApp';
import { INCONTROL_USUARIO, wasSignedUp } from './actions';

const TOKEN = 'clave-del-servicio-de-prueba';
let api: TestApp;
let manager: string;
beforeAll(async () => {
  api = await createTestApp({ INCONTROL_TOKEN: TOKEN });
  await api.givenClient('acme');
  manager = await api.givenToken(await api.givenUser(api.provider, { name: 'jefa' }));
});
afterAll(() => api.close());

const user = (change: object = {}) => ({
  username: 'nancy',
  name: 'Nancy Ibáñez',
  email: 'nancy@empresa.co',
  password: 'Ventana-azul-7',
  client: 'acme',
  scopes: ['readInspect'],
  isActive: true,
  ...change,
});
const create = (payload: object, headers: Record<string, string> = {}) =>
  api.call(manager, 'POST', '/api/incontrol/users', { payload, headers });
const entries = (username: string) =>
  api.deps.database.system.selectFrom('audit_log').selectAll().where('entity_id', '=', username).execute();

describe('/api/incontrol/users', () => {
  test('GUARD-08, IUSR-09, IUSR-10, IUSR-12, USR-38 a manager creates and lists users; one entry, no password', async () => {
    const reply = await create(user());
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'usuario creado']);
    const { data } = (await api.call(manager, 'GET', '/api/incontrol/users')).json();
    const { password: _, ...shown } = user();
    expect(data).toEqual({ users: [shown], readAt: expect.any(String), isStale: false });
    const audited = await entries('nancy');
    expect(audited).toMatchObject([{ action: 'incontrol.usuario', user: 'jefa', client: 'acme' }]);
    expect(JSON.stringify(audited)).not.toContain('Ventana-azul-7');
  });

  test('API-15 a list that is too long to come whole is refused, and what is there can still be found', async () => {
    const db = api.deps.database.system;
    await sql`insert into incontrol_users (_id, username, username_key, name, email, client, password_hash, scopes, "isActive", fecha)
      select gen_random_uuid(), 'muchos' || n, 'muchos' || n, '', '', 'acme', '', '{}', true, now() - n * interval '1 day'
      from generate_series(1, 5001) n`.execute(db);
    const reply = await api.call(manager, 'GET', '/api/incontrol/users');
    expect([reply.statusCode, reply.json().message]).toEqual([400, SHELL_MESSAGES.tooManyRows]);
    expect((await create(user({ username: 'otra' }))).statusCode).toBe(200);
    await db.deleteFrom('incontrol_users').where('username', 'like', 'muchos%').execute();
    await db.deleteFrom('incontrol_users').where('username', '=', 'otra').execute();
  });

  test('IUSR-12 a username that is taken is 409 in the catalogue’s words', async () => {
    const reply = await create(user({ username: 'NANCY' }));
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'El nombre de usuario ya existe']);
  });

  test('the same key creates once and answers the same, also when both come at once', async () => {
    const headers = { 'idempotency-key': 'una-sola-vez-1' };
    const replies = await Promise.all([1, 2].map(() => create(user({ username: 'una.vez' }), headers)));
    const later = await create(user({ username: 'una.vez' }), headers);
    expect(later.statusCode).toBe(200);
    expect(replies.map(({ statusCode }) => statusCode)).toContain(200);
    expect(await entries('una.vez')).toHaveLength(1);
  });

  test('made, and then not written down: it is answered as made, and one entry follows', async () => {
    const key = 'no-se-pudo-escribir';
    const createUser = api.deps.incontrol.createUser;
    api.deps.incontrol.createUser = async (asked) => {
      await createUser(asked);
      const { _id, client_id } = await api.deps.database.system
        .selectFrom('users')
        .select(['_id', 'client_id'])
        .where('name', '=', 'jefa')
        .executeTakeFirstOrThrow();
      await api.deps.database.system
        .insertInto('idempotency_keys')
        .values({ user_id: _id, client_id, key, request_hash: 'otra', created_at: new Date() })
        .execute();
    };
    const reply = await create(user({ username: 'sin.entrada' }), { 'idempotency-key': key });
    api.deps.incontrol.createUser = createUser;
    expect([reply.statusCode, await entries('sin.entrada')]).toEqual([200, []]);
    await settleOutside(api.deps, { [INCONTROL_USUARIO]: wasSignedUp });
    await settleOutside(api.deps, { [INCONTROL_USUARIO]: wasSignedUp });
    expect(await entries('sin.entrada')).toMatchObject([{ action: 'incontrol.usuario', user: 'jefa', client: 'acme' }]);
  });

  test.each([
    [{ client: 'no existe' }, 'client'],
    [{ scopes: [] }, 'scopes'],
    [{ email: '' }, 'email'],
  ])('IUSR-10 %j is 400 and names the field', async (wrong, path) => {
    const reply = await create(user({ username: 'otra', ...wrong }));
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, path]);
  });
});

describe('the service under /incontrol', () => {
  const asService = (method: string, path: string, payload?: object) =>
    api.app.inject({
      method: method as 'GET',
      url: `/incontrol/api/auth/${path}`,
      headers: { authorization: `Bearer ${TOKEN}` },
      ...(payload && { payload }),
    });

  test('IUSR-11, IUSR-14, API-10 the token opens it; so does a manager’s session; nothing else does', async () => {
    const reply = await asService('GET', 'get-users');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await api.call(manager, 'GET', '/incontrol/api/auth/get-users')).statusCode).toBe(200);
    expect((await api.call(`${TOKEN}x`, 'GET', '/incontrol/api/auth/get-users')).statusCode).toBe(401);
    const client = await api.givenToken(await api.givenUser(await api.givenClient()));
    expect((await api.call(client, 'GET', '/incontrol/api/auth/get-users')).statusCode).toBe(403);
  });

  test('IUSR-14 the token opens nothing else', async () => {
    expect((await api.call(TOKEN, 'GET', '/api/incontrol/users')).statusCode).toBe(401);
    expect((await api.call(TOKEN, 'GET', '/api/session')).statusCode).toBe(401);
  });

  test('IUSR-12, IUSR-13 both shapes are taken, with an entry in the service’s name', async () => {
    const first = await asService('POST', 'sign-up', user({ username: 'forma.uno' }));
    expect([first.statusCode, first.json().message]).toEqual([200, 'usuario creado']);
    const second = await asService('POST', 'sign-up', {
      username: 'forma.dos',
      password: 'Ventana-azul-7',
      nameInspector: 'Elder Cuesta',
      phone: '300 123 4567',
      apikeyClient: 'llave-secreta',
      client: 'acme',
    });
    expect([second.statusCode, second.json().message]).toEqual([200, 'usuario creado']);
    const audited = await entries('forma.dos');
    expect(audited).toMatchObject([{ user: 'servicio InControl', action: 'incontrol.usuario' }]);
    expect(JSON.stringify(audited)).not.toMatch(/Ventana-azul-7|llave-secreta/);
    expect((await asService('GET', 'get-users')).body).not.toMatch(/llave-secreta|argon2|password/);
  });

  test.each([{}, { username: 'x' }, [], 'texto'])('IUSR-13 %j is 400', async (payload) => {
    expect((await asService('POST', 'sign-up', payload as object)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describeInFull('an external or unreachable service', () => {
  test('IUSR-14 an address without its key stops the start, in words', async () => {
    await expect(createTestApp({ INCONTROL_URL: 'http://127.0.0.1:9/' })).rejects.toThrow('INCONTROL_TOKEN');
  });

  test('IUSR-14 with an address, the users are those of the service there; while it is unreachable the screen says so', async () => {
    const far = await createTestApp({ INCONTROL_URL: 'http://127.0.0.1:9/', INCONTROL_TOKEN: TOKEN });
    const token = await far.givenToken(await far.givenUser(far.provider));
    const reply = await far.call(token, 'GET', '/api/incontrol/users');
    expect([reply.statusCode, reply.json().message]).toEqual([
      503,
      'El servicio InControl no responde en este momento.',
    ]);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    await far.close();
  });

  test('IUSR-11 while the service is unreachable the last answer is given with its age; without one it is 503', async () => {
    const alone = await createTestApp();
    const token = await alone.givenToken(await alone.givenUser(alone.provider));
    const { listUsers } = alone.deps.incontrol;
    const away = () => Promise.reject(new DomainError('unavailable', 'x', { retryAfter: 9.2 }));
    const read = () => alone.call(token, 'GET', '/api/incontrol/users');

    alone.deps.incontrol.listUsers = away;
    const refused = await read();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    alone.deps.incontrol.listUsers = listUsers;
    const { readAt } = (await read()).json().data;
    alone.deps.incontrol.listUsers = away;
    expect((await read()).json().data).toEqual({ users: [], readAt, isStale: true });
    expect((await alone.call(token, 'GET', '/api/companies')).statusCode).toBe(200);
    await alone.close();
  });
});
