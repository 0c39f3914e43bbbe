import { Readable } from 'node:stream';
import { isManager } from '@fenix/domain/permissions';
import { PLANTILLA_COLUMNS } from '@fenix/domain/plantillas/columns';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import {
  ChangedPlantilla,
  NewPlantilla,
  Oferta,
  Plantilla,
  PlantillaQuery,
  PlantillasAnswer,
  PlantillasQuery,
} from '@fenix/domain/plantillas/plantilla';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { ById } from '../http/params';
import { exportListed } from '../records/cells';
import { listCalls } from '../records/recordRoutes';
import { createPlantilla, deletePlantilla, updatePlantilla } from './actions';
import { offerPlantilla } from './oferta';
import { countPlantillas, findPlantilla, listPlantillas } from './queries';

/** The longest template that may be, in whatever letters. */
const bodyLimit = 250_000;

/** TPL-08: templates of a client. Who fills in may read them. */
export const plantillasRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Plantillas'];
    const config = { permission: 'readRecords', module: 'optimizacion' } as const;
    const reading = { ...config, alsoFor: ['createRecords'] } as const;

    listCalls({
      app,
      deps,
      key: { api: '/api/templates', words: { many: 'plantillas', gender: 'f' }, gates: { read: reading } },
      filter: PlantillasQuery,
      readingOf: async (request, { client }) => {
        const { _id } = await findCompanyFor(deps.database.system, request, client);
        return { request, clientId: _id };
      },
      list: {
        summary: 'Las plantillas de un cliente, por nombre, y las que se ofrecen a todos',
        query: PlantillasQuery,
        answer: PlantillasAnswer,
        read: ({ request, clientId }) => listPlantillas(deps, request, clientId),
      },
      count: ({ request, clientId }) => countPlantillas(deps, request, clientId),
      exportQuery: ExportQuery,
      file: async ({ request, clientId }) => ({
        file: 'plantillas.csv',
        title: 'Plantillas',
        ...exportListed(PLANTILLA_COLUMNS, Readable.from([await listPlantillas(deps, request, clientId)]), {
          isStaff: isManager(request.viewer),
          now: deps.clock.now(),
        }),
      }),
    });

    app.get(
      '/api/templates/:id',
      {
        config: reading,
        schema: {
          tags,
          summary: 'Una plantilla, en su última versión o en la que se pida',
          params: ById,
          querystring: PlantillaQuery,
          response: { 200: envelope(Plantilla) },
        },
      },
      async (request) => ok(await findPlantilla(deps, request, request.params.id, request.query.version)),
    );

    app.post(
      '/api/templates',
      {
        config,
        bodyLimit,
        schema: {
          tags,
          summary:
            'Guardar una plantilla nueva: name, client y components (id, type, content, filled, component, tools)',
          body: NewPlantilla,
          response: { 200: envelope(Plantilla) },
        },
      },
      async (request) => ok(await createPlantilla(deps, request, request.body), PLANTILLA_MESSAGES.created),
    );

    app.put(
      '/api/templates/:id',
      {
        config,
        bodyLimit,
        schema: {
          tags,
          summary: 'Guardar una versión nueva de una plantilla; 409 con la más reciente si otra persona guardó antes',
          params: ById,
          body: ChangedPlantilla,
          response: { 200: envelope(Plantilla) },
        },
      },
      async (request) =>
        ok(await updatePlantilla(deps, request, request.params.id, request.body), PLANTILLA_MESSAGES.updated),
    );

    app.put(
      '/api/templates/:id/oferta',
      {
        config: { permission: 'colfenix', module: 'optimizacion' },
        schema: {
          tags,
          summary: 'Ofrecer una plantilla de la empresa proveedora a todos los clientes, o dejar de ofrecerla',
          params: ById,
          body: Oferta,
          response: { 200: envelope(Plantilla) },
        },
      },
      async (request) => {
        const { params, body } = request;
        const { offered, notOffered } = PLANTILLA_MESSAGES;
        return ok(await offerPlantilla(deps, request, params.id, body), body.ofrecida ? offered : notOffered);
      },
    );

    app.delete(
      '/api/templates/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Eliminar una plantilla; los documentos hechos con ella quedan',
          params: ById,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await deletePlantilla(deps, request, request.params.id), PLANTILLA_MESSAGES.deleted),
    );
  };
