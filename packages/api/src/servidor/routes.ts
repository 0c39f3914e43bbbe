import { DomainError } from '@fenix/domain/errors';
import { EstadoServidor, Reintento, SERVIDOR_MESSAGES } from '@fenix/domain/servidor/estado';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { envelope, ok } from '../http/envelope';
import { write } from '../http/write';
import type { Deps } from '../ports/deps';
import { retryFailed } from './actions';
import { readEstado } from './queries';

/** SRV-01 to SRV-03: how the installation does, and another try for what failed. */
export const servidorRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'colfenix' } as const;
    const tags = ['Servidor'];

    app.get(
      '/api/servidor',
      {
        config,
        schema: {
          tags,
          summary: 'Versión, auditoría, copias y trabajos del servidor',
          response: { 200: envelope(EstadoServidor) },
        },
      },
      async () => ok(await readEstado(deps)),
    );

    app.post(
      '/api/servidor/reintentar',
      {
        config,
        schema: {
          tags,
          summary: 'Intentar de nuevo un trabajo que agotó sus intentos, o todos',
          body: Reintento,
          response: { 200: envelope(z.object({ cuantos: z.number().int() })) },
        },
      },
      async (request) => {
        const { body } = request;
        const which = 'id' in body ? body.id : 'all';
        const { length } = await write(request, deps.clock, (change) => retryFailed(change, which));
        if (length === 0 && which !== 'all') throw new DomainError('notFound', SERVIDOR_MESSAGES.noSuchJob);
        return ok({ cuantos: length }, SERVIDOR_MESSAGES.retried);
      },
    );
  };
