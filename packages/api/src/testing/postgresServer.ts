import { join } from 'node:path';

export type PostgresServer = {
  url: string;
  /** Ends it as a power cut would. */
  kill9: () => Promise<void>;
  /** Brings it back on the same data. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const STARTER = join(import.meta.dirname, '../../../../scripts/postgres/postgres.mjs');

/** `isHasty` may lose what it acknowledged when it is killed: most tests never kill it. */
type Options = { isHasty: boolean; tls?: { key: string; cert: string } };

/** A server of our own. */
export async function startPostgresServer(options: Options): Promise<PostgresServer> {
  const { startPostgres } = (await import(STARTER)) as { startPostgres: (options: Options) => Promise<PostgresServer> };
  return startPostgres(options);
}
