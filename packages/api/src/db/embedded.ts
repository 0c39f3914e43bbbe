import { join } from 'node:path';
import { setImmediate as nextLoopIteration } from 'node:timers/promises';
import { PGlite, protocol } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { openPrivateFolder } from '../ground/dataFolder';
import { lockDirectory } from './directoryLock';
import { BECOME_APP_ROLE, type Connection, type Engine, type Statement, type Turn } from './engine';
import { createRowSplitter } from './rowBytes';
import { createMutex } from '../ground/mutex';

/**
 * PGlite zeroes all of it when it opens. Pages outside of it are in the operating system's page cache, one copy away:
 * four times as much reads nothing faster and doubles the time to open.
 */
const SHARED_BUFFERS = '32MB';

export type EmbeddedOptions = {
  /** A folder; without one the database is in memory (tests). */
  dataDir?: string;
  /** The initial contents, as PGlite dumps them. */
  image?: Blob;
};

/** PostgreSQL inside the process: one connection, so a mutex serializes its users. */
export async function openEmbedded({ dataDir, image }: EmbeddedOptions): Promise<Engine & { lite: PGlite }> {
  if (dataDir) openPrivateFolder(dataDir);
  const unlock = dataDir ? lockDirectory(dataDir) : () => {};
  let lite: PGlite;
  try {
    lite = await PGlite.create({
      ...(dataDir && { dataDir: join(dataDir, 'pg') }),
      ...(image && { loadDataDir: image }),
      extensions: { unaccent, pg_trgm },
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    });
  } catch (error) {
    unlock();
    throw error;
  }
  const lock = createMutex();
  const loop = createLoopYield();
  // One of them has the connection, the others wait for it.
  let users = 0;
  const acquire = async (turn?: Turn) => {
    users += 1;
    const release = await lock(turn);
    await loop.yield();
    let isFree = false;
    return () => {
      if (!isFree) users -= 1;
      isFree = true;
      release();
    };
  };
  const raw = connectionOver(lite, loop);
  let isApp = false;

  return {
    lite,
    kind: 'embedded',
    async connect(turn) {
      const release = await acquire(turn);
      try {
        if (!isApp) await lite.exec(BECOME_APP_ROLE);
        isApp = true;
      } catch (error) {
        release();
        throw error;
      }
      raw.release = release;
      return raw;
    },
    async asOwner(work) {
      const release = await acquire();
      try {
        await lite.exec('reset role');
        isApp = false;
        raw.tenant = undefined;
        return await work(raw);
      } finally {
        raw.tenant = undefined;
        release();
      }
    },
    probe: async () => {},
    pool: () => ({ size: 1, used: Math.min(users, 1), waiting: Math.max(users - 1, 0) }),
    async close() {
      const release = await acquire();
      await lite.close();
      unlock();
      release();
    },
  };
}

/** Yielding before every statement would slow short transactions down; this limit is for long ones. */
const LONGEST_WITHOUT_YIELD_MS = 5;

type LoopYield = { yield: () => Promise<void>; yieldIfLate: () => Promise<void> | undefined };

/**
 * PGlite runs in this thread and its promises resolve as microtasks: without yielding, a whole queue of statements runs
 * before the event loop returns to sockets and timers.
 */
function createLoopYield(): LoopYield {
  let last = 0;
  const yieldNow = async () => {
    await nextLoopIteration();
    last = performance.now();
  };
  return {
    yield: yieldNow,
    yieldIfLate: () => (performance.now() - last > LONGEST_WITHOUT_YIELD_MS ? yieldNow() : undefined),
  };
}

function connectionOver(lite: PGlite, loop: LoopYield): Connection {
  const query = async (sql: string, values: unknown[]) => {
    await loop.yieldIfLate();
    const result = await lite.query<Record<string, unknown>>(sql, values);
    const command = sql.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'SELECT';
    return { command, rowCount: result.affectedRows ?? result.rows.length, rows: result.rows };
  };
  const bytes = async (statement: Statement) => {
    await loop.yieldIfLate();
    return readBytes(lite, statement);
  };
  return {
    tenant: undefined,
    query: query as unknown as Connection['query'],
    async queryAll(statements) {
      const results = [];
      for (const one of statements)
        results.push(one.asBytes ? await bytes(one) : await query(one.sql, [...one.values]));
      return results;
    },
    exec: async (script) => void (await lite.exec(script)),
    release: () => {},
  };
}

/** The DataRow messages that a server would send, through PGlite's raw protocol interface. */
async function readBytes(lite: PGlite, { sql, values }: Statement) {
  const { serialize, Parser } = protocol;
  const request = Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: values.map(asText) }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const answer = await lite.runExclusive(() => lite.execProtocolRaw(request, { syncToFs: false }));
  const [parser, rows]: [InstanceType<typeof Parser>, Buffer[]] = [new Parser(), []];
  let failure: Error | undefined;
  const split = createRowSplitter({
    isWanted: () => true,
    keep: (some) => rows.push(Buffer.from(some)),
    pass: (messages) =>
      parser.parse(messages, (message) => {
        if (message instanceof Error) failure = message;
      }),
    end: () => {},
  });
  split(Buffer.from(answer.buffer, answer.byteOffset, answer.length));
  if (failure) throw failure;
  return { command: 'SELECT', rowCount: null, rows };
}

/** All parameters are sent as text: PostgreSQL infers their types from the statement. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
