import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Connection } from '../db/engine';
import { newId } from '../ground/ids';
import { PASSWORD } from '../testing/givens';
import { createTestApp } from '../testing/testApp';
import { countAttempt } from './limits';

/** The statements in order, with the response among them. */
const seen: string[] = [];
const ANSWER = 'the answer goes out';
const api = await createTestApp({}, (app) => {
  app.addHook('onSend', async () => void seen.push(ANSWER));
});
const db = api.deps.database.system;
afterAll(() => api.close());
afterEach(async () => {
  await db.deleteFrom('sign_in_failures').execute();
  await db.deleteFrom('sign_in_networks').execute();
  api.waited.length = 0;
});

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
const signIn = (name: string, password: string, remoteAddress = '198.51.100.1') =>
  api.call(undefined, 'POST', '/api/auth/sign-in', {
    remoteAddress,
    headers: basic(name, password),
  });
const status = async (...asked: Parameters<typeof signIn>) => (await signIn(...asked)).statusCode;
const givenPerson = async () => (await api.givenUser(await api.givenClient())).name;
const network = (at: number) => `203.0.113.${at}`;
const entries = (action: string) =>
  db.selectFrom('audit_log').select(['user', 'entity_id']).where('action', '=', action).execute();
/** Attempts at a name from other networks, counted as sign-in counts them, without hashing passwords. */
async function guess(name: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1)
    await countAttempt(api.deps, { endpoint: 'sesion', name, address: network(at), now: api.deps.clock.now() });
}

describe('failed sign-ins', () => {
  test('API-06, S2 200 concurrent: at most 10 are checked, and the right one among the rest is refused', async () => {
    const name = await givenPerson();
    const RIGHT = 150;
    const guesses = Array.from({ length: 200 }, (_, at) => status(name, at === RIGHT ? PASSWORD : `mal-${at}`));
    const statuses = await Promise.all(guesses);
    // A busy machine has fewer places to look at a password, never more attempts.
    const checked = statuses.filter((one) => one === 401).length;
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(10);
    expect([429, 503]).toContain(statuses[RIGHT]);
    const refused = statuses.filter((one) => one !== 401);
    expect(new Set(refused), 'counted, or no place to be looked at').toEqual(new Set([429, 503]));
  });

  test('AUTH-09, S3 attempts from another network lock no user out: they are refused there only', async () => {
    const name = await givenPerson();
    for (let at = 0; at < 10; at += 1) expect(await status(name, 'mal', network(1))).toBe(401);
    expect(await status(name, PASSWORD, network(1))).toBe(429);
    expect(await status(name, PASSWORD, network(2))).toBe(200);
  });

  test('a right password resets the count of its network', async () => {
    const name = await givenPerson();
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 9; at += 1) expect(await status(name, 'mal')).toBe(401);
      expect(await status(name, PASSWORD)).toBe(200);
    }
  });

  test('60 from one network is the limit, whatever the names; an IPv6 network has 2^64 addresses', async () => {
    for (let at = 0; at < 60; at += 1)
      await countAttempt(api.deps, {
        endpoint: 'sesion',
        name: `nadie-${at}`,
        address: `2001:db8:1:2::${at}`,
        now: new Date(),
      });
    const refused = await signIn(await givenPerson(), PASSWORD, '2001:db8:1:2:ffff::1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(await status(await givenPerson(), PASSWORD, '2001:db8:1:3::1')).toBe(200);
  });

  test('a user who has signed in from a network has a separate count there, for 30 days', async () => {
    const name = await givenPerson();
    expect(await status(name, PASSWORD, network(1))).toBe(200);
    for (let at = 0; at < 61; at += 1)
      await countAttempt(api.deps, { endpoint: 'sesion', name: `nadie-${at}`, address: network(1), now: new Date() });
    await guess(name, 101);
    expect(await status(await givenPerson(), PASSWORD, network(1))).toBe(429);
    expect(await status(name, PASSWORD, network(1))).toBe(200);
    expect(api.waited).toEqual([]);

    await db
      .updateTable('sign_in_networks')
      .set({ last_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute();
    expect(await status(name, PASSWORD, network(1))).toBe(429);
  });

  test('100 at one name from all networks slow the next ones down, refuse none, and leave one audit entry', async () => {
    const name = await givenPerson();
    await guess(name, 100);
    expect(await status(name, 'mal', '192.0.2.1')).toBe(401);
    expect(await status(name, 'mal', '192.0.2.2')).toBe(401);
    expect(await status(name, PASSWORD, '192.0.2.3')).toBe(200);
    expect(api.waited).toEqual([1_000, 1_000, 1_000]);
    expect(await entries('sesion.insistir')).toMatchObject([{ user: name }]);
  });

  test('a count expires after a quarter of an hour', async () => {
    const name = await givenPerson();
    for (let at = 0; at < 11; at += 1) await signIn(name, 'mal');
    api.setNow(new Date(Date.now() + 16 * 60_000));
    expect(await status(name, PASSWORD)).toBe(200);
    api.setNow(new Date());
  });
});

describe('password checks', () => {
  test('S11 are the same for an existing and an unknown name, and so are the database statements', async () => {
    const name = await givenPerson();
    const { engine } = api.deps.database;
    const { connect } = engine;
    engine.connect = async () =>
      new Proxy(await connect(), {
        get(connection, key: keyof Connection) {
          if (key !== 'query') return connection[key];
          return (text: string, values: unknown[]) => {
            seen.push(text);
            return (connection.query as (text: string, values: unknown[]) => unknown)(text, values);
          };
        },
      });
    const statementsOf = async (who: string, address: string) => {
      seen.length = 0;
      expect(await status(who, 'mal', address)).toBe(401);
      return [...seen];
    };
    const known = await statementsOf(name, network(1));
    const unknown = await statementsOf(`nadie-${newId()}`, network(2));
    engine.connect = connect;

    expect(known).toEqual(unknown);
    const answer = known.indexOf(ANSWER);
    const entry = known.findIndex((statement) => statement.startsWith('insert into "audit_log"'));
    expect(answer).toBeGreaterThan(0);
    expect(entry).toBeGreaterThan(answer);
  });

  test('an unknown name leaves an entry without the name, which may be a password', async () => {
    const typed = `Mi-clave-secreta-${newId()}`;
    await signIn(typed, 'mal');
    await signIn(typed.toUpperCase(), 'mal');
    const kept = (await entries('sesion.rechazar')).filter(({ user }) => user === 'desconocido');
    expect(new Set(kept.slice(-2).map(({ entity_id }) => entity_id)).size).toBe(1);
    const rows = [
      ...(await db.selectFrom('audit_log').selectAll().execute()),
      ...(await db.selectFrom('sign_in_failures').selectAll().execute()),
    ];
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(typed.toLowerCase());
  });

  test('the first refusal of a window leaves an entry, the others do not', async () => {
    const name = await givenPerson();
    for (let at = 0; at < 14; at += 1) await signIn(name, 'mal');
    expect((await entries('sesion.limitar')).filter(({ user }) => user === name)).toHaveLength(1);
  });
});

describe('the key of an account at the GPS platform', () => {
  const getToken = (apikey: string, remoteAddress = '198.51.100.9') =>
    api.call(undefined, 'POST', '/gps/gettoken', {
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ apikey, username: '', password: '', token: '' }).toString(),
    });

  test('GPS-02, S2 200 concurrent wrong keys: at most 60 are checked, and other networks are not refused', async () => {
    const accountId = await api.givenAccount();
    const guesses = Array.from({ length: 200 }, (_, at) => getToken(`mala-${at}`));
    const statuses = (await Promise.all(guesses)).map((reply) => reply.statusCode);
    expect(statuses.filter((one) => one === 401)).toHaveLength(60);
    expect(statuses.filter((one) => one === 429)).toHaveLength(140);
    expect((await getToken(`llave-${accountId}`, '198.51.100.10')).statusCode).toBe(200);
  });
});
