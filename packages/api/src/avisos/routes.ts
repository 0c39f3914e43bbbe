import { AvisosLeidos, AvisosPage, AvisosResumen } from '@fenix/domain/avisos/aviso';
import { PageQuery } from '@fenix/domain/paging';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { STREAM, asksForEvents, sendStream } from '../viewer/streams';
import { write } from '../http/write';
import { createBell } from './bell';
import { markSome, markUntil, pageAvisos, readResumen } from './queries';

/** NOTI-01 to NOTI-07: what happened that concerns anyone who asks. */
export const avisosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'all' } as const;
    const tags = ['Avisos'];
    const bell = createBell(deps);
    app.addHook('preClose', async () => bell.close());
    const readingOf = ({ db, viewer }: FastifyRequest) => ({ db, viewer, now: deps.clock.now() });

    app.get(
      '/api/avisos',
      {
        config,
        schema: {
          tags,
          summary: 'Lo que pasó y le interesa a quien pregunta, lo más nuevo primero; se guarda 90 días',
          querystring: PageQuery,
          response: { 200: envelope(AvisosPage) },
        },
      },
      async (request) => ok(await pageAvisos(readingOf(request), request.query)),
    );

    app.get(
      '/api/avisos/resumen',
      {
        config,
        schema: {
          tags,
          summary: 'Cuántos avisos y acciones de mejora están sin leer; se cuenta hasta 100',
          response: { 200: envelope(AvisosResumen) },
        },
      },
      async (request) => ok(await readResumen(readingOf(request))),
    );

    app.put(
      '/api/avisos/leidos',
      {
        config,
        schema: {
          tags,
          summary: 'Marcar avisos como leídos: algunos, o todos hasta un momento',
          body: AvisosLeidos,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => {
        const { body, viewer } = request;
        await write(request, deps.clock, async ({ tx, now, unchanged }) => {
          if ('ids' in body) await markSome({ db: tx, viewer, now }, body.ids);
          else await markUntil({ db: tx, viewer, now }, new Date(body.hasta));
          // What a person has looked at changes nothing that anybody answers for.
          unchanged();
          return null;
        });
        bell.ring(viewer._id);
        return ok(null);
      },
    );

    app.get(
      '/api/avisos/cambios',
      {
        config,
        schema: {
          tags,
          summary: 'Avisa, como eventos (text/event-stream), que hay algo nuevo; qué es se pregunta aparte',
          produces: [STREAM],
        },
      },
      async (request, reply) =>
        sendStream(reply, await bell.open(request.viewer, !asksForEvents(request.headers.accept))),
    );
  };
