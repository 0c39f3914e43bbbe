import {
  CLIENTE_REPLIES,
  Cliente,
  ClienteChange,
  ClienteConfigurado,
  ClientesAnswer,
} from '@fenix/domain/clientes/cliente';
import { CLIENTE_COLUMNS } from '@fenix/domain/clientes/columns';
import { CONSERVACION_MESSAGES, ConservacionChange, ConservacionDe } from '@fenix/domain/clientes/conservacion';
import { ProductsChange } from '@fenix/domain/clientes/productos';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sameName } from '@fenix/domain/text/names';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { ById, ListQuery, PathName } from '../http/params';
import { exportListed } from '../records/cells';
import { listCalls } from '../records/recordRoutes';
import { changeCliente, changeProducts, deleteCliente, readCliente } from './actions';
import { changeConservacion, readConservacion } from './conservacion';
import { createCliente } from './create';
import { changeLogo } from './logo';
import { type ClienteRow, countClientes, listClientes, pageClientes, readClientes, toCliente } from './queries';

const ByName = z.object({ client: PathName });
const CLIENTES = {
  api: '/api/modules/clients/:client',
  words: { many: 'clientes', gender: 'm' },
  gates: { read: { permission: 'colfenix' } },
} as const;

export const clientesRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'colfenix' } as const;
    const tags = ['Clientes'];

    listCalls({
      app,
      deps,
      key: CLIENTES,
      params: ByName,
      filter: ListQuery.pick({ search: true }),
      readingOf: ({ db, viewer, addresses, params }, { search }) => {
        if (!sameName(ByName.parse(params).client, viewer.cliente))
          throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
        const now = deps.clock.now();
        const shown = (row: ClienteRow) => toCliente(row, addresses, now);
        return { db, viewer, filter: { search }, shown, now };
      },
      list: {
        summary: 'Todos los clientes; {client} es la empresa propia del gestor. Por páginas si se pide limit',
        query: ListQuery,
        answer: ClientesAnswer,
        read: async (reading, { limit, cursor }) => {
          if (limit === undefined) return (await listClientes(reading)).map(reading.shown);
          const page = await pageClientes(reading, { limit, cursor });
          return { ...page, items: page.items.map(reading.shown) };
        },
      },
      count: (reading) => countClientes(reading),
      exportQuery: ExportQuery,
      file: (reading) => ({
        file: 'clientes.csv',
        title: 'Clientes',
        ...exportListed(CLIENTE_COLUMNS, shownRows(reading), { isStaff: true, now: reading.now }),
      }),
    });

    async function* shownRows(reading: Parameters<typeof readClientes>[0] & { shown: (row: ClienteRow) => Cliente }) {
      for await (const rows of readClientes(reading)) yield rows.map(reading.shown);
    }

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
