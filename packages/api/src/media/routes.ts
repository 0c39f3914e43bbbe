import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AddressParts } from '../ground/signedAddress';
import type { Deps } from '../ports/deps';
import { ById } from '../http/params';
import { findViewer } from '../viewer/viewer';
import { describeFile } from './describe';
import { findMedia } from './queries';
import { readRange } from './range';
import { readerOf } from './readers';

/** SHELL-36, SHELL-37: a file by its signed URL, until the URL or its session expires. */
export const mediaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, media } = deps;
    app.get(
      '/uploads/:id',
      {
        config: { permission: 'public' },
        // An invalid URL is 404 like an unsigned one.
        attachValidation: true,
        schema: {
          tags: ['Archivos'],
          summary: 'Un archivo, por su dirección firmada; admite un rango de bytes',
          security: [],
          params: ById,
          querystring: Signed,
          produces: ['application/octet-stream'],
        },
      },
      async (request, reply) => {
        const { params, query, headers, validationError } = request;
        if (validationError || !(await isForReader(deps, request, { ...params, ...query })))
          throw new DomainError('notFound', SHELL_MESSAGES.notFound);
        const file = await findMedia(database.system, params.id);
        if (file.owner) request.readFile = { owner: file.owner, label: file.label };
        // Cached by the browser, but revalidated each time, so that access is checked.
        const etag = `"${params.id}"`;
        void reply.headers({ etag, 'cache-control': 'private, no-cache' });
        if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
        const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
        const range = isSame ? readRange(headers.range, file.bytes) : 'whole';
        if (range === 'unsatisfiable') return refuseRange(reply, file.bytes);

        const { stream, bytes, total } = await media.open(params.id, range === 'whole' ? undefined : range);
        if (range !== 'whole')
          void reply.code(206).header('content-range', `bytes ${range.start}-${range.start + bytes - 1}/${total}`);
        return describeFile(reply, file).header('accept-ranges', 'bytes').header('content-length', bytes).send(stream);
      },
    );
  };

const Signed = z.object({
  exp: z.coerce.number().int().min(0).max(4e9),
  de: z.string().max(100),
  sig: z.string().max(100),
});

/** Reads the session, so that a user who signed out, was disabled or deleted cannot read files any more. */
async function isForReader(deps: Deps, request: FastifyRequest, signed: AddressParts & { de: string }) {
  const sessionId = await readerOf(request, deps, signed.de);
  const now = deps.clock.now();
  if (sessionId === undefined || !deps.addresses.opens(signed, sessionId, now)) return false;
  request.foundViewer = await findViewer(deps.database.session, sessionId, { now, idleHours: deps.config.IDLE_HOURS });
  return request.foundViewer !== undefined;
}

function refuseRange(reply: FastifyReply, total: number): FastifyReply {
  const status = 416;
  return reply
    .code(status)
    .header('content-range', `bytes */${total}`)
    .send({ status, message: SHELL_MESSAGES.invalid });
}
