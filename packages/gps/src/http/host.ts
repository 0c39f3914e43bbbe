import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Picture } from '../fleet/fotos';
import type { Recorder } from '../fleet/programar';
import type { Platform } from '../platform';

export type Credentials = { username: string; password: string; apikey: string };

/** Who may call: an account by its key, and by name and password where it has them. The host keeps them. */
export type Accounts = {
  identify: (credentials: Credentials) => Promise<string | undefined>;
  /** The account of a key, for servers that only forward reports of trackers. */
  ofKey: (apikey: string) => Promise<string | undefined>;
  /** Whether this is still the key of that account. */
  owns: (id: string, apikey: string) => Promise<boolean>;
};

/**
 * Tries per network and per thing tried, counted by the host of the platform before anything is looked at: guesses
 * that come at once find each other counted. It refuses who tries too often.
 */
export type Attempts = {
  count: (request: FastifyRequest, what: string) => Promise<{ wasRight: () => Promise<void> }>;
};

/** What the server in front of the platform gives it. */
export type PlatformHost = {
  platform: Platform;
  accounts: Accounts;
  attempts: Attempts;
  /** Who writes down what this caller changes. */
  recorder: (request: FastifyRequest, accountId: string) => Recorder;
  /** Draws a camera's picture anew, in line with everything else that is decoded; what is no picture is refused. */
  redraw: (content: Buffer) => Promise<Picture>;
  now: () => Date;
  /** What the host declares for each route; the platform authenticates its callers itself. */
  config: FastifyContextConfig;
};
