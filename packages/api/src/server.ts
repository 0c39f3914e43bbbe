import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { createDataKeys } from './adapters/dataKey';
import { embeddedGps } from './adapters/gps/embedded';
import { httpGps } from './adapters/gps/http';
import { openLogin } from './adapters/gps/login';
import { embeddedInControl } from './incontrol/embedded';
import { httpInControl } from './adapters/incontrol/http';
import { smtpMail } from './adapters/mail/smtp';
import { diskMedia } from './adapters/media/disk';
import { s3Media } from './adapters/media/s3';
import { createAddresses } from './adapters/media/signedAddress';
import { readDataKey, readSecrets, readServiceToken } from './adapters/secrets';
import { createSigner, deriveKey } from './adapters/signature';
import type { Config } from './config';
import { Database } from './db/database';
import type { Engine } from './db/engine';
import { listMigrations, migrate } from './db/migrate';
import { sealPlainValues } from './db/sealed';
import type { Deps } from './deps';
import { loggerOptions } from './http/log';
import { openPlatform } from './gps/platform';
import { type Clock, systemClock } from './ports/clock';
import { createTokens } from './sesion/tokens';

/** A database of this version without plain secrets. Several servers that start at once do it one after another. */
export function prepareDatabase(config: Config, engine: Engine): Promise<string[]> {
  const keys = createDataKeys(readDataKey(resolve(config.DATA_DIR), config.DATA_KEY));
  return migrate(engine, listMigrations(), (connection) => sealPlainValues(connection, keys));
}

/** The one place that reads the settings into working parts. */
export function createDeps(config: Config, engine: Engine, clock: Clock = systemClock): Deps {
  const dataDir = resolve(config.DATA_DIR);
  const secrets = readSecrets(dataDir, { token: config.TOKEN_SECRET, media: config.MEDIA_SECRET });
  const database = new Database(engine);
  const dataKeys = createDataKeys(readDataKey(dataDir, config.DATA_KEY));
  const media = config.S3 ? s3Media(config.S3) : diskMedia(join(dataDir, 'media'));
  const log = pino(loggerOptions(config.LOG_LEVEL));
  const platform = openPlatform({
    database,
    media,
    clock,
    config,
    log,
    signers: { ficha: createSigner(secrets.token, 'gps ficha'), foto: createSigner(secrets.token, 'gps foto') },
    onTrouble: (error) => log.error({ err: error }, 'arrivals were not noted'),
  });
  const { INCONTROL_URL: url, INCONTROL_TOKEN: token } = config;
  return {
    config,
    database,
    clock,
    log,
    fingerprint: createSigner(secrets.token, 'nombres').sign,
    tokens: createTokens(deriveKey(secrets.token, 'sesion')),
    dataKeys,
    media,
    gps: config.GPS_URL
      ? httpGps({ url: config.GPS_URL, clock, log, loginOf: openLogin(dataKeys) })
      : embeddedGps(platform, clock),
    platform,
    addresses: createAddresses(secrets.media),
    mail:
      config.SMTP_URL && config.MAIL_FROM
        ? smtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM, requireTls: config.SMTP_TLS })
        : undefined,
    incontrol:
      url && token ? httpInControl({ url, token, clock }) : embeddedInControl(database.system, clock, dataKeys),
    // The key of a service elsewhere is that service's business; ours then keeps its own.
    serviceTokens: { incontrol: readServiceToken(dataDir, url ? undefined : token) },
  };
}
