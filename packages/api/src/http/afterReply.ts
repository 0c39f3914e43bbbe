import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    workAfterReply: (() => Promise<void>)[] | undefined;
  }
  interface FastifyInstance {
    /** Resolves when no work deferred by afterReply is still running. */
    settled: () => Promise<void>;
  }
}

/** Work deferred until the response is sent, so that its duration is no timing side channel. A shutdown waits for it. */
export function registerAfterReply(app: FastifyInstance): void {
  const running = new Set<Promise<void>>();
  app.decorateRequest('workAfterReply', undefined);
  app.decorate('settled', async () => {
    while (running.size > 0) await Promise.all(running);
  });
  app.addHook('onResponse', async (request) => {
    for (const work of request.workAfterReply ?? []) {
      const done = attempt(work, request).finally(() => running.delete(done));
      running.add(done);
    }
  });
  app.addHook('onClose', () => app.settled());
}

async function attempt(work: () => Promise<void>, { log }: FastifyRequest): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, 'deferred work failed');
  }
}

export function afterReply(request: FastifyRequest, work: () => Promise<void>): void {
  (request.workAfterReply ??= []).push(work);
}
