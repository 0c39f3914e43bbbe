import type { FastifyInstance } from 'fastify';
import { createCallers } from './callers';
import { registerCalls } from './calls';
import { registerForms } from './form';
import type { PlatformHost } from './host';
import { registerPhotos } from './photos';
import { registerTraccar } from './traccar';
import { registerTrackers } from './trackers';

/** The platform at `/gps`: its calls for programs (GPS-01) and the doors for trackers. The host validates with zod. */
export async function platformRoutes(app: FastifyInstance, host: PlatformHost): Promise<void> {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  app.addHook('onClose', () => host.platform.drain());
  registerForms(app);
  registerCalls(app, host, createCallers(host));
  registerTrackers(app, host);
  registerTraccar(app, host);
  registerPhotos(app, host);
}
