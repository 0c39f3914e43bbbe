import { CLIENT_SCOPES } from '@fenix/domain/permissions';
import type { Cliente } from '@fenix/domain/clientes/cliente';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { greeting } from './greeting';
import { DEMO_INSPECTORS } from './inspectores';
import { hasDemo, loadDemo } from './load';

// Six fleets with their past: seconds of work, and minutes on a machine that does other things as well.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let api: TestApp;
let hadDemo: boolean;
let loaded: boolean[];
beforeAll(async () => {
  api = await createTestApp();
  hadDemo = await hasDemo(api.deps);
  loaded = await Promise.all([loadDemo(api.deps), loadDemo(api.deps)]);
});
afterAll(() => api.close());

const signIn = (name: string, password = 'Fenix-demo-1', at = '/api/auth/sign-in') =>
  api.call('', 'POST', at, {
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  });

const CARIBE = 'expreso del caribe';
const EVERYTHING = [...CLIENT_SCOPES, 'all'];
const ACCOUNTS: [name: string, client: string, scopes: readonly string[]][] = [
  ['gerente', 'fenix sas', ['colfenix', 'all']],
  ['despachos', CARIBE, ['createDispatch', 'readDispatch', 'createPreset', 'readPreset', 'createCodes', 'all']],
  ['tecnico', CARIBE, ['createRecords', 'readRecords', 'all']],
  ['juridico', CARIBE, ['readNovelty', 'changeStateNovelties', 'all']],
  ['operaciones', CARIBE, EVERYTHING],
  ['consulta', CARIBE, ['all']],
  ['sierra', 'transportes sierra nevada', EVERYTHING],
];

describe('demo data', () => {
  test('are loaded once, though two ask at the same time', async () => {
    expect(hadDemo).toBe(false);
    expect(loaded.filter(Boolean)).toHaveLength(1);
    expect(await loadDemo(api.deps)).toBe(false);
    expect(await hasDemo(api.deps)).toBe(true);
    const users = await api.deps.database.system.selectFrom('users').select('name').execute();
    const names = users.map((user) => user.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...ACCOUNTS.map(([name]) => name), 'inactivo']));
  });

  test('PAP-03 the bin says of everything who deleted it', async () => {
    const found = await api.deps.database.system.selectFrom('papelera').select(['kind', 'deletedBy']).execute();
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['acta', 'informe']));
    expect(found.filter(({ deletedBy }) => deletedBy === '—')).toEqual([]);
  });

  test.each(ACCOUNTS)('%s of %s signs in with exactly these scopes', async (name, client, scopes) => {
    const reply = await signIn(name);
    expect(reply.statusCode).toBe(200);
    const { user } = reply.json().data;
    expect(user).toMatchObject({ name, cliente: client, isActive: true });
    expect(user.scopes.toSorted()).toEqual([...scopes].toSorted());
    expect(user.nameUser).toMatch(/^\p{Lu}\p{L}+ /u);
  });

  test('AUTH-10 inactivo is disabled', async () => {
    expect((await signIn('inactivo')).statusCode).toBe(423);
  });

  test('AUTH-09 another password opens none of them', async () => {
    expect((await signIn('gerente', 'Fenix-demo-2')).statusCode).toBe(401);
  });

  test('SHELL-18 at least eight companies, each with a logo that is a real picture', async () => {
    const token = (await signIn('gerente')).json().data.token as string;
    const clients = (await api.call(token, 'GET', '/api/modules/clients/fenix%20sas')).json().data as Cliente[];
    expect(clients.length).toBeGreaterThanOrEqual(8);
    const pictures = new Set<string>();
    for (const { logoDB, nit, client } of clients) {
      const reply = await api.call(token, 'GET', logoDB ?? '');
      expect([client, reply.statusCode]).toEqual([client, 200]);
      const { format, width, height } = await sharp(reply.rawPayload).metadata();
      expect([client, `image/${format}`, width, height]).toEqual([client, reply.headers['content-type'], 320, 320]);
      expect((await sharp(reply.rawPayload).stats()).entropy).toBeGreaterThan(0.1);
      expect(nit).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d$/);
      pictures.add(reply.rawPayload.toString('base64'));
    }
    expect(pictures.size).toBe(clients.length);
  });

  test('every company and account has its audit entry', async () => {
    const db = api.deps.database.system;
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'entity_id'])
      .where('user', '=', 'sistema')
      .execute();
    const made = (action: string) => entries.filter((entry) => entry.action === action).map((entry) => entry.entity_id);
    const users = await db.selectFrom('users').select('_id').execute();
    const clients = await db.selectFrom('clients').select('_id').execute();
    expect(made('usuario.crear').toSorted()).toEqual(users.map((user) => user._id).toSorted());
    expect(made('cliente.crear').toSorted()).toEqual(clients.map((client) => client._id).toSorted());
  });

  test('histories tell who did it by full name', async () => {
    const token = (await signIn('gerente')).json().data.token as string;
    const db = api.deps.database.system;
    for (const [table, path] of [
      ['actas', '/api/actas'],
      ['informes', '/api/informes'],
      ['documentos', '/api/documentos'],
    ] as const) {
      const { _id } = await db.selectFrom(table).select('_id').limit(1).executeTakeFirstOrThrow();
      const { data } = (await api.call(token, 'GET', `${path}/${_id}/history`)).json();
      expect(data.at(-1).user).toMatch(/^\p{Lu}\p{L}+ /u);
    }
  });

  test('has people for several pages, and InControl users', async () => {
    const token = (await signIn('gerente')).json().data.token as string;
    const users = await api.call(token, 'GET', `/api/auth/${encodeURIComponent(api.provider.client)}?limit=5`);
    expect(users.json().data.total.value).toBeGreaterThanOrEqual(40);
    const incontrol = await api.call(token, 'GET', '/api/incontrol/users');
    expect(incontrol.json().data.users).toHaveLength(15);
  });

  test('ICFG-21 two companies have made their own what inspectors are asked for', async () => {
    const token = (await signIn('gerente')).json().data.token as string;
    const read = async (client: string) =>
      (await api.call(token, 'GET', `/api/modules/${encodeURIComponent(client)}`)).json().data.configIncontrolInspector;
    expect(await read('expreso del caribe')).toMatchObject({ version: 1, novelties: { length: 3 } });
    expect(await read('transportes sierra nevada')).toMatchObject({ version: 1, configImages: { bus: 3 } });
  });
});

test('its inspectors sign in to their app, and not to the product', async () => {
  for (const { username, name } of DEMO_INSPECTORS) {
    const reply = await signIn(username, 'Fenix-demo-1', '/incontrol/app/sign-in');
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data.inspector).toMatchObject({ name });
    expect((await signIn(username)).statusCode).toBe(401);
  }
});

describe('the greeting', () => {
  test('names the address and, with demo data, every account and the password', () => {
    const text = greeting('Fénix', 'http://127.0.0.1:3000', { password: 'secreta-1' });
    expect(text).toContain('Fénix está listo en http://127.0.0.1:3000');
    expect(text).toContain('secreta-1');
    for (const [name] of ACCOUNTS) expect(text).toContain(`    ${name}`);
    expect(text).toContain('http://127.0.0.1:3000/inspector');
    for (const { username } of DEMO_INSPECTORS) expect(text).toContain(`    ${username}`);
  });

  test('without demo data names no account', () => {
    expect(greeting('Fénix', 'http://x', undefined)).not.toContain('contraseña');
  });
});
