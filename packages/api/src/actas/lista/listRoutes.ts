import { ActasAnswer } from '@fenix/domain/actas/acta';
import { ACTA_TIPE_KEYS } from '@fenix/domain/actas/tipos';
import { ActasFilter, ActasQuery } from '@fenix/domain/actas/lista/search';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps';
import { findCompanyId } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { EXPORT_TYPES, ExportQuery, exportRows } from '../../http/exportRows';
import { PathName, pageLimit } from '../../http/params';
import { exportActas } from './export';
import { countActas, listActas, listTipes, pageActas } from '../queries';

export const OfClient = z.object({ client: PathName });

/** ACTA-25, ACTA-26: the same lists twice: of every client for staff, and of the client in the address. */
const LISTS = [
  {
    path: '/api/actas',
    whose: 'de todos los clientes',
    config: { permission: 'colfenix', module: 'optimizacion' },
    params: z.object({}),
  },
  {
    path: '/api/actas/client/:client',
    whose: 'de un cliente',
    config: { permission: 'readRecords', module: 'optimizacion' },
    params: OfClient,
  },
] as const;

export const actasListRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Actas'];

    for (const { path, whose, params, config: listed } of LISTS) {
      app.get(
        path,
        {
          config: { ...listed, canRepeat: true },
          schema: {
            tags,
            summary: `Las actas ${whose} entre dos días; por páginas si se pide limit`,
            params,
            querystring: ActasQuery,
            response: { 200: envelope(ActasAnswer) },
          },
        },
        async (request) => {
          const { db, viewer, query } = request;
          const reading = { db, viewer, filter: { ...query, clientId: await clientOf(request) } };
          const limit = pageLimit(query);
          return ok(
            limit === undefined ? await listActas(reading, query.sort) : await pageActas(reading, { ...query, limit }),
          );
        },
      );

      app.get(
        `${path}/count`,
        {
          config: { ...listed, canRepeat: true },
          schema: {
            tags,
            summary: `Cuántas actas ${whose} hay, contadas una a una`,
            params,
            querystring: ActasFilter,
            response: { 200: envelope(z.object({ value: z.number().int() })) },
          },
        },
        async (request) => {
          const { db, viewer, query } = request;
          const filter = { ...query, clientId: await clientOf(request) };
          return ok({ value: await countActas({ db, viewer, filter }) });
        },
      );

      app.get(
        `${path}/types`,
        {
          config: { ...listed, canRepeat: true },
          schema: {
            tags,
            summary: `Los tipos que hay entre las actas ${whose}`,
            params,
            querystring: ActasFilter.omit({ type: true, search: true }),
            response: { 200: envelope(z.array(z.enum(ACTA_TIPE_KEYS))) },
          },
        },
        async (request) => {
          const { db, viewer, query } = request;
          return ok(await listTipes({ db, viewer, filter: { ...query, clientId: await clientOf(request) } }));
        },
      );

      app.get(
        `${path}/export`,
        {
          config: listed,
          schema: {
            tags,
            summary: `Las actas ${whose} como CSV o Excel`,
            params,
            querystring: ActasFilter.extend({ sort: ActasQuery.shape.sort, ...ExportQuery.shape }),
            produces: EXPORT_TYPES,
          },
        },
        async (request, reply) => {
          const { db, viewer, query } = request;
          const filter = { ...query, clientId: await clientOf(request) };
          return exportRows(deps, request, reply, () =>
            exportActas({ db, viewer, filter }, query.sort, deps.clock.now()),
          );
        },
      );
    }
  };

/** ACTA-27: the client of the address; without one, of every client. */
async function clientOf(request: FastifyRequest): Promise<string | undefined> {
  const { client } = request.params as { client?: string };
  return client === undefined ? undefined : findCompanyId(request, client);
}
