import {
  CLIENTE_REPLIES,
  Cliente,
  ClienteChange,
  ClienteConfigurado,
  ClientesAnswer,
} from '@fenix/domain/clientes/cliente';
import { CONSERVACION_MESSAGES, ConservacionChange, ConservacionDe } from '@fenix/domain/clientes/conservacion';
import { ProductsChange } from '@fenix/domain/clientes/productos';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sameName } from '@fenix/domain/text/names';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { ById, ListQuery, PathName, pageLimit } from '../http/params';
import { changeCliente, changeProducts, deleteCliente, readCliente } from './actions';
import { changeConservacion, readConservacion } from './conservacion';
import { createCliente } from './create';
import { changeLogo } from './logo';
import { type ClienteRow, listClientes, pageClientes, toCliente } from './queries';

const ByName = z.object({ client: PathName });

export const clientesRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'colfenix' } as const;
    const tags = ['Clientes'];

    app.get(
      '/api/modules/clients/:client',
      {
        config,
        schema: {
          tags,
          summary: 'Todos los clientes; {client} es la empresa propia del gestor. Por páginas si se pide limit',
          params: ByName,
          querystring: ListQuery,
          response: { 200: envelope(ClientesAnswer) },
        },
      },
      async ({ db, viewer, addresses, params, query }) => {
        if (!sameName(params.client, viewer.cliente)) throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
        const now = deps.clock.now();
        const shown = (row: ClienteRow) => toCliente(row, addresses, now);
        const limit = pageLimit(query);
        const reading = { db, viewer, filter: { search: query.search } };
        if (limit === undefined) return ok((await listClientes(reading)).map(shown));
        const page = await pageClientes(reading, { ...query, limit });
        return ok({ ...page, items: page.items.map(shown) });
      },
    );

    app.get(
      '/api/modules/:client',
      {
        config: { permission: 'all' },
        schema: {
          tags,
          summary: 'Un cliente por su nombre, con la configuración de sus inspectores',
          params: ByName,
          response: { 200: envelope(ClienteConfigurado) },
        },
      },
      async (request) => ok(await readCliente(deps, request, request.params.client)),
    );

    app.post(
      '/api/modules',
      {
        config: { ...config, multipart: true },
        schema: {
          tags,
          summary:
            'Crear un cliente: formulario con icon, client, modules, apiKey (id de una cuenta GPS), powerbi, nit',
          consumes: ['multipart/form-data'],
          response: { 200: envelope(Cliente) },
        },
      },
      async (request) => ok(await createCliente(deps, request), CLIENTE_REPLIES.created),
    );

    app.put(
      '/api/modules/:id',
      {
        config,
        schema: {
          tags,
          summary:
            'Cambiar NIT, tablero, cuenta GPS, módulos o tiquete de un cliente; lo vacío se conserva, salvo el encabezado del tiquete',
          params: ById,
          body: ClienteChange,
          response: { 200: envelope(Cliente) },
        },
      },
      async (request) =>
        ok(await changeCliente(deps, request, request.params.id, request.body), CLIENTE_REPLIES.updated),
    );

    app.put(
      '/api/modules/:id/logo',
      {
        config: { ...config, multipart: true },
        schema: {
          tags,
          summary: 'Cambiar el logo de un cliente: formulario con icon; los papeles de antes conservan el suyo',
          params: ById,
          consumes: ['multipart/form-data'],
          response: { 200: envelope(Cliente) },
        },
      },
      async (request) => ok(await changeLogo(deps, request, request.params.id), CLIENTE_REPLIES.updated),
    );

    app.get(
      '/api/modules/:id/conservacion',
      {
        config,
        schema: {
          tags,
          summary: 'Cuántos días se conserva lo que crece, del cliente y de la instalación; null es siempre',
          params: ById,
          response: { 200: envelope(ConservacionDe) },
        },
      },
      async (request) => ok(await readConservacion(deps, request, request.params.id)),
    );

    app.put(
      '/api/modules/:id/conservacion',
      {
        config,
        schema: {
          tags,
          summary: 'Cambiar los plazos de un cliente en días: 0 es siempre, null lo de la instalación',
          params: ById,
          body: ConservacionChange,
          response: { 200: envelope(ConservacionDe) },
        },
      },
      async (request) =>
        ok(await changeConservacion(deps, request, request.params.id, request.body), CONSERVACION_MESSAGES.saved),
    );

    app.delete(
      '/api/modules/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Eliminar un cliente; sus registros se conservan',
          params: ById,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await deleteCliente(deps, request, request.params.id)),
    );

    app.put(
      '/api/incontrol/add-products',
      {
        config,
        schema: {
          tags,
          summary: 'Habilitar InControl: los productos que tiene un cliente',
          body: ProductsChange,
          response: { 200: envelope(Cliente) },
        },
      },
      async (request) => ok(await changeProducts(deps, request, request.body)),
    );
  };
