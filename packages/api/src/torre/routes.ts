import { Torre } from '@fenix/domain/torre/torre';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { findFleet } from '../flota/company';
import { OfClient } from '../flota/query';
import { envelope, ok } from '../http/envelope';
import { STREAM, asksForEvents, sendStream } from '../http/streams';
import { createTowers } from './towers';

/** BI-05: the control tower of a client, and what changes on it. */
export const torreRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'readDashboard', module: 'validacion' } as const;
    const tags = ['Torre de control'];
    const towers = createTowers(deps);
    app.addHook('preClose', async () => towers.close());

    app.get(
      '/api/torre',
      {
        config,
        schema: {
          tags,
          summary: 'La torre de control de un cliente: vehículos, salidas de hoy, alertas y cifras',
          querystring: OfClient,
          response: { 200: envelope(Torre) },
        },
      },
      async (request) => ok(await towers.look(await findFleet(deps, request, request.query.client))),
    );

    app.get(
      '/api/torre/cambios',
      {
        config,
        schema: {
          tags,
          summary:
            'Lo que cambia en la torre, como eventos (text/event-stream). Con Last-Event-ID sigue donde quedó; quien no pide eventos recibe lo que le falta y nada más',
          querystring: OfClient,
          headers: z.looseObject({ 'last-event-id': z.string().max(100).optional() }),
          produces: [STREAM],
        },
      },
      async (request, reply) => {
        const { accept, 'last-event-id': lastId } = request.headers;
        const fleet = await findFleet(deps, request, request.query.client);
        return sendStream(reply, await towers.open(fleet, request.viewer, lastId, !asksForEvents(accept)));
      },
    );
  };
