import { Readable } from 'node:stream';
import { CARGA_DAYS, Carga, NewCarga, type NewCargaInspector, PIECE_BYTES, PIECE_MIME } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { envelope, ok } from '../../http/envelope';
import { ById } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { dropCarga, openCarga, readCarga } from './actions';
import { finishCarga } from './finish';
import { receivePiece } from './pieces';

const Piece = ById.extend({ n: z.coerce.number().int().min(0).max(9_999) });

type Door = {
  /** Where the calls are. */
  base: string;
  config: FastifyContextConfig;
  tags: string[];
  /** What is announced: with the places of its forms. */
  body: typeof NewCarga | typeof NewCargaInspector;
  /** What speaks against a new upload, besides its size and the room for it. */
  assertMayOpen?: (request: FastifyRequest) => Promise<void>;
};

/** VIDEO-01 to VIDEO-04: videos in pieces, for anyone who may send a form that takes videos. */
export const cargasRoutes = (deps: Deps) =>
  cargaCalls(deps, {
    base: '/api/cargas',
    config: { permission: 'createNovelty', alsoFor: ['createRecords'], module: 'optimizacion' },
    tags: ['Archivos'],
    body: NewCarga,
  });

/** The calls of one door. Whose uploads they reach says the session (`senderOf`). */
export const cargaCalls =
  (deps: Deps, { base, config, tags, body, assertMayOpen }: Door): FastifyPluginAsyncZod =>
  async (app) => {
    const response = { 200: envelope(Carga) };

    app.post(
      base,
      {
        config,
        schema: {
          tags,
          summary: `Anunciar un video para enviarlo en piezas, o seguir con el que se había empezado; se guarda ${CARGA_DAYS} días`,
          body,
          response,
        },
      },
      async (request) => {
        await assertMayOpen?.(request);
        return ok(await openCarga(deps, request, request.body));
      },
    );

    app.get(
      `${base}/:id`,
      { config, schema: { tags, summary: 'Qué piezas de un video han llegado', params: ById, response } },
      async (request) => ok(await readCarga(deps, request, request.params.id)),
    );

    // Of its own: a piece is read as it comes, never as a whole, and a body of any other kind is refused unread.
    await app.register(async (own: typeof app) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser(PIECE_MIME, (request, payload, done) => {
        request.isSurelyStorable = true;
        done(null, payload);
      });
      own.addHook('preParsing', async ({ headers }, reply) => {
        if (headers['content-type'] === PIECE_MIME) return;
        void reply.header('connection', 'close');
        throw new DomainError('wrongKind', SHELL_MESSAGES.wrongKind);
      });
      own.put(
        `${base}/:id/:n`,
        {
          config,
          bodyLimit: PIECE_BYTES,
          schema: {
            tags,
            summary: `Una pieza de ${PIECE_BYTES} bytes, la última lo que falte, con Content-Digest (sha-256); repetida no cambia nada`,
            params: Piece,
            body: z.unknown(),
            consumes: [PIECE_MIME],
            response,
          },
        },
        async (request) => {
          const { id, n } = request.params;
          const source = request.body;
          if (!(source instanceof Readable)) throw new DomainError('wrongKind', SHELL_MESSAGES.wrongKind);
          return ok(await receivePiece(deps, request, { id, numero: n, source }));
        },
      );
    });

    app.post(
      `${base}/:id/fin`,
      {
        config,
        schema: {
          tags,
          summary: 'Unir las piezas y revisar el video; después un formulario lo nombra en cargas, por su campo',
          params: ById,
          response,
        },
      },
      async (request) => ok(await finishCarga(deps, request, request.params.id)),
    );

    app.delete(
      `${base}/:id`,
      {
        config,
        schema: {
          tags,
          summary: 'Descartar un video que ningún registro tiene',
          params: ById,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await dropCarga(deps, request, request.params.id)),
    );
  };
