import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../db/engine';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';

/** What is refused in memory, before an attempt is counted: limits.test.ts asks the counts. */
const api = await createTestApp();
afterAll(() => api.close());

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
const network = (at: number) => `203.0.113.${at}`;

/** The statements that are executed while `work` runs. */
async function statementsDuring({ deps }: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const { engine } = deps.database;
  const { connect } = engine;
  const statements: string[] = [];
  engine.connect = async () =>
    new Proxy(await connect(), {
      get(connection, key: keyof Connection) {
        if (key !== 'query') return connection[key];
        return (text: string, values: unknown[]) => {
          statements.push(text);
          return (connection.query as (text: string, values: unknown[]) => unknown)(text, values);
        };
      },
    });
  try {
    await work();
  } finally {
    engine.connect = connect;
  }
  return statements;
}

describe('N2 without a database statement', () => {
  const PATHS = ['/api/auth/sign-in', '/incontrol/app/sign-in'];
  let calm: TestApp;
  beforeAll(async () => {
    calm = await createTestApp({ SIGN_INS_PER_SECOND: '10' });
  });
  afterAll(() => calm.close());

  test.each(PATHS)(
    '%s refuses more than 10 in a second from one network, and takes them again in the next',
    async (url) => {
      // 16 November 2026 in UTC. A window of 1,001 ms begins here too, and would hold the next second as well.
      const moment = new Date(1_793_000 * 1_001 * 1_000);
      calm.setNow(moment);
      const send = async (at: number, remoteAddress: string) =>
        calm.call(undefined, 'POST', `${url}?de=${at}`, { remoteAddress, headers: basic(`nadie-${at}`, 'mal') });
      for (let at = 0; at < 10; at += 1) expect((await send(at, network(1))).statusCode).toBe(401);
      const noted = () =>
        calm.deps.database.system
          .selectFrom('audit_log')
          .select(['user', 'address', 'entity', 'entity_id'])
          .where('action', '=', 'sesion.limitar')
          .where('entity_id', '=', url)
          .execute();
      // The first refusal leaves the one audit entry of the whole quarter of an hour.
      expect((await send(10, network(1))).statusCode).toBe(429);
      const entry = { user: 'desconocido', address: network(1), entity: 'llamada', entity_id: url };
      expect(await noted()).toEqual([entry]);
      const statements = await statementsDuring(calm, async () => {
        const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at, network(1))));
        expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([429]));
        expect(replies[0]?.headers['retry-after']).toBe('1');
        expect(replies[0]?.json<{ message: string }>().message).toBe(
          'Demasiados ingresos a la vez desde esta red. Espera un momento e intenta de nuevo.',
        );
      });
      expect(statements).toEqual([]);
      expect(await noted()).toEqual([entry]);
      expect((await send(11, network(2))).statusCode).toBe(401);
      calm.setNow(new Date(moment.getTime() + 1_000));
      expect((await send(12, network(1))).statusCode).toBe(401);
      calm.setNow(new Date(moment.getTime() + 15 * 60_000));
      for (let at = 0; at < 12; at += 1) await send(at, network(1));
      expect(await noted()).toEqual([entry, entry]);
    },
  );

  test('trackers of one network may be sixty in a second, however few sign-ins are let through', async () => {
    calm.setNow(new Date('2026-11-18T12:00:00.000Z'));
    const ask = async () => {
      const headers = { authorization: 'Bearer llave-vieja' };
      const reply = await calm.call(undefined, 'POST', '/gps/traccar', {
        remoteAddress: network(9),
        headers,
        payload: {},
      });
      return [reply.statusCode, reply.headers['retry-after']];
    };
    const replies = [];
    for (let at = 0; at < 62; at += 1) replies.push(await ask());
    expect(replies.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [401, undefined]));
    // By the count of a quarter of an hour, ten of one key, until the pace refuses them before they are counted.
    expect(replies.slice(10, 60)).toEqual(Array.from({ length: 50 }, () => [429, '900']));
    expect(replies.slice(60)).toEqual([
      [429, '1'],
      [429, '1'],
    ]);
  });

  test('refusals by pace of at most 100 networks leave entries in a quarter of an hour', async () => {
    const many = await createTestApp({ SIGN_INS_PER_SECOND: '1' });
    const send = async (remoteAddress: string) =>
      many.call(undefined, 'POST', '/api/auth/renew', { remoteAddress, payload: { token: 'x'.repeat(43) } });
    many.setNow(new Date('2026-11-18T10:00:00.000Z'));
    for (let at = 0; at < 120; at += 1) {
      // Of a device: no password is hashed for it.
      expect((await send(`198.51.100.${at}`)).statusCode).toBe(401);
      expect((await send(`198.51.100.${at}`)).statusCode).toBe(429);
    }
    const { system } = many.deps.database;
    const rows = await system.selectFrom('audit_log').select('_id').where('entity', '=', 'llamada').execute();
    await many.close();
    expect(rows).toHaveLength(100);
  });

  test('a person who confirms a password is held to the same', async () => {
    calm.setNow(new Date('2026-11-18T11:00:00.000Z'));
    const company = await calm.givenClient();
    const confirm = async () => {
      const token = await calm.givenToken(await calm.givenUser(company));
      return (await calm.call(token, 'POST', '/api/auth/confirm', { payload: { password: 'mal' } })).statusCode;
    };
    for (let at = 0; at < 10; at += 1) expect(await confirm()).toBe(400);
    expect(await confirm()).toBe(429);
  });
});

const givenPerson = async (company: GivenClient) => (await api.givenUser(company)).name;
const signIn = (name: string, remoteAddress: string) =>
  api.call(undefined, 'POST', '/api/auth/sign-in', { remoteAddress, headers: basic(name, 'mal') });

describe('password checks', () => {
  test('are limited: beyond the queue it is 503 with Retry-After, and the attempt does not count', async () => {
    const company = await api.givenClient();
    const names = await Promise.all(Array.from({ length: 40 }, () => givenPerson(company)));
    let replies: Awaited<ReturnType<typeof signIn>>[] = [];
    const statements = await statementsDuring(api, async () => {
      replies = await Promise.all(names.map((name, at) => signIn(name, network(at))));
    });
    const refused = replies.filter((reply) => reply.statusCode === 503);
    expect(replies.filter((reply) => reply.statusCode === 401).length).toBeGreaterThanOrEqual(22);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    const counts = statements.filter((statement) => statement.startsWith('with\n    here as'));
    expect(counts, 'a refused attempt executes no statement').toHaveLength(replies.length - refused.length);
    const { failures } = await api.deps.database.system
      .selectFrom('sign_in_failures')
      .select(({ fn }) => fn.sum<string>('failures').as('failures'))
      .executeTakeFirstOrThrow();
    expect(Number(failures)).toBe((replies.length - refused.length) * 3);
  });
});
