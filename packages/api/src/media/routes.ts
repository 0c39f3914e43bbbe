import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { findMedia } from './queries';

/** SHELL-36, SHELL-37: who holds a signed address may read the file until the address ends. */
export const mediaRoutes =
  ({ addresses, clock, database, media }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/uploads/:id',
      {
        config: { permission: 'public' },
        schema: {
          tags: ['Archivos'],
          summary: 'Un archivo, por su dirección firmada',
          security: [],
          params: z.object({ id: z.uuid() }),
          querystring: z.object({ exp: z.coerce.number().int().min(0).max(4e9), sig: z.string().max(100) }),
          produces: ['application/octet-stream'],
        },
      },
      async ({ params, query }, reply) => {
        if (!addresses.verify({ ...params, ...query }, clock.now()))
          throw new DomainError('notFound', SHELL_MESSAGES.notFound);
        const { mime } = await findMedia(database.system, params.id);
        const { stream, bytes } = await media.open(params.id);
        return reply
          .type(mime)
          .header('content-length', bytes)
          .header('cache-control', 'private, max-age=900, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(stream);
      },
    );
  };
