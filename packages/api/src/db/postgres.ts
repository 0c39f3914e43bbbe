import pg from 'pg';
import { isDatabaseUnavailable } from './away';
import { createNames } from './names';
import { runBatch } from './batch';
import { BECOME_APP_ROLE, type Connection, type Engine, IS_READ_ONLY, ReadOnlyDatabase } from './engine';
import { createHosts, type Hosts } from './hosts';
import { TYPES } from './timestamps';

/** A PostgreSQL server, through a pool. Migrations connect as the owner, which may be another role. */
export function openPostgres(
  url: string,
  { size = 10, ownerUrl = url, tls = false, waitMs = 5_000, answerMs = 30_000 } = {},
): Engine {
  // `sslmode` in the address overrides this.
  const secure = tls ? { ssl: true } : {};
  const hosts = createHosts(url);
  const pool = new pg.Pool({
    ...secure,
    types: TYPES,
    connectionString: hosts.current(),
    max: size,
    connectionTimeoutMillis: waitMs,
    statement_timeout: answerMs,
    // For a server that accepts and never answers: longer than statement_timeout, so that the server's error comes first.
    query_timeout: answerMs + waitMs,
    idle_in_transaction_session_timeout: answerMs,
    application_name: 'fenix',
    keepAlive: true,
  });
  // Without a listener, on the pool for idle connections and on the client for one in use, a broken connection (server
  // restart) would end the process. The pool drops it, and the query in progress rejects.
  pool.on('error', () => {});
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => {}).once('end', () => open.delete(client));
  });
  const known = new WeakMap<pg.PoolClient, Connection>();
  const isElsewhere = createPlaces(hosts);
  const probe = createProbe(hosts, secure, giveUpOthers);

  /** Another host has taken over: what waits for an answer of the one before gets as long as a connection may take. */
  function giveUpOthers(): void {
    if (hosts.count === 1) return;
    for (const client of open)
      if (isElsewhere(client)) setTimeout(() => isElsewhere(client) && void client.end(), waitMs).unref();
  }

  async function connectTo(url: string): Promise<Connection> {
    pool.options.connectionString = url;
    const client = await pool.connect();
    // Opened before its host was left, or for a caller who still asked that one.
    if (isElsewhere(client)) {
      client.release(true);
      return connectTo(hosts.current());
    }
    const connection = known.get(client);
    if (connection) return connection;
    const fresh = wrap(client, () => hosts.leave(url));
    try {
      // Compiling takes longer than any statement of ours runs, and a wrong estimate is enough to begin with it.
      await fresh.exec(`${BECOME_APP_ROLE}; set jit = off`);
      if (hosts.count > 1) await assertWritable(client);
      giveUpOthers();
    } catch (error) {
      client.release(true);
      throw error;
    }
    known.set(client, fresh);
    return fresh;
  }

  return {
    kind: 'postgres',
    connect: () => onSomeHost(hosts, connectTo),
    async asOwner(work) {
      const owned = createHosts(ownerUrl);
      const owner = { application_name: 'fenix-owner', connectionTimeoutMillis: waitMs };
      const client = await onSomeHost(owned, async (host) => {
        const fresh = new pg.Client({ ...secure, connectionString: host, ...owner });
        fresh.on('error', () => {});
        try {
          await fresh.connect();
          if (owned.count > 1) await assertWritable(fresh);
          return fresh;
        } catch (error) {
          await fresh.end().catch(() => {});
          throw error;
        }
      });
      try {
        return await work(wrap(client, () => {}));
      } finally {
        await client.end();
      }
    },
    probe: probe.run,
    pool: () => ({ size, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: async () => void (await Promise.all([pool.end(), probe.close()])),
  };
}

/** Tries the current host, and each of the others once where it cannot be reached or accepts no writes. */
async function onSomeHost<T>(hosts: Hosts, connect: (url: string) => Promise<T>): Promise<T> {
  for (let left = hosts.count - 1; ; left -= 1) {
    const url = hosts.current();
    try {
      return await connect(url);
    } catch (error) {
      if (left <= 0 || isPoolFull(error) || !isDatabaseUnavailable(error)) throw error;
      hosts.leave(url);
    }
  }
}

/** A pool whose connections are all in use says nothing about the host. */
const isPoolFull = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Returns a test whether a client is connected to another host than the current primary. */
function createPlaces(hosts: Hosts) {
  const placeOf = ({ host, port }: pg.ClientBase & { host?: string; port?: number }) => `${host}:${port}`;
  const placeAt = (url: string) => placeOf(new pg.Client({ connectionString: url }));
  const places = new Map(hosts.urls.map((url) => [url, placeAt(url)]));
  return (client: pg.ClientBase) => placeOf(client) !== places.get(hosts.current());
}

async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(`select ${IS_READ_ONLY} as is`);
  if (rows[0]?.is !== false) throw new ReadOnlyDatabase();
}

const PROBE_MS = 1_000;

/** One connection of its own; callers that come while it is asked share the answer. */
function createProbe(hosts: Hosts, secure: { ssl?: boolean }, onWritable: () => void) {
  const pool = new pg.Pool({
    ...secure,
    connectionString: hosts.current(),
    max: 1,
    connectionTimeoutMillis: PROBE_MS,
    statement_timeout: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'fenix-probe',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let running: Promise<void> | undefined;
  const isElsewhere = createPlaces(hosts);
  const ask = async (url: string): Promise<void> => {
    pool.options.connectionString = url;
    const client = await pool.connect();
    if (isElsewhere(client)) {
      client.release(true);
      return ask(hosts.current());
    }
    try {
      await assertWritable(client);
      client.release();
      onWritable();
    } catch (error) {
      // A session that began read-only may stay so after its database accepts writes again.
      client.release(true);
      throw error;
    }
  };
  return {
    run: () =>
      (running ??= onSomeHost(hosts, ask).finally(() => {
        running = undefined;
      })),
    close: () => pool.end(),
  };
}

const isReadOnly = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25006';
/** The driver leaves a statement that was not answered in time on its connection, where the next ones would wait. */
const isSilent = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** A connection whose database became read-only or silent is closed instead of going back to the pool. */
function wrap(client: pg.PoolClient | pg.Client, leaveHost: () => void): Connection {
  let isUseless = false;
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (isReadOnly(error) || isSilent(error)) {
        isUseless = true;
        leaveHost();
      }
      // At once: a rollback would wait for an answer as long again.
      if (isSilent(error)) void client.end();
      throw error;
    }
  };
  return {
    tenant: undefined,
    query: ((sql: string, values: unknown[]) =>
      watched(client.query({ text: sql, values, ...statementName(sql) }))) as unknown as Connection['query'],
    queryAll: (statements) =>
      watched(
        runBatch(
          client,
          statements.map((one) => ({ ...one, ...statementName(one.sql) })),
        ),
      ),
    exec: async (script) => void (await watched(client.query(script))),
    release: () => 'release' in client && client.release(isUseless),
  };
}

const nameOf = createNames();

function statementName(sql: string): { name: string } | undefined {
  const name = nameOf(sql);
  return name === undefined ? undefined : { name };
}
