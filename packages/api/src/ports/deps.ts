import type { Platform } from '@fenix/gps/platform';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../ground/config';
import type { Database } from '../db/database';
import type { DataKeys } from '../ground/dataKey';
import type { MediaAddresses } from '../ground/signedAddress';
import type { Clock } from './clock';
import type { GpsPlatform } from './gps';
import type { InControl } from './incontrol';
import type { MailSender } from './mail';
import type { MediaStore } from './media';
import type { Meters } from '../ground/meters';
import type { Tokens } from '../ground/sessionTokens';

/** Services for other systems besides the product's own API. */
export type Service = 'incontrol';

/** The dependencies of the features. */
export type Deps = {
  config: Config;
  database: Database;
  clock: Clock;
  /** A keyed hash, the same on every server, from which the text cannot be recovered. */
  fingerprint: (text: string) => string;
  /** For events outside of requests, which have their own logger. */
  log: FastifyBaseLogger;
  /** Counters of this process for the operator. */
  meters: Meters;
  tokens: Tokens;
  /** Encrypts values that must not be readable in the database or in a copy of it. */
  dataKeys: DataKeys;
  media: MediaStore;
  addresses: MediaAddresses;
  incontrol: InControl;
  /** The GPS platforms: that of the account, else the one behind GPS_URL, else the embedded one. */
  gps: GpsPlatform;
  /** The embedded GPS platform. */
  platform: Platform;
  /** Undefined without a mail server: messages stay in the queue. */
  mail: MailSender | undefined;
  /** The token with which another system calls a service. */
  serviceTokens: Readonly<Record<Service, string>>;
};
