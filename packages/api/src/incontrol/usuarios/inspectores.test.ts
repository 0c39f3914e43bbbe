import { DomainError } from '@fenix/domain/errors';
import type { Inspectors } from '@fenix/domain/incontrol/usuarios/inspector';
import { displayName } from '@fenix/domain/text/names';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../ground/ids';
import { verifyPassword } from '../../sesion/passwords';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { unzip } from '../../testing/records/readXlsx';
import { type TestApp, createTestApp } from '../../testing/testApp';

let api: TestApp;
let company: GivenCompany;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
  company = await givenCompany(api);
  manager = await api.givenToken(await api.givenUser(api.provider, { name: 'jefa' }));
});
afterAll(() => api.close());

const asked = (change: object = {}) => ({
  username: `i-${newId()}`,
  password: 'Ventana-azul-7',
  nameInspector: 'Elder Cuesta',
  phone: '300 123 4567',
  client: company.client,
  ...change,
});
const create = (payload: object, headers: Record<string, string> = {}) =>
  api.call(manager, 'POST', '/api/incontrol/inspectors', { payload, headers });
const list = async (client = company.client) => {
  const query = new URLSearchParams({ client }).toString();
  return (await api.call(manager, 'GET', `/api/incontrol/inspectors?${query}`)).json().data as Inspectors;
};
const change = (username: string, payload: object, client = company.client) =>
  api.call(manager, 'PUT', `/api/incontrol/inspectors/${username}?${new URLSearchParams({ client }).toString()}`, {
    payload,
  });
const row = (username: string) =>
  api.deps.database.system
    .selectFrom('incontrol_users')
    .select(['_id', 'api_key', 'client', 'password_hash', 'isActive'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
const entries = (username: string) =>
  api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'user', 'client', 'before', 'after'])
    .where('entity_id', '=', username)
    .orderBy('at')
    .orderBy('_id')
    .execute();

describe('creating an inspector', () => {
  test('IUSR-01, IUSR-05, IUSR-06 the server adds the client’s key, which is in no answer and in no log', async () => {
    const inspector = asked();
    const reply = await create(inspector);
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'usuario creado']);
    const stored = await row(inspector.username);
    const place = { table: 'incontrol_users', id: stored._id, column: 'api_key' } as const;
    const opened = api.deps.dataKeys.open(String(stored.api_key), place);
    expect([stored.client, opened]).toEqual([company.client, company.fleet.apikey]);
    const seen = [reply.body, JSON.stringify(await list()), JSON.stringify(await entries(inspector.username))];
    for (const text of seen) expect(text).not.toMatch(new RegExp(`${company.fleet.apikey}|Ventana-azul-7|argon2`));
    expect(await entries(inspector.username)).toMatchObject([
      { action: 'incontrol.usuario', user: 'jefa', client: company.client },
    ]);
  });

  test('IUSR-05 a client without an account at the platform has inspectors too, without a key', async () => {
    const { client } = await api.givenClient();
    const inspector = asked({ client });
    expect((await create(inspector)).statusCode).toBe(200);
    expect((await row(inspector.username)).api_key).toBeNull();
  });

  test.each([
    [{ phone: '' }, 'phone'],
    [{ nameInspector: '' }, 'nameInspector'],
    [{ username: '' }, 'username'],
    [{ password: 'corta' }, 'password'],
    [{ client: '' }, 'client'],
    [{ apikeyClient: 'mía' }, ''],
  ])('IUSR-03 %j is 400', async (wrong, path) => {
    const reply = await create(asked(wrong));
    expect([reply.statusCode, reply.json().errors[0]?.path ?? '']).toEqual([400, path]);
  });

  test('a client that is not there is 404; a username that is taken is 409', async () => {
    expect((await create(asked({ client: 'no existe' }))).statusCode).toBe(404);
    const inspector = asked();
    await create(inspector);
    const again = await create({ ...inspector, username: inspector.username.toUpperCase() });
    expect([again.statusCode, again.json().message]).toEqual([409, 'El nombre de usuario ya existe']);
  });

  test('the same key twice, also at once, creates one', async () => {
    const inspector = asked();
    const headers = { 'idempotency-key': `clave-${inspector.username}` };
    await Promise.all([1, 2].map(() => create(inspector, headers)));
    expect((await create(inspector, headers)).statusCode).toBe(200);
    expect(await entries(inspector.username)).toHaveLength(1);
  });
});

describe('the inspectors of a client', () => {
  test('IUSR-01 are listed newest first with their telephone and last use, and no other client’s', async () => {
    const other = await givenCompany(api);
    const [first, second] = [asked({ client: other.client }), asked({ client: other.client })];
    for (const inspector of [first, second, asked()]) await create(inspector);
    const used = new Date('2026-11-14T12:00:00.000Z');
    await api.deps.database.system
      .updateTable('incontrol_users')
      .set({ last_used_at: used })
      .where('username', '=', first.username)
      .execute();
    const { inspectors, isStale } = await list(other.client);
    expect([inspectors.map(({ username, lastUse, phone }) => [username, lastUse, phone]), isStale]).toEqual([
      [
        [second.username, null, '300 123 4567'],
        [first.username, used.toISOString(), '300 123 4567'],
      ],
      false,
    ]);
  });

  test('IUSR-14 are shown from the cache while the service is unreachable', async () => {
    const { client } = await api.givenClient();
    await create(asked({ client }));
    const before = await list(client);
    const { listInspectors } = api.deps.incontrol;
    api.deps.incontrol.listInspectors = () => Promise.reject(new DomainError('unavailable', 'x', { retryAfter: 9 }));
    expect(await list(client)).toEqual({ ...before, isStale: true });
    api.deps.incontrol.listInspectors = listInspectors;
  });
});

describe('changing an inspector', () => {
  test('they are disabled and enabled, each with its entry', async () => {
    const { username } = (await create(asked())).json().data;
    const off = await change(username, { isActive: false });
    expect([off.statusCode, off.json().message, off.json().data.isActive]).toEqual([200, 'usuario actualizado', false]);
    expect((await row(username)).isActive).toBe(false);
    await change(username, { isActive: true });
    expect((await entries(username)).slice(1)).toMatchObject([
      { action: 'incontrol.inspector', before: { isActive: true }, after: { isActive: false } },
      { action: 'incontrol.inspector', before: { isActive: false }, after: { isActive: true } },
    ]);
  });

  test('another password opens, the old one no more; the entry does not contain it', async () => {
    const { username } = (await create(asked())).json().data;
    expect((await change(username, { password: 'Puerta-verde-8' })).statusCode).toBe(200);
    const { password_hash } = await row(username);
    const opens = await Promise.all(
      ['Puerta-verde-8', 'Ventana-azul-7'].map((word) => verifyPassword(password_hash, word)),
    );
    expect(opens).toEqual([true, false]);
    const [, entry] = await entries(username);
    expect(entry).toMatchObject({ action: 'incontrol.inspector', after: { contraseña: 'otra' } });
  });

  test('by another client’s name is 404, and nonsense is 400', async () => {
    const { username } = (await create(asked())).json().data;
    const { client } = await api.givenClient();
    expect((await change(username, { isActive: false }, client)).statusCode).toBe(404);
    expect((await change(username, {})).statusCode).toBe(400);
    expect((await change('nadie', { isActive: false })).statusCode).toBe(404);
  });
});

test('people of a client, whatever they may, neither see nor make inspectors', async () => {
  const token = await api.givenToken(await api.givenUser(company, { scopes: ['readInspect', 'configInspect'] }));
  const query = new URLSearchParams({ client: company.client }).toString();
  const replies = await Promise.all([
    api.call(token, 'GET', `/api/incontrol/inspectors?${query}`),
    api.call(token, 'POST', '/api/incontrol/inspectors', { payload: asked() }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
});

describe('N10 a password that guessers try first', () => {
  const WEAK = ['12345678', 'password', 'elder cuesta'];
  const COMMON = /contraseña/i;

  test.each(WEAK)('%s is refused for a new inspector, a new user and a change', async (password) => {
    const { username } = (await create(asked())).json().data;
    const user = { name: 'Elder Cuesta', email: 'e@b.co', scopes: ['readInspect'], isActive: true };
    const replies = [
      await create(asked({ password })),
      await api.call(manager, 'POST', '/api/incontrol/users', {
        payload: { ...user, username: `u-${newId()}`, password, client: company.client },
      }),
      await change(username, { password }),
      await api.call(manager, 'POST', '/incontrol/api/auth/sign-up', {
        payload: { ...asked({ password }), apikeyClient: '' },
      }),
      await api.call(
        manager,
        'PUT',
        `/incontrol/api/auth/inspectors/${username}?${new URLSearchParams({ client: company.client }).toString()}`,
        { payload: { password } },
      ),
    ];
    for (const reply of replies) {
      expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'password']);
      expect(reply.json().errors[0].message).toMatch(COMMON);
    }
  });
});

describe('N8 the service of the product', () => {
  const signUp = (payload: object) => api.call(manager, 'POST', '/incontrol/api/auth/sign-up', { payload });

  test('finds the company however its name is spelt, and keeps the account under its own', async () => {
    const inspector = { ...asked({ client: ` ${company.client.toUpperCase()}  ` }), apikeyClient: '' };
    expect((await signUp(inspector)).statusCode).toBe(200);
    expect((await row(inspector.username)).client).toBe(company.client);
    expect((await list()).inspectors.map(({ username }) => username)).toContain(inspector.username);
    expect((await change(inspector.username, { isActive: false })).statusCode).toBe(200);
    expect((await entries(inspector.username))[0]).toMatchObject({ after: { client: company.client } });
  });

  test('refuses an unknown company', async () => {
    const reply = await signUp({ ...asked({ client: 'empresa de nadie' }), apikeyClient: '' });
    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      [{ path: 'client', message: 'Elige un cliente de la lista.' }],
    ]);
  });
});

describe('API-17 the file of inspectors', () => {
  const get = (path: string, client = company.client) =>
    api.call(
      manager,
      'GET',
      `/api/incontrol/inspectors/${path}${path.includes('?') ? '&' : '?'}client=${encodeURIComponent(client)}`,
    );

  test('has those of the client, as narrowed on screen, without password or key', async () => {
    const inspector = asked({ nameInspector: 'Única Buscada', phone: '+57 300' });
    await create(inspector);
    const csv = await get('export?search=unica');
    expect(csv.payload.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Inspector;Nombre;Teléfono;Último uso;Estado;Cliente',
      `${inspector.username};Única Buscada;'+57 300;;Habilitado;${displayName(company.client)}`,
      '',
    ]);
    const text = JSON.stringify(unzip((await get('export?format=xlsx')).rawPayload));
    expect(text).toContain('Única Buscada');
    for (const secret of [company.fleet.apikey, inspector.password])
      expect([csv.payload.includes(secret), text.includes(secret)]).toEqual([false, false]);
    const { inspectors } = await list();
    expect([(await get('count')).json().data, (await get('count?search=unica')).json().data]).toEqual([
      { value: inspectors.length },
      { value: 1 },
    ]);
    const another = await api.givenClient();
    expect((await get('export', another.client)).payload).not.toContain('Única');
    expect((await get('export', 'empresa de nadie')).statusCode).toBe(404);
  });

  test('is refused while the service does not answer: a file has no age', async () => {
    await list();
    const held = vi
      .spyOn(api.deps.incontrol, 'listInspectors')
      .mockRejectedValue(new DomainError('unavailable', 'no responde', { retryAfter: 1 }));
    try {
      expect((await list()).isStale).toBe(true);
      for (const path of ['export', 'count']) expect([path, (await get(path)).statusCode]).toEqual([path, 503]);
    } finally {
      held.mockRestore();
    }
  });
});
