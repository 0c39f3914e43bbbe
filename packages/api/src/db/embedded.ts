import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, protocol } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { lockDirectory } from './directoryLock';
import { BECOME_APP_ROLE, type Connection, type Engine, type Statement } from './engine';
import { createSieve } from './rowBytes';
import { createTurns } from './turns';

/**
 * Every opening clears the whole of it before the first question. What is not in it is in the memory of the operating
 * system, one copy away: with four times as much, nothing is read sooner, and an opening takes twice as long.
 */
const PAGES_IN_MEMORY = '32MB';

export type EmbeddedOptions = {
  /** A folder, or nothing for a database in memory (tests). */
  dataDir?: string;
  /** The contents to begin with, as PGlite dumps them. */
  image?: Blob;
};

/** PostgreSQL inside the process: one connection, so everyone waits their turn. */
export async function openEmbedded({ dataDir, image }: EmbeddedOptions): Promise<Engine & { lite: PGlite }> {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const unlock = dataDir ? lockDirectory(dataDir) : () => {};
  let lite: PGlite;
  try {
    lite = await PGlite.create({
      ...(dataDir && { dataDir: join(dataDir, 'pg') }),
      ...(image && { loadDataDir: image }),
      extensions: { unaccent, pg_trgm },
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${PAGES_IN_MEMORY}`],
    });
  } catch (error) {
    unlock();
    throw error;
  }
  const takeTurn = createTurns();
  const raw = connectionOver(lite);
  let isApp = false;

  return {
    lite,
    kind: 'embedded',
    async connect() {
      const release = await takeTurn();
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
      const release = await takeTurn();
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
    async close() {
      const release = await takeTurn();
      await lite.close();
      unlock();
      release();
    },
  };
}

function connectionOver(lite: PGlite): Connection {
  const query = async (sql: string, values: unknown[]) => {
    const result = await lite.query<Record<string, unknown>>(sql, values);
    const command = sql.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'SELECT';
    return { command, rowCount: result.affectedRows ?? result.rows.length, rows: result.rows };
  };
  return {
    tenant: undefined,
    query: query as unknown as Connection['query'],
    async queryAll(statements) {
      const results = [];
      for (const one of statements)
        results.push(one.asBytes ? await readBytes(lite, one) : await query(one.sql, [...one.values]));
      return results;
    },
    exec: async (script) => void (await lite.exec(script)),
    release: () => {},
  };
}

/** The rows as they would go over a wire, of which there is none here. */
async function readBytes(lite: PGlite, { sql, values }: Statement) {
  const { serialize, Parser } = protocol;
  const asked = Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: values.map(asText) }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const answer = await lite.runExclusive(() => lite.execProtocolRaw(asked, { syncToFs: false }));
  const [parser, rows]: [InstanceType<typeof Parser>, Buffer[]] = [new Parser(), []];
  let refusal: Error | undefined;
  const sift = createSieve({
    isWanted: () => true,
    keep: (some) => rows.push(Buffer.from(some)),
    pass: (messages) =>
      parser.parse(messages, (message) => {
        if (message instanceof Error) refusal = message;
      }),
    end: () => {},
  });
  sift(Buffer.from(answer.buffer, answer.byteOffset, answer.length));
  if (refusal) throw refusal;
  return { command: 'SELECT', rowCount: null, rows };
}

/** What a value is to the driver, PostgreSQL reads out of the statement. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
