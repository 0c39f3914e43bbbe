import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { lockDirectory } from './directoryLock';
import { BECOME_APP_ROLE, type Connection, type Engine } from './engine';
import { createTurns } from './turns';

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
      for (const { sql, values } of statements) results.push(await query(sql, [...values]));
      return results;
    },
    exec: async (script) => void (await lite.exec(script)),
    release: () => {},
  };
}
