import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { eventually } from '../testing/eventually';
import { newId } from '../ground/ids';
import { type TestApp, createTestApp } from '../testing/testApp';
import { claim, countWaiting, enqueue, fail, finish } from './queue';
import { type JobHandler, startJobs, runOneJob } from './runner';
import { SWEEP, scheduleSweep, sweep } from '../assembly/sweep';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const DAY = 86_400;

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  await db().deleteFrom('jobs').execute();
  api.setNow(NOW);
});

const db = () => api.deps.database.system;
const jobs = () => db().selectFrom('jobs').selectAll().orderBy('created_at').orderBy('_id').execute();
const take = (now = NOW) => claim(db(), ['prueba'], now);

describe('adding a job', () => {
  test('belongs to the transaction: rolled back, there is none', async () => {
    const failing = db()
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, { kind: 'prueba' }, NOW);
        throw new Error('no');
      });
    await expect(failing).rejects.toThrow('no');
    expect(await jobs()).toEqual([]);
    await db()
      .transaction()
      .execute((tx) => enqueue(tx, { kind: 'prueba', payload: { a: 1 } }, NOW));
    expect(await jobs()).toMatchObject([{ kind: 'prueba', payload: { a: 1 }, attempts: 0, max_attempts: 8 }]);
  });

  test('with a unique key adds none while one is pending, and another when that is done', async () => {
    const add = () => enqueue(db(), { kind: 'prueba', uniqueKey: 'una' }, NOW);
    await Promise.all([add(), add(), add()]);
    expect(await jobs()).toHaveLength(1);
    const job = await take();
    await add();
    expect(await jobs()).toHaveLength(1);
    await finish(db(), job!, NOW);
    await add();
    expect(await jobs()).toHaveLength(2);
  });

  test('with a unique key adds another when the first has failed', async () => {
    await enqueue(db(), { kind: 'prueba', uniqueKey: 'una', maxAttempts: 1 }, NOW);
    await fail(db(), (await take())!, new Error('x'), NOW);
    await enqueue(db(), { kind: 'prueba', uniqueKey: 'una' }, NOW);
    expect(await countWaiting(db())).toEqual({ waiting: 1, failed: 1 });
  });
});

describe('claiming a job', () => {
  test('waits until it is due, and takes the oldest', async () => {
    await enqueue(db(), { kind: 'prueba', payload: { n: 2 }, runAt: after(20) }, NOW);
    await enqueue(db(), { kind: 'prueba', payload: { n: 1 }, runAt: after(10) }, NOW);
    expect(await take(after(9.999))).toBeUndefined();
    expect((await take(after(30)))?.payload).toEqual({ n: 1 });
    expect((await take(after(30)))?.payload).toEqual({ n: 2 });
    expect(await take(after(30))).toBeUndefined();
  });

  test('ignores kinds without a handler', async () => {
    await enqueue(db(), { kind: 'de otra versión' }, NOW);
    expect(await take()).toBeUndefined();
  });

  test('concurrently never gives the same job twice', async () => {
    for (let n = 0; n < 12; n += 1) await enqueue(db(), { kind: 'prueba', payload: { n } }, NOW);
    const taken = await Promise.all(Array.from({ length: 20 }, () => take()));
    const ids = taken.flatMap((job) => (job ? [job._id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    while (true) {
      const more = await take();
      if (!more) break;
      ids.push(more._id);
    }
    expect(new Set(ids).size).toBe(12);
    expect(ids).toHaveLength(12);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'steps over a job that another server is just taking, without waiting for it',
    async () => {
      await enqueue(db(), { kind: 'prueba', payload: { n: 1 }, runAt: after(-2) }, NOW);
      await enqueue(db(), { kind: 'prueba', payload: { n: 2 }, runAt: after(-1) }, NOW);
      await db()
        .transaction()
        .execute(async (tx) => {
          expect((await claim(tx, ['prueba'], NOW))?.payload).toEqual({ n: 1 });
          expect((await take())?.payload).toEqual({ n: 2 });
          expect(await take()).toBeUndefined();
        });
    },
  );

  test('leases it for two minutes: after that another server may claim it', async () => {
    await enqueue(db(), { kind: 'prueba' }, NOW);
    expect((await take())?.attempts).toBe(1);
    expect(await take(after(120))).toBeUndefined();
    expect((await take(after(120.001)))?.attempts).toBe(2);
  });

  test('after a lost lease the first server can neither finish nor release the job', async () => {
    await enqueue(db(), { kind: 'prueba' }, NOW);
    const slow = (await take())!;
    const next = (await take(after(121)))!;
    await fail(db(), slow, new Error('tarde'), after(122));
    expect(await take(after(200))).toBeUndefined();
    await finish(db(), slow, after(201));
    expect(await countWaiting(db())).toEqual({ waiting: 1, failed: 0 });
    await finish(db(), next, after(202));
    expect(await countWaiting(db())).toEqual({ waiting: 0, failed: 0 });
  });

  test('stops when its attempts are used up, also where its server crashed each time', async () => {
    await enqueue(db(), { kind: 'prueba', maxAttempts: 2 }, NOW);
    await take();
    expect((await take(after(121)))?.attempts).toBe(2);
    expect(await take(after(400))).toBeUndefined();
  });
});

describe('a job that fails', () => {
  test.each([
    [1, 10],
    [2, 20],
    [3, 40],
    [9, 2560],
    [10, 3600],
    [40, 3600],
  ])('for the %i. time waits %i seconds', async (attempts, seconds) => {
    await enqueue(db(), { kind: 'prueba', maxAttempts: 100 }, NOW);
    await db()
      .updateTable('jobs')
      .set({ attempts: attempts - 1 })
      .execute();
    await fail(db(), (await take())!, new Error('sin servicio'), NOW);
    expect(await jobs()).toMatchObject([
      { run_at: after(seconds), last_error: 'sin servicio', locked_until: null, failed_at: null },
    ]);
  });

  test('for the last time is kept as failed and not claimed again', async () => {
    await enqueue(db(), { kind: 'prueba', maxAttempts: 2 }, NOW);
    await fail(db(), (await take())!, new Error('uno'), NOW);
    await fail(db(), (await take(after(10)))!, 'dos', after(11));
    expect(await jobs()).toMatchObject([{ failed_at: after(11), last_error: 'unknown', attempts: 2 }]);
    expect(await take(after(DAY))).toBeUndefined();
    expect(await countWaiting(db())).toEqual({ waiting: 0, failed: 1 });
  });

  test('stores at most 500 characters of the reason', async () => {
    await enqueue(db(), { kind: 'prueba' }, NOW);
    await fail(db(), (await take())!, new Error('x'.repeat(900)), NOW);
    expect((await jobs())[0]?.last_error).toHaveLength(500);
  });
});

describe('the runner', () => {
  const log = () => api.app.log;

  test('runs one job at a time and returns whether there was any', async () => {
    const done: unknown[] = [];
    const handlers = { prueba: async (_: unknown, job: { payload: unknown }) => void done.push(job.payload) };
    await enqueue(db(), { kind: 'prueba', payload: { n: 1 } }, NOW);
    expect(await runOneJob(api.deps, handlers, log())).toBe(true);
    expect(await runOneJob(api.deps, handlers, log())).toBe(false);
    expect(done).toEqual([{ n: 1 }]);
    expect(await jobs()).toMatchObject([{ done_at: NOW, locked_until: null }]);
  });

  test('continues after a job that throws', async () => {
    await enqueue(db(), { kind: 'prueba' }, NOW);
    const handlers = { prueba: () => Promise.reject(new Error('roto')) };
    expect(await runOneJob(api.deps, handlers, log())).toBe(true);
    expect(await jobs()).toMatchObject([{ last_error: 'roto', done_at: null }]);
  });

  test('renews the lease of a long job, and releases it at the end', async () => {
    await enqueue(db(), { kind: 'prueba' }, NOW);
    const handlers = {
      prueba: async () => {
        api.setNow(after(119));
        await eventually(async () => expect(await jobs()).toMatchObject([{ locked_until: after(239) }]));
        expect(await take(after(238))).toBeUndefined();
      },
    };
    expect(await runOneJob(api.deps, handlers, log(), { renewMs: 5 })).toBe(true);
    expect(await jobs()).toMatchObject([{ done_at: after(119), locked_until: null, attempts: 1 }]);
  });

  test('stops after the running job', async () => {
    let finishWork = () => {};
    const started = vi.fn<() => void>();
    await enqueue(db(), { kind: 'prueba', payload: { n: 1 } }, NOW);
    await enqueue(db(), { kind: 'prueba', payload: { n: 2 } }, NOW);
    const runner = startJobs(
      api.deps,
      {
        prueba: () => {
          started();
          return new Promise<void>((resolve) => {
            finishWork = resolve;
          });
        },
      },
      log(),
    );
    await eventually(() => expect(started).toHaveBeenCalled());
    const stopped = vi.fn<() => void>();
    const stop = runner.stop().then(stopped);
    // After one more database round trip the runner has done all it can before its handler ends.
    expect((await jobs()).filter((job) => job.done_at !== null)).toHaveLength(0);
    expect(stopped).not.toHaveBeenCalled();
    finishWork();
    await stop;
    expect((await jobs()).filter((job) => job.done_at !== null)).toHaveLength(1);
    expect(started).toHaveBeenCalledTimes(1);
  });

  test('H4 a stop interrupts a handler that looks at the signal; its job is due again and the attempt does not count', async () => {
    const started = vi.fn<() => void>();
    await enqueue(db(), { kind: 'prueba' }, NOW);
    const handler: JobHandler = (_deps, _job, _log, signal) => {
      started();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const runner = startJobs(api.deps, { prueba: handler }, log());
    await eventually(() => expect(started).toHaveBeenCalled());
    await runner.stop();
    expect(await jobs()).toMatchObject([{ done_at: null, locked_until: null, attempts: 0, last_error: null }]);
    expect((await take())?.attempts).toBe(1);
  });

  test('H4 a handler that does not end is left behind, and another server can claim its job at once', async () => {
    const started = vi.fn<() => void>();
    await enqueue(db(), { kind: 'prueba' }, NOW);
    const runner = startJobs(api.deps, { prueba: () => (started(), new Promise(() => {})) }, log(), { stopMs: 20 });
    await eventually(() => expect(started).toHaveBeenCalled());
    await runner.stop();
    expect(await jobs()).toMatchObject([{ done_at: null, locked_until: null }]);
    expect((await take())?.attempts).toBe(1);
  });

  test('a handler that was left behind and fails later leaves its job to the server that has it now', async () => {
    const started = vi.fn<() => void>();
    let failNow: (error: Error) => void = () => {};
    await enqueue(db(), { kind: 'prueba' }, NOW);
    const handler = () => (started(), new Promise<void>((_, reject) => (failNow = reject)));
    const runner = startJobs(api.deps, { prueba: handler }, log(), { stopMs: 100 });
    await eventually(() => expect(started).toHaveBeenCalled());
    await runner.stop();
    await take();
    failNow(new Error('tarde'));
    await runner.stop();
    expect(await jobs()).toMatchObject([{ locked_until: after(120), last_error: null, attempts: 1 }]);
  });

  test('a failure at a stop that is not the stop counts as a failure', async () => {
    await enqueue(db(), { kind: 'prueba' }, NOW);
    const stopped = new AbortController();
    const handlers = {
      prueba: () => {
        stopped.abort();
        return Promise.reject(new Error('roto'));
      },
    };
    await runOneJob(api.deps, handlers, log(), { signal: stopped.signal });
    expect(await jobs()).toMatchObject([{ last_error: 'roto', attempts: 1 }]);
  });

  test('stops at once while it is idle', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const anHour = 3_600_000;
    const runner = startJobs(api.deps, { prueba: async () => {} }, log(), { idleMs: anHour });
    await eventually(() => expect(timers).toHaveBeenCalledWith(expect.any(Function), anHour));
    await runner.stop();
  });
});

describe('the sweep', () => {
  test('deletes expired rows, keeps the rest, and runs again in an hour', async () => {
    const user = await api.givenUser(await api.givenClient());
    const session = (expires_at: Date) => ({
      _id: newId(),
      user_id: user.id,
      client_id: user.client.id,
      created_at: NOW,
      last_used_at: NOW,
      expires_at,
    });
    const [gone, kept] = [session(after(-7 * DAY - 1)), session(after(-7 * DAY + 1))];
    await db().insertInto('sessions').values([gone, kept]).execute();
    await db()
      .insertInto('sign_in_failures')
      .values([
        { key: 'vieja', failures: 1, window_ends: after(-1) },
        { key: 'viva', failures: 1, window_ends: after(1) },
      ])
      .execute();
    const owner = { user_id: user.id, client_id: user.client.id };
    const idempotent = (key: string, created_at: Date) => ({ ...owner, key, request_hash: 'x', created_at });
    await db()
      .insertInto('idempotency_keys')
      .values([idempotent('vieja', after(-7 * DAY - 1)), idempotent('viva', after(-7 * DAY + 1))])
      .execute();
    const job = (kind: string, ends: { done_at?: Date; failed_at?: Date }) => ({
      _id: newId(),
      kind,
      run_at: after(-30 * DAY),
      created_at: after(-30 * DAY),
      payload: '{}',
      ...ends,
    });
    await db()
      .insertInto('jobs')
      .values([
        job('hecho hace mucho', { done_at: after(-7 * DAY - 1) }),
        job('hecho hace poco', { done_at: after(-7 * DAY + 1) }),
        job('fallido', { failed_at: after(-20 * DAY) }),
        job('en espera', {}),
      ])
      .execute();

    await sweep(api.deps);

    const sessions = await db().selectFrom('sessions').select('_id').where('user_id', '=', user.id).execute();
    expect(sessions.map((row) => row._id)).toEqual([kept._id]);
    const failures = await db().selectFrom('sign_in_failures').select('key').execute();
    expect(failures).toEqual([{ key: 'viva' }]);
    const keys = await db().selectFrom('idempotency_keys').select('key').where('user_id', '=', user.id).execute();
    expect(keys).toEqual([{ key: 'viva' }]);
    const left = await jobs();
    expect(left.map((row) => row.kind).toSorted()).toEqual(['en espera', 'fallido', 'hecho hace poco', SWEEP]);
    expect(left.find((row) => row.kind === SWEEP)).toMatchObject({
      run_at: after(3600),
      unique_key: 'sweep:2026-03-10T13',
    });
  });

  test('does not block the next run, and several servers schedule one', async () => {
    for (let server = 0; server < 3; server += 1) await scheduleSweep(db(), NOW, NOW);
    expect(await jobs()).toHaveLength(1);
    const handlers = { [SWEEP]: sweep };
    expect(await runOneJob(api.deps, handlers, api.app.log)).toBe(true);
    expect(await runOneJob(api.deps, handlers, api.app.log)).toBe(false);
    const waiting = (await jobs()).filter((row) => !row.done_at);
    expect(waiting.map((row) => row.run_at)).toEqual([after(3600)]);
  });

  test('marks jobs as failed whose server died in the last attempt', async () => {
    await enqueue(db(), { kind: 'prueba', maxAttempts: 1 }, NOW);
    await take();
    api.setNow(after(60));
    await sweep(api.deps);
    expect(await countWaiting(db())).toMatchObject({ failed: 0 });
    api.setNow(after(121));
    await sweep(api.deps);
    expect((await jobs()).find((row) => row.kind === 'prueba')).toMatchObject({ failed_at: after(121) });
    expect(await countWaiting(db())).toMatchObject({ failed: 1 });
  });
});
