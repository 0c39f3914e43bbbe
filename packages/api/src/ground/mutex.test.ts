import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/eventually';
import { createMutex } from './mutex';
import { describeOnEmbedded } from '../system/onDatabase';
import { type TestDatabase, openTestDatabase } from '../testing/testDatabase';
import { Database, type Db, readEach } from '../db/database';

test('callers get the mutex one at a time, in order', async () => {
  const acquire = createMutex();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = async (name: string) => {
    const release = await acquire();
    log.push(`${name} in`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    log.push(`${name} out`);
    release();
  };
  const works = ['a', 'b', 'c'].map(work);
  for (const name of ['a', 'b', 'c']) {
    await eventually(() => expect(ends.has(name)).toBe(true));
    expect([...ends.keys()].at(-1), 'no other caller has it').toBe(name);
    ends.get(name)?.();
  }
  await Promise.all(works);
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('who comes first waits for the one that has it, and not for those that wait', async () => {
  const acquire = createMutex();
  const log: string[] = [];
  const release = await acquire();
  const work = async (name: string, first: boolean) => {
    const done = await acquire({ first });
    log.push(name);
    done();
  };
  const works = [work('a', false), work('b', false), work('health', true)];
  release();
  await Promise.all(works);
  expect(log).toEqual(['health', 'a', 'b']);
});

test('released a second time it is passed on to no other caller', async () => {
  const acquire = createMutex();
  const release = await acquire();
  const entered: string[] = [];
  const enter = async (name: string) => {
    const done = await acquire();
    entered.push(name);
    return done;
  };
  const [second, third] = [enter('second'), enter('third')];
  release();
  release();
  const done = await second;
  await new Promise((resolve) => setImmediate(resolve));
  expect(entered).toEqual(['second']);
  done();
  (await third)();
  expect(entered).toEqual(['second', 'third']);
});

test('a free mutex is acquired at once', async () => {
  const acquire = createMutex();
  (await acquire())();
  (await acquire())();
  await expect(acquire()).resolves.toBeTypeOf('function');
});

describeOnEmbedded('N2 the event loop serves sockets and timers while the embedded database has a queue', () => {
  let opened: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    opened = await openTestDatabase();
    database = new Database(opened.engine);
  });
  afterAll(() => opened.close());

  /** The number of event loop iterations during the work. */
  async function roundsDuring(work: () => Promise<unknown>): Promise<number> {
    let rounds = 0;
    const count = () => {
      rounds += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    try {
      await work();
    } finally {
      clearImmediate(next);
    }
    return rounds;
  }

  test('between two statements of different callers', async () => {
    const ask = () => sql`select 1`.execute(database.system);
    expect(await roundsDuring(() => Promise.all(Array.from({ length: 50 }, ask)))).toBeGreaterThanOrEqual(50);
  });

  test('between two long statements of one transaction', async () => {
    const rounds = await roundsDuring(() =>
      database.system.transaction().execute(async (tx) => {
        for (let at = 0; at < 10; at += 1) await sql`select count(*) from generate_series(1, 30000)`.execute(tx);
      }),
    );
    expect(rounds).toBeGreaterThanOrEqual(9);
  });

  test('between two long statements of which the bytes are passed on', async () => {
    const count = sql<number>`(select count(*) from generate_series(1, 30000))`.as('count');
    const long = { query: database.system.selectNoFrom(count), asBytes: true };
    const rounds = await roundsDuring(() =>
      readEach(
        database.system,
        Array.from({ length: 10 }, () => long),
      ),
    );
    expect(rounds).toBeGreaterThanOrEqual(9);
  });

  test('/health is answered before the queue', async () => {
    const order: string[] = [];
    const waiting: Promise<void>[] = [];
    const ask = async (name: string, db: Db) => {
      await sql`select 1`.execute(db);
      order.push(name);
    };
    await database.system.transaction().execute(async (tx) => {
      const queue = ['a', 'b', 'c'].map((name) => ask(name, database.system));
      const health = ask('health', database.health);
      await sql`select 1`.execute(tx);
      waiting.push(...queue, health);
    });
    await Promise.all(waiting);
    expect(order).toEqual(['health', 'a', 'b', 'c']);
  });
});
