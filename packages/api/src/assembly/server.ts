import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { createDataKeys } from '../ground/dataKey';
import { embeddedGps } from '../adapters/gps/embedded';
import { httpGps } from '../adapters/gps/http';
import { openLogin } from '../adapters/gps/login';
import { routedGps } from '../adapters/gps/routed';
import { embeddedInControl } from '../incontrol/embedded';
import { httpInControl } from '../adapters/incontrol/http';
import { smtpMail } from '../adapters/mail/smtp';
import { diskMedia } from '../adapters/media/disk';
import { s3Media } from '../adapters/media/s3';
import { createAddresses } from '../ground/signedAddress';
import { readDataKey, readSecrets, readServiceToken } from '../adapters/secrets';
import { createSigner, deriveKey } from '../ground/signature';
import type { Config } from '../ground/config';
import { Database } from '../db/database';
import type { Engine } from '../db/engine';
import { listMigrations, migrate } from '../db/migrate';
import { sealPlainValues } from '../db/sealed';
import { assertKnownSecrets } from '../db/knownSecrets';
import type { Deps } from '../ports/deps';
import { loggerOptions } from '../http/log';
import { createMeters } from '../ground/meters';
import { countPositions, openPlatform } from '../gps/platform';
import { type Clock, systemClock } from '../ports/clock';
import { VERSION } from '@fenix/domain/version';
import { createTokens } from '../ground/sessionTokens';

/** A database of this version without plain secrets. Several servers that start at once do it one after another. */
export function prepareDatabase(
  config: Config,
  engine: Engine,
  say: (line: string) => void = () => {},
  { mayBeNewer = false } = {},
): Promise<string[]> {
  const keys = createDataKeys(readDataKey(resolve(config.DATA_DIR), config.DATA_KEY));
  return migrate(engine, listMigrations(), {
    settle: (connection) => sealPlainValues(connection, keys),
    onApplied: (name, ms) => say(`Migración ${name}: ${ms} ms`),
    onBusy: (name) =>
      say(`Migración ${name}: otra sesión usa una tabla que esta cambia (¿una copia?). Se intenta de nuevo.`),
    ...(mayBeNewer && {
      onNewer: (unknown: readonly string[]) =>
        say(
          `La base de datos es de una versión más nueva (${unknown.join(', ')}); esta, ${VERSION}, puede seguir sirviéndola mientras se actualizan los servidores.`,
        ),
    }),
  });
}

/** Refuses secrets that another server of this database does not have; keeps a fingerprint of the first that come. */
export async function assertSecrets(config: Config, engine: Engine): Promise<void> {
  const dataDir = resolve(config.DATA_DIR);
  const { token, media } = readSecrets(dataDir, { token: config.TOKEN_SECRET, media: config.MEDIA_SECRET });
  const ring = readDataKey(dataDir, config.DATA_KEY).map(({ key }) => key);
  await assertKnownSecrets(new Database(engine).system, {
    TOKEN_SECRET: [token],
    MEDIA_SECRET: [media],
    DATA_KEY: ring,
  });
}

/** Creates all dependencies from the settings. */
export function createDeps(config: Config, engine: Engine, clock: Clock = systemClock): Deps {
  const dataDir = resolve(config.DATA_DIR);
  const secrets = readSecrets(dataDir, { token: config.TOKEN_SECRET, media: config.MEDIA_SECRET });
  const database = new Database(engine);
  const dataKeys = createDataKeys(readDataKey(dataDir, config.DATA_KEY));
  const media = config.S3 ? s3Media(config.S3) : diskMedia(join(dataDir, 'media'));
  const log = pino(loggerOptions(config.LOG_LEVEL));
  const meters = createMeters();
  const opened = openPlatform({
    database,
    media,
    clock,
    config,
    log,
    signers: { ficha: createSigner(secrets.token, 'gps ficha'), foto: createSigner(secrets.token, 'gps foto') },
    onTrouble: (error) => log.error({ err: error }, 'reports were not looked at for arrivals or trips'),
  });
  const platform = countPositions(opened, meters);
  const gpsAt = (at: string) => httpGps({ url: at, clock, log, loginOf: openLogin(dataKeys) });
  const { INCONTROL_URL: url, INCONTROL_TOKEN: token } = config;
  return {
    config,
    database,
    clock,
    log,
    meters,
    fingerprint: createSigner(secrets.token, 'nombres').sign,
    tokens: createTokens(deriveKey(secrets.token, 'sesion')),
    dataKeys,
    media,
    gps: routedGps({ home: config.GPS_URL ? gpsAt(config.GPS_URL) : embeddedGps(platform, clock), open: gpsAt }),
    platform,
    addresses: createAddresses(secrets.media),
    mail:
      config.SMTP_URL && config.MAIL_FROM
        ? smtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM, requireTls: config.SMTP_TLS })
        : undefined,
    incontrol:
      url && token ? httpInControl({ url, token, clock }) : embeddedInControl(database.system, clock, dataKeys),
    // INCONTROL_TOKEN is for the external service; ours then has its own token.
    serviceTokens: { incontrol: readServiceToken(dataDir, url ? undefined : token) },
  };
}
