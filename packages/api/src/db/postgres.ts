import { createHash } from 'node:crypto';
import pg from 'pg';
import { runBatch } from './batch';
import { BECOME_APP_ROLE, type Connection, type Engine } from './engine';

/** A PostgreSQL server, through a pool. Migrations speak as the owner, who may be somebody else. */
export function openPostgres(
  url: string,
  { size = 10, ownerUrl = url, tls = false, waitMs = 5_000, answerMs = 30_000 } = {},
): Engine {
  // What the address itself says about TLS (sslmode) goes first.
  const secure = tls ? { ssl: true } : {};
  const pool = new pg.Pool({
    ...secure,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitMs,
    statement_timeout: answerMs,
    // A server that accepts and never answers: longer than its own limit, so that its own words come first.
    query_timeout: answerMs + 5_000,
    idle_in_transaction_session_timeout: answerMs,
    application_name: 'fenix',
    keepAlive: true,
  });
  // A connection that breaks (server restart) is dropped by the pool; without a listener, on the pool for idle
  // ones and on itself for one in use, it would end the process. Whoever asks meets the failure and reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const known = new WeakMap<pg.PoolClient, Connection>();

  return {
    kind: 'postgres',
    async connect() {
      const client = await pool.connect();
      const connection = known.get(client);
      if (connection) return connection;
      const fresh = wrap(client);
      try {
        await fresh.exec(BECOME_APP_ROLE);
      } catch (error) {
        client.release(true);
        throw error;
      }
      known.set(client, fresh);
      return fresh;
    },
    async asOwner(work) {
      const client = new pg.Client({ ...secure, connectionString: ownerUrl, application_name: 'fenix-owner' });
      client.on('error', () => {});
      await client.connect();
      try {
        return await work(wrap(client));
      } finally {
        await client.end();
      }
    },
    close: () => pool.end(),
  };
}

function wrap(client: pg.ClientBase): Connection {
  return {
    tenant: undefined,
    query: ((sql: string, values: unknown[]) =>
      client.query({ text: sql, values, ...statementName(sql) })) as unknown as Connection['query'],
    queryAll: (statements) =>
      runBatch(
        client,
        statements.map((one) => ({ ...one, ...statementName(one.sql) })),
      ),
    exec: async (script) => void (await client.query(script)),
    release: () => 'release' in client && (client as pg.PoolClient).release(),
  };
}

const names = new Map<string, string>();
const MOST_NAMES = 500;

/** A search is planned for its words each time: the best way to a rare one is the worst way to a common one. */
const SEARCHES = /\blike '%' \|\|/;

/** Statements of the code base are prepared once per connection; the cap keeps built-up SQL from filling memory. */
function statementName(sql: string): { name: string } | undefined {
  const name = names.get(sql);
  if (name) return { name };
  if (names.size >= MOST_NAMES || !/^\s*(select|insert|update|delete|with)\b/i.test(sql) || SEARCHES.test(sql))
    return undefined;
  const fresh = createHash('sha1').update(sql).digest('base64url');
  names.set(sql, fresh);
  return { name: fresh };
}
