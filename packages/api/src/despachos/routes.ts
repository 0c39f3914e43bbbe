import { DespachoCanceled, DespachoCreated, NewDespacho } from '@fenix/domain/despachos/nuevo';
import { TicketCompany, TicketRespaldo, ticketCompany } from '@fenix/domain/despachos/ticket';
import { DespachoOne, DespachosPage } from '@fenix/domain/flota/despacho';
import { DespachoDetalle } from '@fenix/domain/flota/detalle';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../ports/deps';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { PathName } from '../http/params';
import { cancelDespacho } from './actions';
import { findRespaldoOf } from './asked';
import { findFleet, markOf } from '../flota/company';
import { createDespacho } from './create';
import { readDetalle } from './detalle';
import { registerLists } from '../flota/lists';
import { findDespacho } from '../flota/queries';
import { ById, OfClient } from '../flota/query';

export const despachosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const reading = { permission: 'readDispatch', module: 'operacion' } as const;
    const creating = { permission: 'createDispatch', module: 'operacion' } as const;
    const tags = ['Despachos'];
    const one = { tags, params: ById, querystring: OfClient };

    registerLists(app, deps, {
      what: 'despachos',
      config: reading,
      tags,
      page: DespachosPage,
      complete: async (_, rows) => rows,
    });

    app.post(
      '/api/despachos',
      {
        config: creating,
        schema: {
          tags,
          summary:
            'Crear un despacho; con la misma Idempotency-Key nunca se crea otro. Con Cumplimiento, una novedad que bloquea es 409 con data.razones; autorizacion, de otra persona con el permiso, lo deja pasar',
          body: NewDespacho.extend({ client: PathName.optional() }),
          response: { 200: envelope(DespachoCreated) },
        },
      },
      async (request) => ok(await createDespacho(deps, request, request.body), DESPACHO_MESSAGES.created),
    );

    app.get(
      '/api/despachos/tiquete',
      {
        config: creating,
        schema: {
          tags,
          summary: 'Empresa, NIT y encabezado del tiquete de un cliente',
          querystring: OfClient,
          response: { 200: envelope(TicketCompany) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(ticketCompany(company, deps.config.PROVIDER_CLIENT));
      },
    );
    app.get(
      '/api/despachos/:id',
      { config: reading, schema: { ...one, summary: 'Un despacho', response: { 200: envelope(DespachoOne) } } },
      async (request) => {
        const { account } = await findFleet(deps, request, request.query.client);
        const heard = await findDespacho(deps.gps, account, request.params.id);
        return ok({ ...heard.value, ...markOf(heard) });
      },
    );

    app.get(
      '/api/despachos/:id/detalle',
      {
        config: reading,
        schema: {
          ...one,
          summary: 'Duración, distancia, velocidades y paradas de un despacho',
          response: { 200: envelope(DespachoDetalle) },
        },
      },
      async (request) => {
        const { account } = await findFleet(deps, request, request.query.client);
        return ok(await readDetalle(deps.gps, account, request.params.id, deps.clock.now()));
      },
    );

    app.get(
      '/api/despachos/:id/tiquete',
      {
        config: { ...reading, alsoFor: ['createDispatch'] },
        schema: {
          ...one,
          summary:
            'Lo que el tiquete de un despacho dice además del viaje, como quedó al crearlo: alistamiento, personas y autorización; null si no tiene',
          response: { 200: envelope(TicketRespaldo.nullable()) },
        },
      },
      async (request) => {
        const { company, account } = await findFleet(deps, request, request.query.client);
        const { id } = request.params;
        const respaldo = await findRespaldoOf(request.db, company._id, id);
        if (respaldo === null) await findDespacho(deps.gps, account, id);
        return ok(respaldo);
      },
    );

    app.put(
      '/api/despachos/:id/cancelar',
      {
        config: creating,
        schema: { ...one, summary: 'Cancelar un despacho pendiente', response: { 200: envelope(DespachoCanceled) } },
      },
      async (request) => {
        const { params, query } = request;
        return ok(await cancelDespacho(deps, request, params.id, query.client), DESPACHO_MESSAGES.canceled);
      },
    );
  };
