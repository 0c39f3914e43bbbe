import { BORRADO_KINDS, PAPELERA_MESSAGES, PapeleraPage, Restauracion } from '@fenix/domain/assembly/papelera';
import { BORRADO_COLUMNS } from '@fenix/domain/assembly/papeleraColumns';
import { PageQuery } from '@fenix/domain/paging';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { SearchText } from '../http/params';
import { exportListed } from '../records/cells';
import { eachPage } from '../records/keyset';
import { listCalls } from '../records/recordRoutes';
import { type Restorers, restore, undoDeletion } from './actions';
import { countPapelera, pagePapelera } from './queries';

const PapeleraFilter = z.object({ kind: z.enum(BORRADO_KINDS).optional(), search: SearchText });

/** PAP-01 to PAP-06. How each kind comes back is its feature's knowledge; app.ts puts them together. */
export const papeleraRoutes =
  (restorers: Restorers) =>
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Papelera'];
    const answer = { body: Restauracion, response: { 200: envelope(z.null()) } };

    listCalls({
      app,
      deps,
      key: {
        api: '/api/papelera',
        words: { many: 'registros eliminados', gender: 'm' },
        gates: { read: { permission: 'colfenix' } },
        tag: 'Papelera',
      },
      filter: PapeleraFilter,
      readingOf: ({ db }, { kind, search }) => ({ db, asked: { kind, search } }),
      list: {
        summary: 'Lo eliminado que se puede restaurar, lo último primero',
        query: PageQuery.extend(PapeleraFilter.shape),
        answer: PapeleraPage,
        read: ({ db, asked }, page) => pagePapelera(db, { ...asked, ...page }),
      },
      count: ({ db, asked }) => countPapelera(db, asked),
      exportQuery: ExportQuery,
      file: ({ db, asked }) => ({
        file: 'papelera.csv',
        title: 'Papelera',
        ...exportListed(
          BORRADO_COLUMNS,
          eachPage((page) => pagePapelera(db, { ...asked, ...page })),
          { isStaff: true, now: deps.clock.now() },
        ),
      }),
    });

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
