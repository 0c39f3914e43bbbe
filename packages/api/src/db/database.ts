import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Connection, Engine, Statement } from './engine';
import type { Schema } from './schema';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** The tenant whose rows row-level security lets a handle see, whatever its queries select. */
export type Tenant = { clienteId: string } | 'everyone';

/**
 * A statement sent in the same message as the first read, ahead of it; `assert` throws where its rows do not hold, so
 * that the rows read after it are never returned.
 */
export type Precondition = { statement: Statement; isMet: boolean; assert: (rows: unknown[]) => void };

/**
 * The only access to the tables. Each handle belongs to one tenant: its connections set `app.tenant` before the first
 * statement, and row-level security filters by it.
 */
export class Database {
  readonly engine: Engine;
  /** Sees every tenant: for sign-in, jobs and demo data. */
  readonly system: Db;
  /** Does not set the tenant, which saves a round trip: for find_session only, which is SECURITY DEFINER. */
  readonly session: Db;
  /** N2: asks whether the database answers, and not how many wait for it: reads of no table. */
  readonly health: Db;
  readonly #handles = new Map<string, Db>();

  constructor(engine: Engine) {
    this.engine = engine;
    this.system = this.for('everyone');
    this.session = handle(() => engine.connect());
    this.health = handle(() => engine.connect({ first: true }));
  }

  for(tenant: Tenant, precondition?: Precondition): Db {
    const name = tenant === 'everyone' ? '*' : tenant.clienteId;
    if (precondition) return handle(() => connectAs(this.engine, name, precondition));
    const existing = this.#handles.get(name);
    if (existing) return existing;
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

/** Several reads in one round trip; in a transaction one after the other, because kysely holds its connection. */
export async function readTogether<const Q extends readonly Compilable[]>(
  db: Db,
  ...queries: Q
): Promise<{ [I in keyof Q]: Rows<Q[I]> }> {
  const compiled = queries.map((query) => query.compile());
  const connect = connectors.get(db);
  const results = connect
    ? await readAll(await connect(), compiled)
    : await inSequence(compiled, async (one) => (await db.executeQuery(one)).rows);
  return results as { [I in keyof Q]: Rows<Q[I]> };
}

/** One of several reads in one round trip; see `Statement` for `asBytes`. */
export type Read = { query: Compilable; asBytes?: boolean };

/** As readTogether, for reads of which some return bytes instead of objects. */
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

async function inSequence<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await work(one));
  return results;
}

const SET_TENANT = `select set_config('app.tenant', $1, false)`;

/**
 * A connection with `app.tenant` set to this tenant. Where the last user of the connection was another tenant, the
 * setting is sent in the same message as the first statement, ahead of it: if it fails, the statement is not executed.
 * Only for reads, because a rolled back transaction would undo the setting. A precondition is sent the same way.
 */
async function connectAs(engine: Engine, tenant: string, precondition?: Precondition): Promise<Connection> {
  const connection = await engine.connect();
  const isReady = () => connection.tenant === tenant && (precondition?.isMet ?? true);
  if (isReady()) return connection;
  const queryWithTenant: Connection['queryAll'] = async (statements) => {
    const isOther = connection.tenant !== tenant;
    const pending = precondition?.isMet === false ? precondition : undefined;
    if (isOther) connection.tenant = undefined;
    const results = await connection.queryAll([
      ...(isOther ? [{ sql: SET_TENANT, values: [tenant] }] : []),
      ...(pending ? [pending.statement] : []),
      ...statements,
    ]);
    if (isOther) results.shift();
    connection.tenant = tenant;
    if (pending) {
      pending.assert(results.shift()?.rows ?? []);
      pending.isMet = true;
    }
    return results;
  };
  const query = async (sql: string, values: readonly unknown[]) => {
    if (!isReady() && /^\s*(select|with)\b/i.test(sql)) return (await queryWithTenant([{ sql, values }]))[0];
    if (!isReady()) await queryWithTenant([]);
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
    queryAll: queryWithTenant,
    exec: async (script) => {
      if (!isReady()) await queryWithTenant([]);
      await connection.exec(script);
    },
    release: () => connection.release(),
  };
}
