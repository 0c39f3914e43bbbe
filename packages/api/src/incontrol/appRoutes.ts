import { InspectorSession, InspectorWork } from '@fenix/domain/incontrol/sesion';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { assertOwnPage } from '../http/cookies';
import { envelope, ok } from '../http/envelope';
import { inspectorCookie } from '../sesion/inspector';
import { readInspectorWork, signInInspector, signOutInspector } from './app';
import { receiveReport } from './appReport';

/** The calls of the inspector's app: its own users, its own session, and nothing of the product. */
export const inspectorAppRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'inspector' } as const;
    const tags = ['Aplicación del inspector'];
    app.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      assertOwnPage(request, deps.config.PUBLIC_URL);
    });

    app.post(
      '/incontrol/app/sign-in',
      {
        config: { permission: 'public' },
        schema: {
          tags,
          summary: 'Ingresar como inspector con usuario y contraseña (autenticación Basic); la sesión va en una cookie',
          security: [{ basic: [] }],
          response: { 200: envelope(InspectorSession) },
        },
      },
      async (request, reply) => {
        const { token, session } = await signInInspector(deps, request);
        void reply.header('set-cookie', inspectorCookie(request, token));
        return ok(session);
      },
    );

    app.post(
      '/incontrol/app/logout',
      { config, schema: { tags, summary: 'Salir de la aplicación', response: { 200: envelope(z.null()) } } },
      async (request, reply) => {
        await signOutInspector(deps, request);
        void reply.header('set-cookie', inspectorCookie(request, undefined));
        return ok(null);
      },
    );

    app.get(
      '/incontrol/app/work',
      {
        config,
        schema: {
          tags,
          summary: 'Quién es, qué se le pide y los viajes de hoy y mañana por inspeccionar',
          response: { 200: envelope(InspectorWork) },
        },
      },
      async (request) => ok(await readInspectorWork(deps, request)),
    );

    app.post(
      '/incontrol/app/viajes/:id/reportes',
      {
        config: { ...config, multipart: true },
        schema: {
          tags,
          summary: 'Enviar un reporte: `data` en JSON y sus archivos; el mismo dos veces cuenta una',
          consumes: ['multipart/form-data'],
          params: z.object({ id: z.string().min(1).max(64) }),
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await receiveReport(deps, request, request.params.id).then(() => null)),
    );
  };
