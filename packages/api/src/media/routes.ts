import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { ById } from '../http/params';
import { describeFile } from './describe';
import { findMedia } from './queries';
import { readRange } from './range';

/** SHELL-36, SHELL-37: who holds a signed address may read the file until the address ends. */
export const mediaRoutes =
  ({ addresses, clock, database, media }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/uploads/:id',
      {
        config: { permission: 'public' },
        // A broken address answers like one that was never signed.
        attachValidation: true,
        schema: {
          tags: ['Archivos'],
          summary: 'Un archivo, por su dirección firmada; admite un rango de bytes',
          security: [],
          params: ById,
          querystring: z.object({ exp: z.coerce.number().int().min(0).max(4e9), sig: z.string().max(100) }),
          produces: ['application/octet-stream'],
        },
      },
      async ({ params, query, headers, validationError }, reply) => {
        if (validationError || !addresses.verify({ ...params, ...query }, clock.now()))
          throw new DomainError('notFound', SHELL_MESSAGES.notFound);
        const file = await findMedia(database.system, params.id);
        const etag = `"${params.id}"`;
        const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
        const range = isSame ? readRange(headers.range, file.bytes) : 'whole';
        if (range === 'unsatisfiable') return refuseRange(reply, file.bytes);

        const { stream, bytes, total } = await media.open(params.id, range === 'whole' ? undefined : range);
        if (range !== 'whole')
          void reply.code(206).header('content-range', `bytes ${range.start}-${range.start + bytes - 1}/${total}`);
        return describeFile(reply, file)
          .header('accept-ranges', 'bytes')
          .header('etag', etag)
          .header('content-length', bytes)
          .header('cache-control', 'private, max-age=900, immutable')
          .send(stream);
      },
    );
  };

function refuseRange(reply: FastifyReply, total: number): FastifyReply {
  const status = 416;
  return reply
    .code(status)
    .header('content-range', `bytes */${total}`)
    .send({ status, message: SHELL_MESSAGES.invalid });
}
