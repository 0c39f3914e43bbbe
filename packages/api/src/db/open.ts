import { join, resolve } from 'node:path';
import type { Config } from '../ground/config';
import { closeDataFolder } from '../ground/dataFolder';
import type { Engine } from './engine';

/** Imports only the driver in use. Server and commands all open the database here, so folder permissions are fixed here too. */
export async function openEngine(config: Config): Promise<Engine> {
  closeDataFolder(config);
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
