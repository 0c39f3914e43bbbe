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
import { ById } from '../http/params';
import { createPlantilla, deletePlantilla, updatePlantilla } from './actions';
import { offerPlantilla } from './oferta';
import { findPlantilla, listPlantillas } from './queries';

/** The longest template that may be, in whatever letters. */
const bodyLimit = 250_000;

/** TPL-08: templates of a client. Who fills in may read them. */
export const plantillasRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Plantillas'];
    const config = { permission: 'readRecords', module: 'optimizacion' } as const;
    const reading = { ...config, alsoFor: ['createRecords'] } as const;

    app.get(
      '/api/templates',
      {
        config: reading,
        schema: {
          tags,
          summary: 'Las plantillas de un cliente, por nombre, y las que se ofrecen a todos',
          querystring: PlantillasQuery,
          response: { 200: envelope(PlantillasAnswer) },
        },
      },
      async (request) => {
        const { _id } = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await listPlantillas(deps, request, _id));
      },
    );

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
