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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findCompanyFor } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { ExportQuery } from '../../http/exportTypes';
import { ById } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { eachPage } from '../../records/keyset';
import { listCalls } from '../../records/recordRoutes';
import { closeDefecto, updateDefecto } from './actions';
import { countDefectos, pageDefectos } from './queries';

/** CUM-22: what checks found bad, and what became of it. */
export const defectosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Prealistamientos'];
    const writing = { permission: 'createPreset', alsoFor: ['writeCompliance'], module: 'cumplimiento' } as const;

    listCalls({
      app,
      deps,
      key: {
        api: '/api/defectos',
        words: { many: 'defectos', gender: 'm' },
        gates: { read: { permission: 'readPreset', module: 'cumplimiento' } },
        tag: 'Prealistamientos',
      },
      filter: DefectosFilter,
      readingOf: async (request, { client, placa, estado }) => {
        const { _id: clientId } = await findCompanyFor(deps.database.system, request, client);
        return { db: request.db, which: { clientId, placa, estado, today: bogotaDay(deps.clock.now()) } };
      },
      list: {
        summary:
          'Lo que los prealistamientos encontraron malo (abierto: sin reparar; vencido: pasado su día prometido)',
        query: DefectosQuery,
        answer: DefectosPage,
        read: ({ db, which }, page) => pageDefectos(db, which, page),
      },
      count: ({ db, which }) => countDefectos(db, which),
      exportQuery: ExportQuery,
      file: ({ db, which }) => ({
        file: 'defectos.csv',
        title: 'Defectos',
        headers: DEFECTO_HEADERS,
        rows: eachPage((page) => pageDefectos(db, which, page)),
        cells: defectoCells,
      }),
    });

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
