import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { noteFact } from '../db/facts';
import { newId } from '../ground/ids';
import { claim, enqueue, fail, failAbandoned } from '../jobs/queue';
import { driveNorth, givenFleet, reportOf } from '../testing/gps/gpsFixture';
import { type TestApp, createTestApp } from '../testing/testApp';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let api: TestApp;
let manager: string;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  await db().deleteFrom('jobs').execute();
  await db().deleteFrom('avisos').execute();
  manager = await api.givenToken(await api.givenUser(api.provider));
});

const db = () => api.deps.database.system;
const metrics = async () => (await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );
const givenFailed = async (kind: string, uniqueKey?: string) => {
  await enqueue(db(), { kind, maxAttempts: 1, ...(uniqueKey && { uniqueKey }) }, NOW);
  const job = (await claim(db(), [kind], NOW))!;
  await fail(db(), job, new Error('connect ECONNREFUSED'), NOW);
  return job._id;
};
const estado = async (token = manager) => (await api.call(token, 'GET', '/api/servidor')).json().data;
const retry = (payload: object, token = manager) => api.call(token, 'POST', '/api/servidor/reintentar', { payload });
const bell = async () =>
  (await api.call(manager, 'GET', '/api/avisos?limit=10'))
    .json()
    .data.items.map(({ kind, data }: never) => [kind, data]);

describe('SRV-01 what an operator can see', () => {
  test('every figure that the alerts read is there', async () => {
    const text = await metrics();
    for (const name of [
      'fenix_database_pool_size',
      'fenix_database_pool_used',
      'fenix_database_pool_waiting',
      'fenix_positions_waiting',
      'fenix_positions_kept_total',
      'fenix_open_lines',
      'fenix_audit_entries_lost_total',
      'fenix_audit_chain_broken',
      'fenix_backup_timestamp_seconds',
      'fenix_backup_verified_timestamp_seconds',
      'fenix_data_free_bytes',
      'fenix_trips_oldest_seconds',
      'fenix_jobs_due',
      'nodejs_eventloop_delay_p99_seconds',
    ])
      expect([name, valueOf(text, name)]).toEqual([name, expect.any(Number)]);
    expect(valueOf(text, 'fenix_data_free_bytes')).toBeGreaterThan(1_000_000);
    expect(valueOf(text, 'fenix_data_size_bytes')).toBeGreaterThan(valueOf(text, 'fenix_data_free_bytes'));
    expect(valueOf(text, 'fenix_ready')).toBe(1);
    api.app.isStopping = true;
    expect(valueOf(await metrics(), 'fenix_ready')).toBe(0);
    api.app.isStopping = false;
    expect(valueOf(text, 'fenix_database_pool_size')).toBe(inject('database').kind === 'postgres' ? 5 : 1);
    expect(text).toContain('fenix_build_info{version="7.1.0"} 1');
  });

  test('a job that is due and in no hands is late; one of the future, in work or failed is not', async () => {
    await enqueue(db(), { kind: 'tarde', runAt: after(-90) }, NOW);
    await enqueue(db(), { kind: 'tarde', runAt: after(-30) }, NOW);
    await enqueue(db(), { kind: 'despues', runAt: after(60) }, NOW);
    await enqueue(db(), { kind: 'tomado', runAt: after(-600) }, NOW);
    await claim(db(), ['tomado'], NOW);
    await givenFailed('roto');
    const text = await metrics();
    expect(text.match(/^fenix_job_late_seconds\{.*$/gm)).toEqual(['fenix_job_late_seconds{kind="tarde"} 90']);
    expect([valueOf(text, 'fenix_jobs_due'), valueOf(text, 'fenix_jobs_failed')]).toEqual([2, 1]);
  });

  test('positions are counted when they are committed', async () => {
    const fleet = await givenFleet(api);
    const before = valueOf(await metrics(), 'fenix_positions_kept_total');
    const payload = { imei: fleet.imei, positions: driveNorth(after(-900)).slice(0, 5).map(reportOf) };
    const reply = await api.call(fleet.deviceKey, 'POST', '/gps/positions', { payload });
    expect(reply.statusCode).toBe(200);
    const text = await metrics();
    expect(valueOf(text, 'fenix_positions_kept_total') - before).toBe(5);
    expect(valueOf(text, 'fenix_positions_waiting')).toBe(0);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'with every connection taken, what waits for one is counted and the figures of the process still come',
    async () => {
      const { engine } = api.deps.database;
      const taken = await Promise.all(Array.from({ length: 5 }, () => engine.connect()));
      const waiting = engine.connect().then((one) => one.release());
      try {
        const text = await metrics();
        expect(valueOf(text, 'fenix_database_pool_used')).toBe(5);
        expect(valueOf(text, 'fenix_database_pool_waiting')).toBe(1);
        expect(valueOf(text, 'fenix_database_up')).toBe(0);
        expect(text).not.toContain('fenix_jobs_failed');
      } finally {
        for (const one of taken) one.release();
        await waiting;
      }
      expect(valueOf(await metrics(), 'fenix_database_up')).toBe(1);
    },
    20_000,
  );

  test('the page for staff says version, copies and jobs, failed ones first', async () => {
    await enqueue(db(), { kind: 'despues', runAt: after(60) }, NOW);
    await enqueue(db(), { kind: 'tarde', runAt: after(-90) }, NOW);
    const _id = await givenFailed('roto');
    await noteFact(db(), 'backup', { at: NOW.toISOString(), what: 'fenix.gz' });
    const { version, backup, backupVerified, jobs } = await estado();
    expect([version, backup, backupVerified]).toEqual([
      '7.1.0',
      { at: '2026-03-10T12:00:00.000Z', what: 'fenix.gz' },
      null,
    ]);
    expect(jobs.map(({ kind, state }: never) => [kind, state])).toEqual([
      ['roto', 'fallido'],
      ['tarde', 'atrasado'],
      ['despues', 'en espera'],
    ]);
    expect(jobs[0]).toMatchObject({ _id, attempts: 1, maxAttempts: 1, lastError: 'connect ECONNREFUSED' });
    expect(valueOf(await metrics(), 'fenix_backup_timestamp_seconds')).toBe(1_773_144_000);
  });

  test('a user of a client, with every scope, is refused', async () => {
    const token = await api.givenToken(await api.givenUser(await api.givenClient()));
    expect((await api.call(token, 'GET', '/api/servidor')).statusCode).toBe(403);
    expect((await retry({ todos: true }, token)).statusCode).toBe(403);
  });
});

describe('SRV-03 another try', () => {
  test('of one gives it all its attempts again, now, with an audit entry', async () => {
    const [id, other] = [await givenFailed('roto'), await givenFailed('roto')];
    const reply = await retry({ id });
    expect([reply.statusCode, reply.json().data]).toEqual([200, { cuantos: 1 }]);
    const rows = await db().selectFrom('jobs').select(['_id', 'failed_at', 'attempts', 'run_at']).execute();
    expect(rows.find(({ _id }) => _id === id)).toEqual({ _id: id, failed_at: null, attempts: 0, run_at: NOW });
    expect(rows.find(({ _id }) => _id === other)?.failed_at).toBeInstanceOf(Date);
    const [entry] = (await api.call(manager, 'GET', '/api/audit?limit=1&action=trabajo.reintentar')).json().data.items;
    expect(entry).toMatchObject({ action: 'trabajo.reintentar', entityId: id });
  });

  test('of all leaves one of those that share a unique key, because two may not wait', async () => {
    await givenFailed('repetido', 'clave');
    await givenFailed('repetido', 'clave');
    expect((await retry({ todos: true })).json().data).toEqual({ cuantos: 2 });
    expect(await db().selectFrom('jobs').select('kind').where('failed_at', 'is', null).execute()).toHaveLength(1);
    expect(await db().selectFrom('jobs').select('kind').execute()).toHaveLength(1);
  });

  test('of one that has not failed is 404 with a message', async () => {
    const reply = await retry({ id: newId() });
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Este trabajo ya no está entre los fallidos.']);
    expect((await retry({ id: 'x' })).statusCode).toBe(400);
  });
});

describe('SRV-02 the bell rings for staff', () => {
  test('when jobs give up: once a day for each kind, also for one whose server ended', async () => {
    await givenFailed('roto');
    await givenFailed('roto');
    await enqueue(db(), { kind: 'abandonado', maxAttempts: 1 }, NOW);
    await claim(db(), ['abandonado'], NOW);
    await failAbandoned(db(), after(121));
    expect(await bell()).toEqual([
      ['trabajo.fallido', { titulo: 'abandonado' }],
      ['trabajo.fallido', { titulo: 'roto' }],
    ]);
    const client = await api.givenToken(await api.givenUser(await api.givenClient()));
    expect((await api.call(client, 'GET', '/api/avisos?limit=10')).json().data.items).toEqual([]);
  });

  test('not while a job has attempts left', async () => {
    await enqueue(db(), { kind: 'roto', maxAttempts: 2 }, NOW);
    await fail(db(), (await claim(db(), ['roto'], NOW))!, new Error('x'), NOW);
    expect(await bell()).toEqual([]);
  });
});
