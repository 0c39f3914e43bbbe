import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isShown } from '@fenix/domain/uploads';
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
          // What cannot be read counts as a wrong signature: every wrong address gets the same answer.
          params: z.object({ id: z.string() }),
          querystring: z.object({ exp: z.coerce.number().catch(0), sig: z.string().catch('') }),
          produces: ['application/octet-stream'],
        },
      },
      async ({ params, query }, reply) => {
        if (!addresses.verify({ ...params, ...query }, clock.now()))
          throw new DomainError('notFound', SHELL_MESSAGES.notFound);
        const { mime } = await findMedia(database.system, params.id);
        const { stream, bytes } = await media.open(params.id);
        if (!isShown(mime)) void reply.header('content-disposition', 'attachment');
        return reply
          .type(isShown(mime) ? mime : 'application/octet-stream')
          .header('content-length', bytes)
          .header('cache-control', 'private, max-age=900, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(stream);
      },
    );
  };
