import { bogotaDay } from '@fenix/domain/dates/days';
import {
  DEFECTO_HEADERS,
  Defecto,
  DefectoCerrado,
  DefectoEditado,
  DefectosFilter,
  DefectosPage,
  DefectosQuery,
  defectoCells,
} from '@fenix/domain/prealistamiento/defectos/defecto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { findCompanyFor } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { EXPORT_TYPES, ExportQuery } from '../../http/exportTypes';
import { ById } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { exportRows } from '../../records/exportRows';
import { closeDefecto, updateDefecto } from './actions';
import { type Asked, allDefectos, pageDefectos } from './queries';

/** CUM-22: what checks found bad, and what became of it. */
export const defectosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Prealistamientos'];
    const reading = { permission: 'readPreset', module: 'cumplimiento' } as const;
    const writing = { permission: 'createPreset', alsoFor: ['writeCompliance'], module: 'cumplimiento' } as const;

    async function askedOf(request: FastifyRequest, filter: z.output<typeof DefectosFilter>): Promise<Asked> {
      const { client, placa, estado } = filter;
      const { _id: clientId } = await findCompanyFor(deps.database.system, request, client);
      return { clientId, placa, estado, today: bogotaDay(deps.clock.now()) };
    }

    app.get(
      '/api/defectos',
      {
        config: reading,
        schema: {
          tags,
          summary:
            'Lo que los prealistamientos encontraron malo (abierto: sin reparar; vencido: pasado su día prometido)',
          querystring: DefectosQuery,
          response: { 200: envelope(DefectosPage) },
        },
      },
      async (request) => {
        const { limit, cursor, ...filter } = request.query;
        return ok(await pageDefectos(request.db, await askedOf(request, filter), { limit, cursor }));
      },
    );

    app.get(
      '/api/defectos/export',
      {
        config: reading,
        schema: {
          tags,
          summary: 'Los defectos de una empresa como CSV o Excel',
          querystring: DefectosFilter.extend(ExportQuery.shape),
          produces: EXPORT_TYPES,
        },
      },
      async (request, reply) =>
        exportRows(deps, request, reply, async () => ({
          file: 'defectos.csv',
          title: 'Defectos',
          headers: DEFECTO_HEADERS,
          rows: allDefectos(request.db, await askedOf(request, request.query)),
          cells: defectoCells,
        })),
    );

    app.put(
      '/api/defectos/:id',
      {
        config: writing,
        schema: {
          tags,
          summary: 'Cambiar el día prometido y la nota de un defecto abierto',
          params: ById,
          body: DefectoEditado,
          response: { 200: envelope(Defecto) },
        },
      },
      async (request) => ok(await updateDefecto(deps, request, request.params.id, request.body)),
    );

    app.post(
      '/api/defectos/:id/cierre',
      {
        config: writing,
        schema: {
          tags,
          summary: 'Cerrar un defecto abierto diciendo qué se hizo',
          params: ById,
          body: DefectoCerrado,
          response: { 200: envelope(Defecto) },
        },
      },
      async (request) => ok(await closeDefecto(deps, request, request.params.id, request.body)),
    );
  };
