import type { Platform } from '@fenix/gps/platform';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/database';
import type { DataKeys } from './adapters/dataKey';
import type { MediaAddresses } from './adapters/media/signedAddress';
import type { Clock } from './ports/clock';
import type { GpsPlatform } from './ports/gps';
import type { InControl } from './ports/incontrol';
import type { Service } from './http/types';
import type { MailSender } from './ports/mail';
import type { MediaStore } from './ports/media';
import type { Tokens } from './sesion/tokens';

/** Everything a feature may reach. */
export type Deps = {
  config: Config;
  database: Database;
  clock: Clock;
  /** Names a text without giving it away: the same text, the same fingerprint, on every server. */
  fingerprint: (text: string) => string;
  /** For what happens beside the requests; those have a line of their own. */
  log: FastifyBaseLogger;
  tokens: Tokens;
  /** Seals what must not be read in the database or in a copy of it. */
  dataKeys: DataKeys;
  media: MediaStore;
  addresses: MediaAddresses;
  incontrol: InControl;
  /** The GPS platform that the product works with: its own, or the one behind GPS_URL. */
  gps: GpsPlatform;
  /** The GPS platform that the product serves itself. */
  platform: Platform;
  /** Absent while no mail server is set: messages wait. */
  mail: MailSender | undefined;
  /** The token by which another system calls a service that we serve. */
  serviceTokens: Readonly<Record<Service, string>>;
};
