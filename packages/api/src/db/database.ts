import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Connection, Engine } from './engine';
import type { Schema } from './schema';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Whose rows a handle can see at all, whatever its queries ask for. */
export type Tenant = { clienteId: string } | 'everyone';

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

  for(tenant: Tenant): Db {
    const name = tenant === 'everyone' ? '*' : tenant.clienteId;
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

function handle(connect: () => Promise<Connection>): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) });
}

async function connectAs(engine: Engine, tenant: string): Promise<Connection> {
  const connection = await engine.connect();
  if (connection.tenant === tenant) return connection;
  try {
    await connection.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    connection.tenant = tenant;
    return connection;
  } catch (error) {
    connection.tenant = undefined;
    connection.release();
    throw error;
  }
}
