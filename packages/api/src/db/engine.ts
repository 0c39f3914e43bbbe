import type { PostgresPoolClient } from 'kysely';

/** `asBytes`: the rows are returned as buffers of whole DataRow messages, not parsed (`rowBytes.ts`). */
export type Statement = { sql: string; values: readonly unknown[]; asBytes?: boolean };

/** A connection that adds two calls to kysely's `query`: a batch in one round trip, and scripts of several statements. */
export type Connection = PostgresPoolClient & {
  /** All in one round trip, in this order; the statements after one that fails are not executed. */
  queryAll: (
    statements: readonly Statement[],
  ) => Promise<{ command: string; rowCount: number | null; rows: unknown[] }[]>;
  exec: (script: string) => Promise<void>;
  /** The current value of `app.tenant` on this connection; see database.ts. */
  tenant: string | undefined;
};

/** `first`: before all others that wait, where one connection serves all of them. */
export type Turn = { first: boolean };

/** A PostgreSQL server, or the embedded PGlite. */
export type Engine = {
  kind: 'embedded' | 'postgres';
  connect: (turn?: Turn) => Promise<Connection>;
  /** Runs as the owner of the tables: migrations, backup and restore. */
  asOwner: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** Throws unless the database accepts writes now. Not through the pool of requests: a full pool is no failure. */
  probe: () => Promise<void>;
  /** The connections of this process: how many there may be, are in use, and are waited for. */
  pool: () => { size: number; used: number; waiting: number };
  close: () => Promise<void>;
};

/** True on a standby, and on a primary in read-only mode. */
export const IS_READ_ONLY = `(pg_is_in_recovery() or current_setting('transaction_read_only')::boolean)`;

export class ReadOnlyDatabase extends Error {
  readonly code = '25006';
  constructor() {
    super('the database accepts no writes');
  }
}

/** Whether the current role could change the tables themselves, and so the evidence in them. */
export const IS_OWNER = `(
  (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
  or exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = 'audit_log'
             and pg_has_role(current_user, relowner, 'USAGE')))`;

/**
 * Superusers bypass row-level security and owners can disable it, so each connection switches to a role that may only use
 * the tables. Where that role does not exist the connection keeps its own, and the server refuses to start.
 */
export const BECOME_APP_ROLE = `
  do $$ begin
    if ${IS_OWNER} and exists (select from pg_roles where rolname = 'fenix_app') then
      begin
        set role fenix_app;
      exception when insufficient_privilege then null;
      end;
    end if;
  end $$`;
