import { ConfigError, readConfig } from './config';
import { DirectoryInUse } from './db/directoryLock';
import { NewerDatabase } from './db/migrate';
import { openEngine } from './db/open';
import { WorksAsOwner } from './db/worker';

/** The database wakes up while the rest of the product is read in. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const [engine, { serve }] = await Promise.all([openEngine(config), import('./serve')]);
  await serve(config, engine);
}

main().catch((error: unknown) => {
  const isForOperator = [ConfigError, DirectoryInUse, NewerDatabase, WorksAsOwner].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `${isForOperator ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
