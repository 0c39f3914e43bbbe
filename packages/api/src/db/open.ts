import { join, resolve } from 'node:path';
import type { Config } from '../config';
import type { Engine } from './engine';

/** Which database, in which folder. Only the driver that is used is read in. */
export async function openEngine(config: Config): Promise<Engine> {
  if (config.DATABASE_URL) {
    const { openPostgres } = await import('./postgres');
    return openPostgres(config.DATABASE_URL, {
      size: config.DATABASE_POOL,
      ownerUrl: config.MIGRATE_URL,
      tls: config.DATABASE_TLS,
    });
  }
  const { openEmbedded } = await import('./embedded');
  return openEmbedded({ dataDir: join(resolve(config.DATA_DIR), 'db') });
}
