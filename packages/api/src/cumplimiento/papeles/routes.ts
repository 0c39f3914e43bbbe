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
import { EXPORT_TYPES, ExportQuery } from '../../http/exportTypes';
import { PathName } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { exportRows } from '../../records/exportRows';
import { createPapel } from './actions';
import { importPapeles } from './import';
import { currentPapers, pagePapeles } from './queries';

const PapelesQuery = PageQuery.extend({
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

    app.get(
      '/api/papeles',
      {
        config: { permission: 'readCompliance', module },
        schema: {
          tags,
          summary: 'Los papeles de un vehículo, de una persona o de todos, el último que se escribió primero',
          querystring: PapelesQuery,
          response: { 200: envelope(PapelesPage) },
        },
      },
      async (request) => {
        const { client, placa, persona, tipo, limit, cursor } = request.query;
        const { _id: clientId } = await findCompanyFor(deps.database.system, request, client);
        const now = deps.clock.now();
        const source = { db: request.db, addresses: request.addresses, now };
        return ok(await pagePapeles(source, { clientId, placa, persona, tipo }, bogotaDay(now), { limit, cursor }));
      },
    );

    app.get(
      '/api/papeles/export',
      {
        config: { permission: 'readCompliance', module },
        schema: {
          tags,
          summary: 'Los papeles que cuentan de una empresa como CSV o Excel, con las columnas que toma la importación',
          querystring: PapelesQuery.pick({ client: true, placa: true, persona: true, tipo: true }).extend(
            ExportQuery.shape,
          ),
          produces: EXPORT_TYPES,
        },
      },
      async (request, reply) =>
        exportRows(deps, request, reply, async () => {
          const { client, placa, persona, tipo } = request.query;
          const { _id: clientId } = await findCompanyFor(deps.database.system, request, client);
          return {
            file: 'papeles.csv',
            title: 'Papeles',
            headers: PAPEL_CSV_COLUMNS,
            rows: currentPapers(request.db, { clientId, placa, persona, tipo }),
            cells: papelCells,
          };
        }),
    );

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
