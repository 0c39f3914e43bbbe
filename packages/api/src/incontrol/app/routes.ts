import { NewCargaInspector } from '@fenix/domain/cargas';
import { InspectorSession, InspectorWork } from '@fenix/domain/incontrol/app/sesion';
import { InspectorFleet, VehicleOne } from '@fenix/domain/incontrol/app/vehiculo';
import { AvisoCelular } from '@fenix/domain/incontrol/usuarios/celular';
import { DescarteReporte } from '@fenix/domain/assembly/descarte';
import type { onSendAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../ports/deps';
import { assertOwnPage } from '../../http/cookies';
import { CLEARED_SITE } from '../../http/clearedSite';
import { envelope, ok } from '../../http/envelope';
import { recordInspectorDescarte } from '../../sesion/descarte';
import { inspectorCookie } from '../../viewer/inspector';
import { readInspectorWork, signInInspector, signOutInspector } from './app';
import { noteCelular } from '../usuarios/celulares';
import { assertTakesLong, receiveReport } from './appReport';
import { cargaCalls } from '../../media/cargas/routes';
import { readInspectorFleet, readInspectorVehicle, receiveVehicleReport } from './vehiculos';

/** Identifiers of trips and vehicles are the platform's. */
const ByPlatformId = z.object({ id: z.string().min(1).max(64) });

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
    /**
     * Deletes the cookie of an ended session: no script can delete an HttpOnly cookie. Only in the call that reads the
     * session: a late answer to another call may arrive after another inspector signed in.
     */
    const dropEndedSession: onSendAsyncHookHandler = async (request, reply) => {
      if (reply.statusCode === 401) void reply.header('set-cookie', inspectorCookie(request, undefined));
    };

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
        void reply.headers(CLEARED_SITE);
        void reply.header('set-cookie', inspectorCookie(request, undefined));
        return ok(null);
      },
    );

    app.get(
      '/incontrol/app/work',
      {
        config,
        onSend: dropEndedSession,
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
          summary:
            'Enviar un reporte: `data` en JSON y sus archivos; un video que llegó en piezas se nombra en `cargas`; el mismo dos veces cuenta una',
          consumes: ['multipart/form-data'],
          params: ByPlatformId,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await receiveReport(deps, request, request.params.id).then(() => null)),
    );

    app.get(
      '/incontrol/app/vehiculos',
      {
        config,
        schema: {
          tags,
          summary: 'Los vehículos de la empresa, y qué mirar en los que pasan hoy',
          response: { 200: envelope(InspectorFleet) },
        },
      },
      async (request) => ok(await readInspectorFleet(deps, request)),
    );

    app.get(
      '/incontrol/app/vehiculos/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Un vehículo de la empresa y qué mirar en él: último control, última inspección, informes abiertos',
          params: ByPlatformId,
          response: { 200: envelope(VehicleOne) },
        },
      },
      async (request) => ok(await readInspectorVehicle(deps, request, request.params.id)),
    );

    app.post(
      '/incontrol/app/vehiculos/:id/reportes',
      {
        config: { ...config, multipart: true },
        schema: {
          tags,
          summary: 'Enviar un reporte de un vehículo sin viaje programado; el mismo dos veces cuenta una',
          consumes: ['multipart/form-data'],
          params: ByPlatformId,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await receiveVehicleReport(deps, request, request.params.id).then(() => null)),
    );

    await app.register(
      cargaCalls(deps, {
        base: '/incontrol/app/cargas',
        config,
        tags,
        body: NewCargaInspector,
        assertMayOpen: (request) => assertTakesLong(deps, request),
      }),
    );

    app.post(
      '/incontrol/app/celular',
      {
        config,
        schema: {
          tags,
          summary: 'Decir cuántos reportes esperan en este celular y desde cuándo',
          body: AvisoCelular,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await noteCelular(deps, request.inspector, request.body).then(() => null)),
    );

    app.post(
      '/incontrol/app/descartes',
      {
        config,
        schema: {
          tags,
          summary: 'Dejar constancia de un reporte sin enviar que el inspector descartó en su celular',
          body: DescarteReporte,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await recordInspectorDescarte(deps, request, request.body)),
    );
  };
