import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * Who is being answered when the server is asked to stop keeps the connection afterwards, for the next call.
 * Without this the stop would wait for each of them to time out, long after any supervisor lost patience.
 */
export function registerClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(looking));
  });
}
