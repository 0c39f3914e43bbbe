import { ActasAnswer } from '@fenix/domain/actas/acta';
import { ACTA_TIPE_KEYS } from '@fenix/domain/actas/tipos';
import { ActasFilter, ActasQuery } from '@fenix/domain/actas/lista/search';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../ports/deps';
import { findCompanyId } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { ExportQuery } from '../../http/exportTypes';
import { PathName } from '../../http/params';
import { listCalls, orderOf } from '../../records/recordRoutes';
import { exportActas } from './export';
import { type Reading, actasList, listTipes } from '../queries';

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
      listCalls({
        app,
        deps,
        key: 'acta',
        path,
        whose,
        gate: listed,
        params,
        list: {
          summary: `Las actas ${whose} entre dos días; por páginas si se pide limit`,
          query: ActasQuery,
          answer: ActasAnswer,
          read: (reading, asked) => actasList.read(reading, asked),
        },
        filter: ActasFilter,
        readingOf,
        count: actasList.count,
        exportQuery: ExportQuery.extend({ sort: ActasQuery.shape.sort }),
        file: (reading, _, { sort }) => exportActas(reading, orderOf(sort), deps.clock.now()),
      });

      app.get(
        `${path}/types`,
        {
          config: listed,
          schema: {
            tags,
            summary: `Los tipos que hay entre las actas ${whose}`,
            params,
            querystring: ActasFilter.omit({ type: true, search: true }),
            response: { 200: envelope(z.array(z.enum(ACTA_TIPE_KEYS))) },
          },
        },
        async (request) => ok(await listTipes(await readingOf(request, request.query))),
      );
    }
  };

/** ACTA-27: the client of the address; without one, of every client. */
async function readingOf(request: FastifyRequest, filter: ActasFilter): Promise<Reading> {
  const { db, viewer } = request;
  const { client } = request.params as { client?: string };
  const clientId = client === undefined ? undefined : await findCompanyId(request, client);
  return { db, viewer, filter: { ...filter, clientId } };
}
