import type { PostgresPoolClient } from 'kysely';

/** One connection with our two verbs: kysely's query, and plain scripts of several statements. */
export type Connection = PostgresPoolClient & {
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

/**
 * Superusers walk through row-level security, so the product never works as one:
 * it changes to this role on each connection. Owners without superuser rights are held by FORCE.
 */
export const BECOME_APP_ROLE = `
  do $$ begin
    if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
      and exists (select from pg_roles where rolname = 'fenix_app')
    then set role fenix_app; end if;
  end $$`;
