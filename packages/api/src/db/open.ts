import { join, resolve } from 'node:path';
import type { Config } from '../config';
import { openEmbedded } from './embedded';
import type { Engine } from './engine';
import { openPostgres } from './postgres';

/** Which database, in which folder. */
export function openEngine(config: Config): Promise<Engine> | Engine {
  if (config.DATABASE_URL)
    return openPostgres(config.DATABASE_URL, {
      size: config.DATABASE_POOL,
      ownerUrl: config.MIGRATE_URL,
      tls: config.DATABASE_TLS,
    });
  return openEmbedded({ dataDir: join(resolve(config.DATA_DIR), 'db') });
}
