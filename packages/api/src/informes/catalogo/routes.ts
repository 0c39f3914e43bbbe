import {
  AjustesChange,
  AjustesNovedades,
  CatalogoChange,
  CatalogoNovedades,
  NovedadesVigentes,
} from '@fenix/domain/informes/catalogo/catalogo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../ports/deps';
import { findCompanyFor } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { PathName } from '../../http/params';
import { write } from '../../http/write';
import { currentNovedades, readAjustes, readCatalogo, saveAjustes, saveCatalogo } from './catalogo';

const OfClient = z.object({ client: PathName.optional() });

/** INF-18, INF-19: the types of novelty. Offered by the form of each company, kept by staff. */
export const novedadesRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Informes'];
    const module = 'optimizacion';
    const staff = { permission: 'colfenix', module } as const;

    app.get(
      '/api/informes/novedades',
      {
        config: { permission: 'createNovelty', module },
        schema: {
          tags,
          summary: 'Los tipos de novedad que ofrece el formulario de un cliente, con la versión que nombra el informe',
          querystring: OfClient,
          response: { 200: envelope(NovedadesVigentes) },
        },
      },
      async (request) => {
        const { _id } = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await currentNovedades(request.db, _id));
      },
    );

    app.get(
      '/api/informes/catalogo',
      {
        config: staff,
        schema: {
          tags,
          summary: 'El catálogo de novedades: todos los tipos, con los de reserva y los retirados',
          response: { 200: envelope(CatalogoNovedades) },
        },
      },
      async ({ db }) => ok(await readCatalogo(db)),
    );

    app.put(
      '/api/informes/catalogo',
      {
        config: staff,
        schema: {
          tags,
          summary: 'Guardar el catálogo de novedades sobre la versión que se leyó; los tipos se retiran, no se borran',
          body: CatalogoChange,
          response: { 200: envelope(CatalogoNovedades) },
        },
      },
      async (request) => ok(await write(request, deps.clock, (write) => saveCatalogo(write, request.body))),
    );

    app.get(
      '/api/informes/catalogo/cliente',
      {
        config: staff,
        schema: {
          tags,
          summary: 'Lo que un cliente enciende de la reserva y lo que apaga del catálogo de novedades',
          querystring: OfClient,
          response: { 200: envelope(AjustesNovedades) },
        },
      },
      async (request) => {
        const { _id } = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await readAjustes(request.db, _id));
      },
    );

    app.put(
      '/api/informes/catalogo/cliente',
      {
        config: staff,
        schema: {
          tags,
          summary: 'Guardar lo que un cliente enciende y apaga, sobre la versión que se leyó',
          body: AjustesChange,
          response: { 200: envelope(AjustesNovedades) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.body.client);
        return ok(await write(request, deps.clock, (write) => saveAjustes(write, company, request.body)));
      },
    );
  };
