import type { PostgresPoolClient } from 'kysely';

/** `asBytes`: what it finds comes as PostgreSQL writes it to the wire, in pieces of whole rows (`rowBytes.ts`). */
export type Statement = { sql: string; values: readonly unknown[]; asBytes?: boolean };

/** One connection with our verbs: kysely's query, several of them at once, and plain scripts of several statements. */
export type Connection = PostgresPoolClient & {
  /** All in one round trip, in this order; what follows one that fails is not done. */
  queryAll: (
    statements: readonly Statement[],
  ) => Promise<{ command: string; rowCount: number | null; rows: unknown[] }[]>;
  exec: (script: string) => Promise<void>;
  /** The tenant the connection speaks for at this moment; see database.ts. */
  tenant: string | undefined;
};

/** A PostgreSQL behind the product: a server, or the embedded one. */
export type Engine = {
  kind: 'embedded' | 'postgres';
  connect: () => Promise<Connection>;
  /** Runs with the rights of the owner, alone: migrations, backup and restore. */
  asOwner: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** Whether the current role could change the tables themselves, and so the evidence in them. */
export const IS_OWNER = `(
  (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
  or exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = 'audit_log'
             and pg_has_role(current_user, relowner, 'USAGE')))`;

/**
 * Superusers walk through row-level security and owners can take it away, so the product works as neither: on each
 * connection it changes to a role that may only use the tables. Where there is no such role it stays what it is, and
 * the server refuses to start.
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
