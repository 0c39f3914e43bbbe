import { HistoryEvent } from '@fenix/domain/historial';
import { Informe, InformesAnswer, Lector, PorVencer } from '@fenix/domain/informes/informe';
import { InformesFilter, InformesQuery, PorVencerQuery } from '@fenix/domain/informes/lista';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listHistory } from '../db/history';
import type { Deps } from '../deps';
import { findListedCompany } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { EXPORT_TYPES, ExportQuery, exportRows } from '../http/exportRows';
import { ById, pageLimit } from '../http/params';
import { exportInformes } from './export';
import { type Reading, assertVisible, countInformes, listInformes, pageInformes, pagePorVencer } from './queries';
import { findInforme, listLectores } from './read';

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

    app.post(
      '/api/informes',
      {
        config: { ...config, canRepeat: true },
        schema: {
          tags,
          summary: 'Los informes de un cliente entre dos días, o de todos; por páginas si se pide limit',
          body: InformesQuery,
          response: { 200: envelope(InformesAnswer) },
        },
      },
      async (request) => {
        const { limit: _, cursor, sort, ...filter } = request.body;
        const reading = await readingOf(request, filter);
        const limit = pageLimit(request.body);
        return ok(
          limit === undefined
            ? await listInformes(reading, sort)
            : await pageInformes(reading, { limit, cursor, sort }),
        );
      },
    );

    app.get(
      '/api/informes/count',
      {
        config: { ...config, canRepeat: true },
        schema: {
          tags,
          summary: 'Cuántos informes hay, contados uno a uno',
          querystring: InformesFilter,
          response: { 200: envelope(z.object({ value: z.number().int() })) },
        },
      },
      async (request) => ok({ value: await countInformes(await readingOf(request, request.query)) }),
    );

    app.get(
      '/api/informes/due',
      {
        config: { ...config, canRepeat: true },
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

    app.get(
      '/api/informes/export',
      {
        config,
        schema: {
          tags,
          summary: 'Los informes como CSV o Excel',
          querystring: InformesFilter.extend({ sort: InformesQuery.shape.sort, ...ExportQuery.shape }),
          produces: EXPORT_TYPES,
        },
      },
      async (request, reply) => {
        const { sort, format: _, ...filter } = request.query;
        const reading = await readingOf(request, filter);
        return exportRows(deps, request, reply, () => exportInformes(reading, sort));
      },
    );

    app.get(
      '/api/informes/:id',
      {
        config: { ...config, reads: 'informe', canRepeat: true },
        schema: { tags, summary: 'Un informe', params: ById, response: { 200: envelope(Informe) } },
      },
      async ({ db, viewer, addresses, params }) =>
        ok(await findInforme({ db, viewer, addresses, now: deps.clock.now() }, params.id)),
    );

    app.get(
      '/api/informes/:id/history',
      {
        config,
        schema: {
          tags,
          summary: 'Quién hizo qué con un informe, lo más reciente primero',
          params: ById,
          response: { 200: envelope(z.array(HistoryEvent)) },
        },
      },
      async ({ db, viewer, params: { id } }) => {
        await assertVisible(db, viewer, id);
        return ok(await listHistory(db, deps.database.system, 'informe', id));
      },
    );

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
  };
