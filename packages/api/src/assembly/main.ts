import { ConfigError, readConfig } from '../ground/config';
import { PRIVATE_UMASK } from '../ground/dataFolder';
import { DirectoryInUse } from '../db/directoryLock';
import { OtherSecrets } from '../db/knownSecrets';
import { NewerDatabase } from '../db/migrate';
import { openEngine } from '../db/open';
import { WorksAsOwner } from '../db/worker';

/** Opens the database in parallel with the import of the rest. */
async function main(): Promise<void> {
  process.umask(PRIVATE_UMASK);
  const config = readConfig(process.env);
  const [engine, { serve }] = await Promise.all([openEngine(config), import('./serve')]);
  await serve(config, engine);
}

main().catch((error: unknown) => {
  const isForOperator = [ConfigError, DirectoryInUse, NewerDatabase, OtherSecrets, WorksAsOwner].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `${isForOperator ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
