import type { Config } from '../ground/config';
import { assertCurrent, isNewDatabase } from '../db/migrate';
import { openEngine } from '../db/open';
import type { Deps } from '../ports/deps';
import { createDeps, prepareDatabase } from '../assembly/server';

export type Command = { usage: string; what: string; run: (config: Config, args: string[]) => Promise<number> };

export class UsageError extends Error {}

/**
 * Opens the product's parts, does the work, and closes them whatever happens. A database of an older version is refused:
 * migrating it would end the server of that version, which may be running.
 */
export async function withDeps<T>(
  config: Config,
  work: (deps: Deps) => Promise<T>,
  { mayMigrate = false } = {},
): Promise<T> {
  const engine = await openEngine(config);
  try {
    if (mayMigrate || (await isNewDatabase(engine))) await prepareDatabase(config, engine);
    else await assertCurrent(engine);
    return await work(createDeps(config, engine));
  } finally {
    await engine.close();
  }
}
