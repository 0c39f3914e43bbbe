import type { FastifyInstance } from 'fastify';

const CLOSE_IDLE_EVERY_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when a stop was requested: readiness then answers 503, and the proxy sends no more requests. */
    isStopping: boolean;
  }
}

/**
 * A keep-alive connection with a request in progress stays open after its response. Without closing it once it is idle, a
 * shutdown would wait for its timeout, longer than a process supervisor waits.
 */
export function registerClosing(app: FastifyInstance): void {
  app.decorate('isStopping', false);
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
  });
}
