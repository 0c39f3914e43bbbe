import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { Recorder } from '../fleet/programar';
import type { Platform } from '../platform';
import { type Accounts, type Attempts, createCallers } from './callers';
import { registerCalls } from './calls';
import { registerForms } from './form';
import { registerTrackers } from './trackers';

export type PlatformHost = {
  platform: Platform;
  accounts: Accounts;
  attempts: Attempts;
  /** Who writes down what this caller changes. */
  recorder: (request: FastifyRequest, accountId: string) => Recorder;
  now: () => Date;
  /** What the host wants to know of each route; the platform tells its callers apart by itself. */
  config: FastifyContextConfig;
};

/** The platform at `/gps`: its calls for programs (GPS-01) and the doors for trackers. The host validates with zod. */
export async function platformRoutes(
  app: FastifyInstance,
  { platform, accounts, attempts, recorder, now, config }: PlatformHost,
): Promise<void> {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  registerForms(app);
  registerCalls(app, platform, createCallers(platform, accounts, attempts), { config, recorder });
  registerTrackers(app, platform, attempts, now, config);
}
