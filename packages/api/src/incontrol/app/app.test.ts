import { DEFAULT_CONFIG } from '@fenix/domain/incontrol/configuracion/config';
import { InspectorWork } from '@fenix/domain/incontrol/app/sesion';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { type GivenClient, PASSWORD } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { hashPassword } from '../../sesion/passwords';
import {
  type GivenInspector,
  asInspector,
  givenCookie,
  givenInspector,
  givenMarked,
  reportForm,
} from '../../testing/incontrol/appFixture';

const NOW = new Date('2026-11-16T20:00:00Z');
const HOUR = 3_600_000;
const SIGN_IN = '/incontrol/app/sign-in';
const WORK = '/incontrol/app/work';

let api: TestApp;
let acme: GivenCompany;
let inspector: GivenInspector;
let cookie: string;
let trip: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  acme = await givenCompany(api, await api.givenClient('acme'));
  await api.givenClient('otra');
  inspector = await givenInspector(api, acme, { username: 'ines' });
  cookie = await givenCookie(api, inspector);
  trip = await givenMarked(api, acme, new Date(NOW.getTime() + HOUR));
});
afterAll(() => api.close());

const signIn = (username: string, password = PASSWORD) =>
  api.call(undefined, 'POST', SIGN_IN, asInspector(username, password));
const work = (own = cookie) => api.call(undefined, 'GET', WORK, { headers: { cookie: own } });
const report = (id: string, options: ReturnType<typeof reportForm>, own = cookie) =>
  api.call(undefined, 'POST', `/incontrol/app/viajes/${id}/reportes`, {
    ...options,
    headers: { ...options.headers, cookie: own },
  });
const extras = (id: string) =>
  api.deps.database.system.selectFrom('gps_data_extra').select('data').where('programada_id', '=', id).execute();
const entries = (action: string) =>
  api.deps.database.system.selectFrom('audit_log').selectAll().where('action', '=', action).execute();

describe('signing in', () => {
  test('IAPP-01 gives a cookie that only the calls of the app get, who it is and the keys of the phone, and nothing else', async () => {
    const reply = await signIn('INES');
    expect(reply.statusCode).toBe(200);
    const set = String(reply.headers['set-cookie']);
    expect(set).toMatch(/^inspector=[\w-]{43}; Path=\/incontrol\/app; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    const { data } = reply.json();
    expect(data.inspector).toEqual({ _id: inspector.id, username: 'ines', name: 'Nombre de ines', client: 'acme' });
    expect(Object.keys(data).toSorted()).toEqual(['inspector', 'keys']);
    expect(data.keys[0]).toMatch(/^[\w-]{43}$/);
    expect(await entries('inspector.ingresar')).toContainEqual(
      expect.objectContaining({ user: 'ines', client: 'acme', user_id: null }),
    );
  });

  test('over https the cookie is kept to it', async () => {
    const proxied = await createTestApp({ TRUST_PROXY: '1' });
    await givenInspector(proxied, await proxied.givenClient('acme'), { username: 'ines' });
    const options = asInspector('ines');
    const headers = { ...options.headers, 'x-forwarded-proto': 'https' };
    const reply = await proxied.call(undefined, 'POST', SIGN_IN, { ...options, headers });
    expect(String(reply.headers['set-cookie'])).toMatch(/^__Secure-inspector=.*; Secure$/);
    await proxied.close();
  });

  test.each([
    ['a wrong password', 'ines', 'No-es-esta-1'],
    ['a name that nobody has', 'nadie', PASSWORD],
  ])('IAPP-02 %s is 401', async (_, name, password) => {
    const reply = await signIn(name, password);
    expect([reply.statusCode, reply.json().message]).toEqual([401, 'Usuario y/o contraseña incorrecta!']);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('who may only configure is no inspector, nor is one whose company is gone', async () => {
    const configures = await givenInspector(api, acme, { scopes: ['configInspect'] });
    const ofNobody = await givenInspector(api, { id: newId(), client: 'no existe' });
    expect((await signIn(configures.username)).statusCode).toBe(401);
    expect((await signIn(ofNobody.username)).statusCode).toBe(401);
  });

  test('IAPP-02 that a user is disabled is disclosed only after the right password', async () => {
    const { username } = await givenInspector(api, acme, { isActive: false });
    const right = await signIn(username);
    expect([right.statusCode, right.json().message]).toEqual([423, 'Tu cuenta se encuentra deshabilitada!']);
    expect((await signIn(username, 'No-es-esta-1')).statusCode).toBe(401);
  });

  test('IAPP-02 an eleventh try is 429 here, and does not count for the product', async () => {
    const { username } = await givenInspector(api, acme, { username: 'luz' });
    await api.givenUser(acme, { name: 'luz' });
    for (let tried = 0; tried < 10; tried += 1) expect((await signIn(username, 'No-es-esta-1')).statusCode).toBe(401);
    expect((await signIn(username)).statusCode).toBe(429);
    expect((await api.call(undefined, 'POST', '/api/auth/sign-in', asInspector('luz'))).statusCode).toBe(200);
  });
});

describe('IAPP-01 two sign-ins', () => {
  test('an inspector has no rights in the product, whichever way the cookie is shown', async () => {
    const token = cookie.split('=')[1] ?? '';
    for (const url of ['/api/session', '/api/modules/acme', '/api/auth/device-key']) {
      expect((await api.call(token, 'GET', url)).statusCode).toBe(401);
      expect((await api.call(undefined, 'GET', url, { headers: { cookie } })).statusCode).toBe(401);
    }
    expect((await api.call(undefined, 'POST', '/api/auth/sign-in', asInspector('ines'))).statusCode).toBe(401);
  });

  test('users of the product have none here, managers neither', async () => {
    const user = await api.givenUser(acme, { name: 'ana', scopes: ['readInspect', 'configInspect'] });
    const manager = await api.givenUser(api.provider, {});
    for (const token of [await api.givenToken(user), await api.givenToken(manager)]) {
      expect((await api.call(token, 'GET', WORK)).statusCode).toBe(401);
      expect((await api.call(token, 'GET', WORK, { headers: { cookie: `inspector=${token}` } })).statusCode).toBe(401);
    }
    expect((await signIn('ana')).statusCode).toBe(401);
  });
});

describe('IAPP-03 a session', () => {
  const own = async (company: GivenClient = acme) => {
    const one = await givenInspector(api, company);
    return { ...one, cookie: await givenCookie(api, one) };
  };
  const change = (id: string, set: Record<string, unknown>) =>
    api.deps.database.system.updateTable('incontrol_users').set(set).where('_id', '=', id).execute();

  test('ends with the next call of a user who was disabled, and nothing of it comes back by itself', async () => {
    const one = await own();
    expect((await work(one.cookie)).statusCode).toBe(200);
    await change(one.id, { isActive: false });
    expect((await work(one.cookie)).statusCode).toBe(401);
    expect((await report(trip, reportForm({}), one.cookie)).statusCode).toBe(401);
  });

  test('ends with a new password, and with another company', async () => {
    const [one, two] = [await own(), await own()];
    await change(one.id, { password_hash: await hashPassword('Puerta-verde-8') });
    await change(two.id, { client: 'otra' });
    expect((await work(one.cookie)).statusCode).toBe(401);
    expect((await work(two.cookie)).statusCode).toBe(401);
  });

  test('ends when its company is deleted, after seven days without use, and by signing out', async () => {
    const gone = await api.givenClient();
    const [one, two, three] = [await own(gone), await own(), await own()];
    const db = api.deps.database.system;
    await db.updateTable('clients').set({ deleted_at: NOW }).where('_id', '=', gone.id).execute();
    expect((await work(one.cookie)).statusCode).toBe(401);
    api.setNow(new Date(NOW.getTime() + 8 * 24 * HOUR));
    expect((await work(two.cookie)).statusCode).toBe(401);
    api.setNow(NOW);
    const left = await api.call(undefined, 'POST', '/incontrol/app/logout', { headers: { cookie: three.cookie } });
    expect(left.headers['clear-site-data']).toBe('"cache"');
    expect(left.statusCode).toBe(200);
    expect(String(left.headers['set-cookie'])).toMatch(/^inspector=; .*Max-Age=0/);
    expect((await work(three.cookie)).statusCode).toBe(401);
  });

  test('ends when another user signs in on the same phone, whose cookie it then loses', async () => {
    const before = await givenCookie(api, await givenInspector(api, acme));
    const next = await givenInspector(api, acme);
    const options = asInspector(next.username);
    const opened = await api.call(undefined, 'POST', SIGN_IN, {
      ...options,
      headers: { ...options.headers, cookie: before },
    });
    expect(opened.statusCode).toBe(200);
    expect((await work(before)).statusCode).toBe(401);
    expect((await work(String(opened.headers['set-cookie']).split(';')[0])).statusCode).toBe(200);
  });

  test('stays when a sign-in on the same phone is refused', async () => {
    const before = await givenCookie(api, await givenInspector(api, acme));
    const options = asInspector('nadie');
    await api.call(undefined, 'POST', SIGN_IN, { ...options, headers: { ...options.headers, cookie: before } });
    expect((await work(before)).statusCode).toBe(200);
  });

  const manager = async () => api.givenToken(await api.givenUser(api.provider));
  const put = (token: string, { username }: GivenInspector, payload: object, client = 'acme') =>
    api.call(token, 'PUT', `/api/incontrol/inspectors/${username}?client=${encodeURIComponent(client)}`, { payload });
  const sessionsOf = ({ id }: GivenInspector) =>
    api.deps.database.system.selectFrom('inspector_sessions').select('_id').where('user_id', '=', id).execute();

  test('N3 of a user who was disabled stays ended when they are enabled again; a new one opens', async () => {
    const [one, token] = [await own(), await manager()];
    expect((await put(token, one, { isActive: false })).statusCode).toBe(200);
    expect(await sessionsOf(one)).toEqual([]);
    expect((await put(token, one, { isActive: true })).statusCode).toBe(200);
    expect((await work(one.cookie)).statusCode).toBe(401);
    expect((await work(await givenCookie(api, one))).statusCode).toBe(200);
  });

  test('N3 stays ended when the service of the product disabled and enabled its user', async () => {
    const [one, token] = [await own(), await manager()];
    const url = `/incontrol/api/auth/inspectors/${one.username}?client=acme`;
    for (const isActive of [false, true])
      expect((await api.call(token, 'PUT', url, { payload: { isActive } })).statusCode).toBe(200);
    expect((await work(one.cookie)).statusCode).toBe(401);
  });

  test('N3 goes with its password', async () => {
    const [one, token] = [await own(), await manager()];
    expect((await put(token, one, { password: 'Puerta-verde-8' })).statusCode).toBe(200);
    expect(await sessionsOf(one)).toEqual([]);
  });

  test('N3 stays ended when its company is deleted and comes back from the bin', async () => {
    const gone = await api.givenClient();
    const [one, token] = [await own(gone), await manager()];
    expect((await api.call(token, 'DELETE', `/api/modules/${gone.id}`)).statusCode).toBe(200);
    expect(await sessionsOf(one)).toEqual([]);
    const db = api.deps.database.system;
    await db.updateTable('clients').set({ deleted_at: null }).where('_id', '=', gone.id).execute();
    expect((await work(one.cookie)).statusCode).toBe(401);
    expect((await work(await givenCookie(api, one))).statusCode).toBe(200);
  });

  test('N4 ends when its account goes to another company, also to one of the same name', async () => {
    const [one, other] = [await own(), await api.givenClient()];
    expect((await work(one.cookie)).statusCode).toBe(200);
    const db = api.deps.database.system;
    await db.updateTable('incontrol_users').set({ client_id: other.id }).where('_id', '=', one.id).execute();
    expect((await work(one.cookie)).statusCode).toBe(401);
  });

  test('N3 that ended is taken from the phone with the refusal', async () => {
    const one = await own();
    await change(one.id, { isActive: false });
    const refused = await work(one.cookie);
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([
      401,
      'inspector=; Path=/incontrol/app; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    expect((await work(await givenCookie(api, inspector))).headers['set-cookie']).toBeUndefined();
  });

  test('N3 is not taken from the phone by a late answer to another call, when another user may have signed in', async () => {
    const one = await own();
    await change(one.id, { isActive: false });
    const late = await report(trip, reportForm({}), one.cookie);
    expect([late.statusCode, late.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('N4 of an account is of its company, and not of another that took its name', async () => {
    const old = await api.givenClient('nombre libre');
    const one = await own(old);
    const token = await manager();
    expect((await api.call(token, 'DELETE', `/api/modules/${old.id}`)).statusCode).toBe(200);
    await givenCompany(api, await api.givenClient('nombre libre'));
    expect((await signIn(one.username)).statusCode).toBe(401);
    const listed = await api.call(token, 'GET', '/api/incontrol/inspectors?client=nombre%20libre');
    expect(listed.json().data.inspectors).toEqual([]);
    expect((await put(token, one, { isActive: false }, 'nombre libre')).statusCode).toBe(404);
  });

  test('when it was used is written at most every five minutes', async () => {
    const one = await own();
    const used = async () => {
      const row = await api.deps.database.system
        .selectFrom('incontrol_users')
        .select('last_used_at')
        .where('_id', '=', one.id)
        .executeTakeFirstOrThrow();
      return row.last_used_at?.toISOString();
    };
    expect(await used()).toBe(NOW.toISOString());
    api.setNow(new Date(NOW.getTime() + 4 * 60_000));
    await work(one.cookie);
    expect(await used()).toBe(NOW.toISOString());
    const later = new Date(NOW.getTime() + 6 * 60_000);
    api.setNow(later);
    await work(one.cookie);
    expect(await used()).toBe(later.toISOString());
    api.setNow(NOW);
  });
});

describe('IAPP-01 whose page asks', () => {
  const ask = (headers: Record<string, string>) =>
    api.call(undefined, 'GET', WORK, { headers: { cookie, host: 'flota.example:8443', ...headers } });

  test.each<[page: string, headers: Record<string, string>, status: number]>([
    ['the app itself', { 'sec-fetch-site': 'same-origin', origin: 'https://flota.example:8443' }, 200],
    ['the app in an older browser', { origin: 'https://flota.example:8443' }, 200],
    ['what is no browser', {}, 200],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://mala.example' }, 403],
    ['another name of the same house', { 'sec-fetch-site': 'same-site', origin: 'https://otra.flota.example' }, 403],
    ['a line in an address bar', { 'sec-fetch-site': 'none' }, 403],
    ['another site in an older browser', { origin: 'https://mala.example' }, 403],
    ['the same name at another port', { origin: 'https://flota.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
  ])('%s', async (_, headers, status) => {
    expect((await ask(headers)).statusCode).toBe(status);
  });

  test('nothing is written or opened for another site', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const before = await extras(trip);
    const form = reportForm({ referencia: crypto.randomUUID(), version: 0 });
    const calls: [string, InjectOptions][] = [
      [`/incontrol/app/viajes/${trip}/reportes`, { ...form, headers: { ...form.headers, cookie, ...foreign } }],
      ['/incontrol/app/logout', { headers: { cookie, ...foreign } }],
      [SIGN_IN, { headers: { ...asInspector('ines').headers, ...foreign } }],
    ];
    for (const [url, options] of calls) {
      const reply = await api.call(undefined, 'POST', url, options);
      expect([url, reply.statusCode]).toEqual([url, 403]);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(await extras(trip)).toEqual(before);
    expect((await work()).statusCode).toBe(200);
  });
});

describe('IAPP-04 the work of today and tomorrow', () => {
  test('comes in one answer: who, the configuration with its version, and the trips marked for inspection', async () => {
    await acme.program(new Date(NOW.getTime() + 2 * HOUR));
    const tomorrow = await givenMarked(api, acme, new Date(NOW.getTime() + 24 * HOUR));
    await givenMarked(api, acme, new Date(NOW.getTime() + 50 * HOUR));
    await givenMarked(api, acme, new Date(NOW.getTime() - 24 * HOUR));
    const reply = await work();
    const data = InspectorWork.parse(reply.json().data);
    expect(data.inspector.username).toBe('ines');
    expect(data.config).toEqual(DEFAULT_CONFIG);
    expect(data.trips.map(({ id }) => id)).toEqual([trip, tomorrow]);
    expect(data.trips[0]).toMatchObject({ fecha_inicio: '16/11/2026', hora_inicio: '16:00:00' });
    expect(data.isStale).toBe(false);
  });

  test('has no key of the client, and is kept by no cache', async () => {
    const reply = await work();
    expect(reply.body).not.toContain(acme.fleet.apikey);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('a company without an account at the platform has no trips', async () => {
    const bare = await givenInspector(api, await api.givenClient());
    expect((await work(await givenCookie(api, bare))).json().data.trips).toEqual([]);
  });
});
