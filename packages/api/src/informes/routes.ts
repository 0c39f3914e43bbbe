import { Informe, InformesAnswer, Lector, OtrosInformes, PorVencer } from '@fenix/domain/informes/informe';
import { InformesFilter, InformesQuery, OtrosQuery, PorVencerQuery } from '@fenix/domain/informes/lista/lista';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { findListedCompany } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { ById } from '../http/params';
import { historyCall, listCalls, orderOf, recordCall } from '../records/recordRoutes';
import { exportInformes } from './lista/export';
import { type Reading, assertVisible, informesList, pagePorVencer } from './queries';
import { findInforme, listLectores, listOtros } from './read';

export const informesRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Informes'];
    const config = { permission: 'readNovelty', module: 'optimizacion' } as const;

    /** INF-72: of the client that is named; without one, of every client for staff and of their own for others. */
    async function readingOf(request: FastifyRequest, asked: z.output<typeof InformesFilter>): Promise<Reading> {
      const { client, ...filter } = asked;
      const clientId = await findListedCompany(request, client);
      return { db: request.db, viewer: request.viewer, filter: { ...filter, clientId }, now: deps.clock.now() };
    }

    listCalls({
      app,
      deps,
      key: 'informe',
      list: {
        summary: 'Los informes de un cliente entre dos días, o de todos; por páginas si se pide limit',
        query: InformesQuery,
        answer: InformesAnswer,
        read: (reading, asked) => informesList.read(reading, asked),
        inBody: true,
      },
      filter: InformesFilter,
      readingOf,
      count: informesList.count,
      exportQuery: ExportQuery.extend({ sort: InformesQuery.shape.sort }),
      file: (reading, _, { sort }) => exportInformes(reading, orderOf(sort)),
    });

    app.get(
      '/api/informes/due',
      {
        config,
        schema: {
          tags,
          summary: 'Por vencer: los informes en proceso, el más antiguo primero, y cuántos hay de cada color',
          querystring: PorVencerQuery,
          response: { 200: envelope(PorVencer) },
        },
      },
      async (request) => {
        const { limit, cursor, ...filter } = request.query;
        return ok(await pagePorVencer(await readingOf(request, filter), { limit, cursor }));
      },
    );

    recordCall({
      app,
      key: 'informe',
      summary: 'Un informe',
      answer: Informe,
      read: ({ db, viewer, addresses }, id) => findInforme({ db, viewer, addresses, now: deps.clock.now() }, id),
    });

    historyCall({ app, deps, key: 'informe', assertVisible });

    app.get(
      '/api/informes/:id/readers',
      {
        config,
        schema: {
          tags,
          summary: 'Quién ha abierto un informe y cuándo, lo más reciente primero',
          params: ById,
          response: { 200: envelope(z.array(Lector)) },
        },
      },
      async ({ db, viewer, params }) => ok(await listLectores(db, viewer, params.id)),
    );

    app.get(
      '/api/informes/:id/otros',
      {
        config,
        schema: {
          tags,
          summary: 'Otros informes de la misma placa o del mismo operador, el más reciente primero',
          params: ById,
          querystring: OtrosQuery,
          response: { 200: envelope(OtrosInformes) },
        },
      },
      async ({ db, viewer, params, query: { por, limit, cursor } }) =>
        ok(await listOtros(db, viewer, params.id, { por, limit, cursor })),
    );
  };
