import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { findMedia } from './queries';
import { readRange } from './range';

/** What a browser may show by itself. Anything else, however it came to be stored, is only bytes to download. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'video/mp4']);

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
          params: z.object({ id: z.uuid() }),
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
        return describe(reply, file)
          .header('etag', etag)
          .header('content-length', bytes)
          .header('cache-control', 'private, max-age=900, immutable')
          .send(stream);
      },
    );
  };

function describe(reply: FastifyReply, { mime, label }: { mime: string; label: string }): FastifyReply {
  const isShown = SHOWN.has(mime);
  return reply
    .type(isShown ? mime : 'application/octet-stream')
    .header('content-disposition', isShown ? `inline; filename*=UTF-8''${encodeLabel(label)}` : 'attachment')
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
}

function refuseRange(reply: FastifyReply, total: number): FastifyReply {
  const status = 416;
  return reply
    .code(status)
    .header('content-range', `bytes */${total}`)
    .send({ status, message: SHELL_MESSAGES.invalid });
}

/** RFC 8187 leaves fewer characters as they are than an address does. */
function encodeLabel(label: string): string {
  return encodeURIComponent(label).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
