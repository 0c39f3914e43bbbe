import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../assembly/app';
import { readConfig } from '../ground/config';
import { openPostgres } from '../db/postgres';
import { createDeps } from '../assembly/server';
import { eventually } from '../testing/eventually';
import { createGivens } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { openTestDatabase } from '../testing/testDatabase';
import { describeOnPostgres } from './onDatabase';
import { type TcpProxy, createTcpProxy } from './tcpProxy';
import { createWebFixture } from '../testing/web/webFixture';

const web = createWebFixture();
afterAll(() => web.remove());

const AWAY = {
  statusCode: 503,
  body: {
    status: 503,
    message: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  },
  retryAfter: '5',
};
const outcome = (reply: LightMyRequestResponse) => ({
  statusCode: reply.statusCode,
  body: reply.json(),
  retryAfter: reply.headers['retry-after'],
});

describe('whatever the database is', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await createTestApp(web.env);
  });
  afterAll(() => api.close());

  test.each([
    ['full disk', '53100'],
    ['no connection left', '53300'],
    ['shutting down', '57P01'],
    ['connection refused', 'ECONNREFUSED'],
  ])('%s is 503, pages go on, and all is well afterwards', async (_, code) => {
    const token = await api.givenToken(await api.givenUser(await api.givenClient()));
    const { engine } = api.deps.database;
    const { connect } = engine;
    engine.connect = () => Promise.reject(Object.assign(new Error('away'), { code }));
    expect(outcome(await api.call(token, 'GET', '/api/session'))).toEqual(AWAY);
    expect(outcome(await api.app.inject('/health'))).toEqual(AWAY);
    expect((await api.app.inject('/main')).statusCode).toBe(200);
    engine.connect = connect;
    expect((await api.call(token, 'GET', '/api/session')).statusCode).toBe(200);
  });
});

describeOnPostgres('a PostgreSQL that becomes unreachable', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fenix-away-'));
  const database = await openTestDatabase();
  const proxy: TcpProxy = await createTcpProxy(database.url ?? '');
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0', PUBLIC_DOCS: '1', ...web.env });
  const deps = createDeps(config, openPostgres(proxy.url, { size: 3 }));
  const app = await createApp(deps);
  const givens = createGivens(deps, '');
  let token: string;
  beforeAll(async () => {
    token = await givens.givenToken(await givens.givenUser(await givens.givenClient(), { scopes: ['colfenix'] }));
  });
  afterAll(async () => {
    await app.close();
    await deps.database.close();
    await proxy.stop();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const many = () => Promise.all(Array.from({ length: 6 }, () => get('/api/audit')));
  const statuses = async () => (await many()).map((reply) => reply.statusCode);

  test('API-06, API-07 stopped: calls and health are 503 with Retry-After, pages and files go on, and it comes back by itself', async () => {
    expect((await get('/api/session')).statusCode).toBe(200);
    await proxy.stop();
    for (const url of ['/api/session', '/api/audit', '/health']) expect(outcome(await get(url))).toEqual(AWAY);
    for (const url of ['/', '/assets/app-abc123.js', '/manual/', '/api/docs'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    await proxy.start();
    await eventually(async () => expect((await get('/health')).statusCode).toBe(200));
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]));
  });

  test('sign-in is 503 meanwhile, not a wrong password', async () => {
    await proxy.stop();
    const authorization = `Basic ${Buffer.from('alguien:clave').toString('base64')}`;
    const reply = await app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { authorization } });
    expect(outcome(reply)).toEqual(AWAY);
    await proxy.start();
  });

  test('every connection cut by the server: calls in flight are answered or 503, later ones are answered', async () => {
    const cutter = new pg.Client({ connectionString: database.url });
    await cutter.connect();
    for (let round = 0; round < 5; round += 1) {
      const calls = many();
      await sleep(round);
      await cutter.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fenix'`,
      );
      const failed = (await calls).filter((reply) => reply.statusCode !== 200);
      for (const reply of failed) expect(outcome(reply)).toEqual(AWAY);
    }
    await cutter.end();
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]));
  });

  test('the line cut in the middle of a call: 503, and no connection is lost to the pool', async () => {
    for (let round = 0; round < 4; round += 1) {
      const calls = many();
      await sleep(round * 2);
      await proxy.stop();
      for (const reply of (await calls).filter((one) => one.statusCode !== 200)) expect(outcome(reply)).toEqual(AWAY);
      await proxy.start();
    }
    await eventually(async () => expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]));
  });
});
