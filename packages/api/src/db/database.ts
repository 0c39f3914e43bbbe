import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Connection, Engine, Statement } from './engine';
import type { Schema } from './schema';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Whose rows a handle can see at all, whatever its queries ask for. */
export type Tenant = { clienteId: string } | 'everyone';

/**
 * What must hold before anything is read: it is asked in the same message as the first statement, ahead of it, and
 * `assert` throws where it does not hold, so that nobody sees what was read.
 */
export type Proviso = { statement: Statement; isMet: boolean; assert: (rows: unknown[]) => void };

/**
 * The only way to the tables. A handle speaks for one tenant: its connections tell PostgreSQL so before
 * the first statement, and row-level security answers accordingly.
 */
export class Database {
  readonly engine: Engine;
  /** The server itself: sign-in, jobs, demo data. */
  readonly system: Db;
  /** Only for find_session, which is the same for everyone: it takes a connection as the last tenant left it and spares a round trip. */
  readonly session: Db;
  readonly #handles = new Map<string, Db>();

  constructor(engine: Engine) {
    this.engine = engine;
    this.system = this.for('everyone');
    this.session = handle(() => engine.connect());
  }

  for(tenant: Tenant, proviso?: Proviso): Db {
    const name = tenant === 'everyone' ? '*' : tenant.clienteId;
    if (proviso) return handle(() => connectAs(this.engine, name, proviso));
    const known = this.#handles.get(name);
    if (known) return known;
    const fresh = handle(() => connectAs(this.engine, name));
    this.#handles.set(name, fresh);
    return fresh;
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}

const connectors = new WeakMap<Db, () => Promise<Connection>>();

function handle(connect: () => Promise<Connection>): Db {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) });
  connectors.set(db, connect);
  return db;
}

type Rows<Q> = Q extends Compilable<infer R> ? R[] : never;

/** Several reads in one round trip. In a transaction, whose connection is kysely's, one after the other. */
export async function readTogether<const Q extends readonly Compilable[]>(
  db: Db,
  ...queries: Q
): Promise<{ [I in keyof Q]: Rows<Q[I]> }> {
  const compiled = queries.map((query) => query.compile());
  const connect = connectors.get(db);
  const results = connect
    ? await readAll(await connect(), compiled)
    : await inTurn(compiled, async (one) => (await db.executeQuery(one)).rows);
  return results as { [I in keyof Q]: Rows<Q[I]> };
}

/** One of several reads in one round trip. `asBytes`: as `Statement` says. */
export type Read = { query: Compilable; asBytes?: boolean };

/** As readTogether, where the rows of some need not become objects. */
export async function readEach(db: Db, reads: readonly Read[]): Promise<unknown[][]> {
  const connect = connectors.get(db);
  if (!connect) throw new Error('Bytes are read outside of transactions only.');
  const statements = reads.map(({ query, asBytes = false }) => ({ ...query.compile(), asBytes }));
  return readAll(await connect(), statements);
}

type Compiled = Pick<CompiledQuery, 'sql' | 'parameters'> & { asBytes?: boolean };

async function readAll(connection: Connection, queries: readonly Compiled[]): Promise<unknown[][]> {
  try {
    const results = await connection.queryAll(
      queries.map(({ sql, parameters, asBytes = false }) => ({ sql, values: parameters, asBytes })),
    );
    return results.map(({ rows }) => rows);
  } finally {
    connection.release();
  }
}

async function inTurn<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await work(one));
  return results;
}

const SPEAK_FOR = `select set_config('app.tenant', $1, false)`;

/**
 * A connection that speaks for this tenant. One that spoke for another says so in the same round trip as its first
 * statement, and before it: should that fail, the statement is not done. Only reads travel so, because what a rolled
 * back transaction was told in its first breath is forgotten with it. A proviso travels the same way.
 */
async function connectAs(engine: Engine, tenant: string, proviso?: Proviso): Promise<Connection> {
  const connection = await engine.connect();
  const isReady = () => connection.tenant === tenant && (proviso?.isMet ?? true);
  if (isReady()) return connection;
  const introduce: Connection['queryAll'] = async (statements) => {
    const isOther = connection.tenant !== tenant;
    const asked = proviso?.isMet === false ? proviso : undefined;
    if (isOther) connection.tenant = undefined;
    const results = await connection.queryAll([
      ...(isOther ? [{ sql: SPEAK_FOR, values: [tenant] }] : []),
      ...(asked ? [asked.statement] : []),
      ...statements,
    ]);
    if (isOther) results.shift();
    connection.tenant = tenant;
    if (asked) {
      asked.assert(results.shift()?.rows ?? []);
      asked.isMet = true;
    }
    return results;
  };
  const query = async (sql: string, values: readonly unknown[]) => {
    if (!isReady() && /^\s*(select|with)\b/i.test(sql)) return (await introduce([{ sql, values }]))[0];
    if (!isReady()) await introduce([]);
    return connection.query(sql, values as unknown[]);
  };
  return {
    get tenant() {
      return connection.tenant;
    },
    set tenant(other) {
      connection.tenant = other;
    },
    query: query as Connection['query'],
    queryAll: introduce,
    exec: async (script) => {
      if (!isReady()) await introduce([]);
      await connection.exec(script);
    },
    release: () => connection.release(),
  };
}
