import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Connection } from '../db/engine';
import { newId } from '../ids';
import { PASSWORD } from '../testing/givens';
import { createTestApp } from '../testing/testApp';
import { countAttempt } from './limits';

/** Statements in their order, and the answer among them. */
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

const signIn = (name: string, password: string, remoteAddress = '198.51.100.1') =>
  api.call(undefined, 'POST', '/api/auth/sign-in', {
    remoteAddress,
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  });
const status = async (...asked: Parameters<typeof signIn>) => (await signIn(...asked)).statusCode;
const givenPerson = async () => (await api.givenUser(await api.givenClient())).name;
const network = (at: number) => `203.0.113.${at}`;
const entries = (action: string) =>
  db.selectFrom('audit_log').select(['user', 'entity_id']).where('action', '=', action).execute();
/** Tries at a name from elsewhere, counted as signing in counts them and without paying for passwords. */
async function guess(name: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1)
    await countAttempt(api.deps, { door: 'sesion', name, address: network(at), now: api.deps.clock.now() });
}

describe('guesses', () => {
  test('API-06, S2 200 at once: at most 10 are looked at, and the right one among the rest does not get in', async () => {
    const name = await givenPerson();
    const guesses = Array.from({ length: 200 }, (_, at) => status(name, at === 60 ? PASSWORD : `mal-${at}`));
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((one) => one === 401)).toHaveLength(10);
    expect(statuses.filter((one) => one === 429)).toHaveLength(190);
  });

  test('AUTH-09, S3 strangers lock nobody out: who guesses elsewhere is refused there', async () => {
    const name = await givenPerson();
    for (let at = 0; at < 10; at += 1) expect(await status(name, 'mal', network(1))).toBe(401);
    expect(await status(name, PASSWORD, network(1))).toBe(429);
    expect(await status(name, PASSWORD, network(2))).toBe(200);
  });

  test('a right password clears what was tried before it, in the same network', async () => {
    const name = await givenPerson();
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 9; at += 1) expect(await status(name, 'mal')).toBe(401);
      expect(await status(name, PASSWORD)).toBe(200);
    }
  });

  test('60 from one network are enough, whatever the names; an IPv6 network has 2^64 addresses', async () => {
    for (let at = 0; at < 60; at += 1)
      await countAttempt(api.deps, {
        door: 'sesion',
        name: `nadie-${at}`,
        address: `2001:db8:1:2::${at}`,
        now: new Date(),
      });
    const refused = await signIn(await givenPerson(), PASSWORD, '2001:db8:1:2:ffff::1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(await status(await givenPerson(), PASSWORD, '2001:db8:1:3::1')).toBe(200);
  });

  test('who has signed in from a network has a count of their own there, for 30 days', async () => {
    const name = await givenPerson();
    expect(await status(name, PASSWORD, network(1))).toBe(200);
    for (let at = 0; at < 61; at += 1)
      await countAttempt(api.deps, { door: 'sesion', name: `nadie-${at}`, address: network(1), now: new Date() });
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

  test('100 at one name from everywhere make the next ones slow, refuse nobody, and are told once', async () => {
    const name = await givenPerson();
    await guess(name, 100);
    expect(await status(name, 'mal', '192.0.2.1')).toBe(401);
    expect(await status(name, 'mal', '192.0.2.2')).toBe(401);
    expect(await status(name, PASSWORD, '192.0.2.3')).toBe(200);
    expect(api.waited).toEqual([1_000, 1_000, 1_000]);
    expect(await entries('sesion.insistir')).toMatchObject([{ user: name }]);
  });

  test('a count ends with its quarter of an hour', async () => {
    const name = await givenPerson();
    for (let at = 0; at < 11; at += 1) await signIn(name, 'mal');
    api.setNow(new Date(Date.now() + 16 * 60_000));
    expect(await status(name, PASSWORD)).toBe(200);
    api.setNow(new Date());
  });
});

describe('what is looked at', () => {
  test('is little at a time: who finds the line full is told when to come back, and the try does not count', async () => {
    const names = await Promise.all(Array.from({ length: 40 }, () => givenPerson()));
    const replies = await Promise.all(names.map((name, at) => signIn(name, 'mal', network(at))));
    const sentAway = replies.filter((reply) => reply.statusCode === 503);
    expect(replies.filter((reply) => reply.statusCode === 401).length).toBeGreaterThanOrEqual(22);
    expect(sentAway.length).toBeGreaterThan(0);
    expect(sentAway[0]?.headers['retry-after']).toBe('5');
    const { failures } = await db
      .selectFrom('sign_in_failures')
      .select(({ fn }) => fn.sum<string>('failures').as('failures'))
      .executeTakeFirstOrThrow();
    expect(Number(failures)).toBe((replies.length - sentAway.length) * 3);
  });

  test('S11 is the same for a name that exists and one that does not, and so is what is asked of the database', async () => {
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

  test('a name that nobody has leaves an entry without the name, which may be a password', async () => {
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

  test('the first refusal of a window is told, the others are not', async () => {
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

  test('GPS-02, S2 200 guesses at once: at most 60 are looked at, and nobody elsewhere is refused for it', async () => {
    const accountId = await api.givenAccount();
    const guesses = Array.from({ length: 200 }, (_, at) => getToken(`mala-${at}`));
    const statuses = (await Promise.all(guesses)).map((reply) => reply.statusCode);
    expect(statuses.filter((one) => one === 401)).toHaveLength(60);
    expect(statuses.filter((one) => one === 429)).toHaveLength(140);
    expect((await getToken(`llave-${accountId}`, '198.51.100.10')).statusCode).toBe(200);
  });
});
