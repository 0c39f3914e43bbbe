import { BORRADO_KINDS, PAPELERA_MESSAGES, PapeleraPage, Restauracion } from '@fenix/domain/assembly/papelera';
import { PageQuery } from '@fenix/domain/paging';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { type Restorers, restore, undoDeletion } from './actions';
import { pagePapelera } from './queries';

/** PAP-01 to PAP-06. How each kind comes back is its feature's knowledge; app.ts puts them together. */
export const papeleraRoutes =
  (restorers: Restorers) =>
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Papelera'];
    const answer = { body: Restauracion, response: { 200: envelope(z.null()) } };

    app.get(
      '/api/papelera',
      {
        config: { permission: 'colfenix' },
        schema: {
          tags,
          summary: 'Lo eliminado que se puede restaurar, lo último primero',
          querystring: PageQuery.extend({
            kind: z.enum(BORRADO_KINDS).optional(),
            search: z.string().trim().max(100).optional(),
          }),
          response: { 200: envelope(PapeleraPage) },
        },
      },
      async ({ db, query }) => ok(await pagePapelera(db, query)),
    );

    app.post(
      '/api/papelera/restaurar',
      {
        config: { permission: 'colfenix' },
        schema: { tags, summary: 'Restaurar lo eliminado: todo o nada', ...answer },
      },
      async (request) => ok(await restore(deps, restorers, request, request.body), PAPELERA_MESSAGES.restored),
    );

    app.post(
      '/api/papelera/deshacer',
      {
        config: { permission: 'all' },
        schema: { tags, summary: 'Deshacer una eliminación propia de hace un momento: todo o nada', ...answer },
      },
      async (request) => ok(await undoDeletion(deps, restorers, request, request.body), PAPELERA_MESSAGES.undone),
    );
  };
