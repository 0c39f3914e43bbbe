import { join, resolve } from 'node:path';
import { diskMedia } from './adapters/media/disk';
import { createAddresses } from './adapters/media/signedAddress';
import { readSecrets } from './adapters/secrets';
import type { Config } from './config';
import { Database } from './db/database';
import { openEmbedded } from './db/embedded';
import type { Engine } from './db/engine';
import { openPostgres } from './db/postgres';
import type { Deps } from './deps';
import { systemClock } from './ports/clock';
import { createTokens } from './sesion/tokens';

/** Which database, which folder: the one place that reads the settings into working parts. */
export function openEngine(config: Config): Promise<Engine> | Engine {
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL, { size: config.DATABASE_POOL });
  return openEmbedded({ dataDir: join(resolve(config.DATA_DIR), 'db') });
}

export function createDeps(config: Config, engine: Engine): Deps {
  const dataDir = resolve(config.DATA_DIR);
  const secrets = readSecrets(dataDir, { token: config.TOKEN_SECRET, media: config.MEDIA_SECRET });
  return {
    config,
    database: new Database(engine),
    clock: systemClock,
    tokens: createTokens(secrets.token),
    media: diskMedia(join(dataDir, 'media')),
    addresses: createAddresses(secrets.media),
  };
}
