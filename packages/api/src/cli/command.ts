import type { Config } from '../config';
import { openEngine } from '../db/open';
import type { Deps } from '../deps';
import { createDeps, prepareDatabase } from '../server';

export type Command = { usage: string; what: string; run: (config: Config, args: string[]) => Promise<number> };

export class UsageError extends Error {}

/** Opens the product's parts on a migrated database, does the work, and closes them whatever happens. */
export async function withDeps<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  const engine = await openEngine(config);
  try {
    await prepareDatabase(config, engine);
    return await work(createDeps(config, engine));
  } finally {
    await engine.close();
  }
}
