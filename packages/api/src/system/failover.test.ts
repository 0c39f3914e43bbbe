import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import pg from 'pg';
import { createApp } from '../assembly/app';
import { createDeps } from '../assembly/server';
import { openPostgres } from '../db/postgres';
import { readConfig } from '../ground/config';
import { eventually } from '../testing/eventually';
import { createGivens } from '../testing/givens';
import { type TestDatabase, openTestDatabase } from '../testing/testDatabase';
import { describeOnPostgres } from './onDatabase';
import { createTcpProxy } from './tcpProxy';

const folder = mkdtempSync(join(tmpdir(), 'fenix-failover-'));
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function givenServer(url: string, options: Parameters<typeof openPostgres>[1] = {}) {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0' });
  const deps = createDeps(config, openPostgres(url, options));
  const app = await createApp(deps);
  opened.push(async () => {
    await app.close();
    await deps.database.close();
  });
  const givens = createGivens(deps, '');
  const token = await givens.givenToken(await givens.givenUser(await givens.givenClient(), { scopes: ['colfenix'] }));
  const headers = { authorization: `Bearer ${token}` };
  return {
    app,
    deps,
    status: async (path: string) => (await app.inject({ url: path, headers })).statusCode,
    /** A call that writes. */
    write: () => app.inject({ method: 'POST', url: '/api/vistas', headers, payload: vista() }),
  };
}
let views = 0;
const vista = () => ({ lista: 'usuarios', name: `Vista ${(views += 1)}`, query: '' });

async function givenDatabase(): Promise<TestDatabase & { url: string }> {
  const database = await openTestDatabase();
  opened.push(() => database.close());
  return { ...database, url: database.url ?? '' };
}

async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describeOnPostgres('a database that is there and cannot do its work', () => {
  test('H5 read-only: health and ready are 503, a write is 503 and no 500, and all comes back by itself', async () => {
    const { url } = await givenDatabase();
    const server = await givenServer(url);
    const setReadOnly = (is: boolean) =>
      asAdmin(
        url,
        `do $$ begin execute format('alter database %I set default_transaction_read_only = ${is ? 'on' : 'off'}', current_database()); end $$`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'fenix%'`,
      );
    expect([await server.status('/health'), await server.status('/health/ready')]).toEqual([200, 200]);
    await setReadOnly(true);
    await eventually(async () => expect(await server.status('/health')).toBe(503));
    expect(await server.status('/health/ready')).toBe(503);
    expect(await server.status('/health/live')).toBe(200);
    const refused = await server.write();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    // The server does not cut its connections this time: those that met the refusal must not go back to the pool.
    await asAdmin(
      url,
      'set default_transaction_read_only = off',
      `do $$ begin execute format('alter database %I set default_transaction_read_only = off', current_database()); end $$`,
    );
    await eventually(async () => expect((await server.write()).statusCode).toBe(200));
    await eventually(async () => expect(await server.status('/health/ready')).toBe(200));
  });

  test('M3 a pool with every connection in use: requests wait and are 503, ready and live are 200', async () => {
    const { url } = await givenDatabase();
    const server = await givenServer(url, { size: 1, waitMs: 300 });
    const held = await server.deps.database.engine.connect();
    expect(await server.status('/health')).toBe(503);
    expect([await server.status('/health/ready'), await server.status('/health/live')]).toEqual([200, 200]);
    held.release();
    expect(await server.status('/health')).toBe(200);
  });

  test('M4 a statement that takes longer than its limit is 503 with Retry-After', async () => {
    const { url } = await givenDatabase();
    const server = await givenServer(url, { answerMs: 200 });
    const locker = new pg.Client({ connectionString: url });
    await locker.connect();
    await locker.query('begin; lock table vistas in access exclusive mode');
    const reply = await server.write();
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
    await locker.end();
  });

  test('a server that stops is not ready, and still live', async () => {
    const { url } = await givenDatabase();
    const server = await givenServer(url);
    server.app.isStopping = true;
    expect([await server.status('/health/ready'), await server.status('/health/live')]).toEqual([503, 200]);
  });
});

describeOnPostgres('M5 several hosts', () => {
  test('writes go on with the next host when one is unreachable, and back', async () => {
    const { one, two, server } = await givenTwoHosts({ size: 3 });
    expect((await server.write()).statusCode).toBe(200);
    await one.stop();
    await eventually(async () => expect((await server.write()).statusCode).toBe(200));
    expect(await server.status('/health/ready')).toBe(200);
    await one.start();
    await two.stop();
    await eventually(async () => expect((await server.write()).statusCode).toBe(200));
    await one.stop();
    expect((await server.write()).statusCode).toBe(503);
    expect(await server.status('/health/ready')).toBe(503);
  });

  async function givenTwoHosts(options: Parameters<typeof openPostgres>[1]) {
    const { url } = await givenDatabase();
    const [one, two] = [await createTcpProxy(url), await createTcpProxy(url)];
    opened.push(
      () => one.stop(),
      () => two.stop(),
    );
    const hosts = [one.url, two.url].map((each) => new URL(each).host).join(',');
    return { one, two, server: await givenServer(one.url.replace(new URL(one.url).host, hosts), options) };
  }

  test('a standby that is named first is passed over, and written to once it is the primary', async () => {
    const [standby, primary] = [await givenDatabase(), await givenDatabase()];
    const setReadOnly = (is: 'on' | 'off') =>
      asAdmin(
        standby.url,
        'set default_transaction_read_only = off',
        `do $$ begin execute format('alter database %I set default_transaction_read_only = ${is}', current_database()); end $$`,
      );
    const views = async ({ engine }: TestDatabase) =>
      engine.asOwner(async (owner) => (await owner.query(`select from vistas`, [])).rows.length);
    await setReadOnly('on');
    const [one, two] = [
      await createTcpProxy(standby.url, new URL(primary.url).pathname.slice(1)),
      await createTcpProxy(primary.url),
    ];
    opened.push(
      () => one.stop(),
      () => two.stop(),
    );
    const hosts = [one.url, two.url].map((each) => new URL(each).host).join(',');
    const server = await givenServer(two.url.replace(new URL(two.url).host, hosts));
    expect(await server.status('/health/ready')).toBe(200);
    expect((await server.write()).statusCode).toBe(200);
    expect([await views(standby), await views(primary)]).toEqual([0, 1]);
    await setReadOnly('off');
    await two.stop();
    await eventually(async () => expect(await server.status('/health/ready')).toBe(200));
    expect(await server.status('/health')).toBe(200);
  });

  test('a host that goes silent is left by the first statement it does not answer, and every connection to it is', async () => {
    const { one, two, server } = await givenTwoHosts({ size: 3, waitMs: 300, answerMs: 300 });
    const writes = async () =>
      (await Promise.all([server.write(), server.write(), server.write()])).map(({ statusCode }) => statusCode);
    expect(await writes()).toEqual([200, 200, 200]);
    one.silence();
    expect((await server.write()).statusCode).toBe(503);
    expect(await writes()).toEqual([200, 200, 200]);
    one.speak();
    two.silence();
    expect((await server.write()).statusCode).toBe(503);
    expect(await writes()).toEqual([200, 200, 200]);
  });

  test('where readiness finds that another host has taken over, what waits for the silent one is given up', async () => {
    const { one, server } = await givenTwoHosts({ size: 2, waitMs: 300, answerMs: 60_000 });
    expect((await server.write()).statusCode).toBe(200);
    one.silence();
    const waiting = [server.write(), server.write()];
    await eventually(async () => expect(await server.status('/health/ready')).toBe(200));
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect((await server.write()).statusCode).toBe(200);
  });

  test('a single host that was silent is used again as soon as it answers', async () => {
    const { url } = await givenDatabase();
    const proxy = await createTcpProxy(url);
    opened.push(() => proxy.stop());
    const server = await givenServer(proxy.url, { size: 1, waitMs: 300, answerMs: 300 });
    proxy.silence();
    expect((await server.write()).statusCode).toBe(503);
    expect(await server.status('/health/ready')).toBe(503);
    proxy.speak();
    expect((await server.write()).statusCode).toBe(200);
    expect(await server.status('/health/ready')).toBe(200);
  });
});
