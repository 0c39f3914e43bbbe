import { IMPORT_BYTES_MAX, Importacion, Importado } from '@fenix/domain/cumplimiento/importar';
import { PAPEL_CSV_COLUMNS, papelCells } from '@fenix/domain/cumplimiento/papeles/csv';
import { PapelesPage } from '@fenix/domain/cumplimiento/papeles/papel';
import { placaKey } from '@fenix/domain/flota/plate';
import { bogotaDay } from '@fenix/domain/dates/days';
import { PAPEL_TIPOS } from '@fenix/domain/flota/papel';
import { PageQuery } from '@fenix/domain/paging';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findCompanyFor } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { ExportQuery } from '../../http/exportTypes';
import { PathName } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { listCalls } from '../../records/recordRoutes';
import { createPapel } from './actions';
import { importPapeles } from './import';
import { countPapeles, currentPapers, pagePapeles } from './queries';

const PapelesFilter = z.object({
  client: PathName.optional(),
  placa: z.string().max(12).transform(placaKey).optional(),
  persona: z.uuid().optional(),
  tipo: z.enum(PAPEL_TIPOS).optional(),
});
const Written = z.object({ _id: z.uuid(), avisos: z.array(z.string()) });

export const papelesRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Cumplimiento'];
    const module = 'cumplimiento';

    listCalls({
      app,
      deps,
      key: {
        api: '/api/papeles',
        words: { many: 'papeles', gender: 'm' },
        gates: { read: { permission: 'readCompliance', module } },
        tag: 'Cumplimiento',
      },
      filter: PapelesFilter,
      readingOf: async (request, { client, placa, persona, tipo }) => {
        const { _id: clientId } = await findCompanyFor(deps.database.system, request, client);
        const { db, addresses } = request;
        return { source: { db, addresses, now: deps.clock.now() }, which: { clientId, placa, persona, tipo } };
      },
      list: {
        summary: 'Los papeles de un vehículo, de una persona o de todos, el último que se escribió primero',
        query: PapelesFilter.extend(PageQuery.shape),
        answer: PapelesPage,
        read: ({ source, which }, page) => pagePapeles(source, which, bogotaDay(source.now), page),
      },
      count: ({ source, which }) => countPapeles(source.db, which),
      exportQuery: ExportQuery,
      // Those that count, with the columns that the import takes.
      file: ({ source, which }) => ({
        file: 'papeles.csv',
        title: 'Papeles',
        headers: PAPEL_CSV_COLUMNS,
        rows: currentPapers(source.db, which),
        cells: papelCells,
      }),
    });

    app.post(
      '/api/papeles/import',
      {
        bodyLimit: IMPORT_BYTES_MAX,
        config: { permission: 'writeCompliance', module },
        schema: {
          tags,
          summary: 'Importar papeles de un CSV, todos o ninguno: cada uno es de una placa o de un documento',
          body: Importacion,
          response: { 200: envelope(Importado) },
        },
      },
      async (request) => ok(await importPapeles(deps, request, request.body)),
    );

    app.post(
      '/api/papeles',
      {
        config: { permission: 'writeCompliance', module, multipart: true },
        schema: {
          tags,
          summary:
            'Agregar un papel de un vehículo (placa) o de una persona (persona): tipo, numero, entidad, expedicion, vence; con su archivo como multipart. Renovar es agregar otro',
          consumes: ['multipart/form-data', 'application/json'],
          response: { 200: envelope(Written) },
        },
      },
      async (request) => ok(await createPapel(deps, request)),
    );
  };
