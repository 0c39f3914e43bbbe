import { Cliente, ModulesChange } from '@fenix/domain/clientes/cliente';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sameName } from '@fenix/domain/text/names';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { envelope, ok } from '../http/envelope';
import { PathName } from '../http/params';
import { changeModules, readCliente } from './actions';
import { listClientes, toCliente } from './queries';

const ByName = z.object({ client: PathName });

export const clientesRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/modules/clients/:client',
      {
        config: { permission: 'colfenix' },
        schema: {
          tags: ['Clientes'],
          summary: 'Todos los clientes; {client} es la empresa propia del gestor',
          params: ByName,
          response: { 200: envelope(z.array(Cliente)) },
        },
      },
      async ({ db, viewer, params }) => {
        if (!sameName(params.client, viewer.cliente)) throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
        const now = deps.clock.now();
        return ok((await listClientes(db, viewer)).map((row) => toCliente(row, deps.addresses, now)));
      },
    );

    app.get(
      '/api/modules/:client',
      {
        config: { permission: 'all' },
        schema: {
          tags: ['Clientes'],
          summary: 'Un cliente por su nombre',
          params: ByName,
          response: { 200: envelope(Cliente) },
        },
      },
      async (request) => ok(await readCliente(deps, request, request.params.client)),
    );

    app.put(
      '/api/modules/:id',
      {
        config: { permission: 'colfenix' },
        schema: {
          tags: ['Clientes'],
          summary: 'Cambiar los módulos contratados de un cliente',
          params: z.object({ id: z.uuid() }),
          body: ModulesChange,
          response: { 200: envelope(Cliente) },
        },
      },
      async (request) => ok(await changeModules(deps, request, request.params.id, request.body), 'cliente actualizado'),
    );
  };
