import { IMPORT_BYTES_MAX, Importacion, Importado } from '@fenix/domain/cumplimiento/importar';
import { HOJA_CSV_COLUMNS, hojaCells } from '@fenix/domain/cumplimiento/vehiculos/csv';
import { Hoja, HojaEscrita, HojasPage } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { placaKey } from '@fenix/domain/flota/plate';
import { MAX_PAGE } from '@fenix/domain/paging';
import { matchesSearch } from '@fenix/domain/text/search';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Company, findCompanyFor } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { EXPORT_TYPES, ExportQuery } from '../../http/exportTypes';
import { PathName, SearchText } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { exportRows } from '../../records/exportRows';
import { writeHoja } from './actions';
import { importHojas } from './import';
import { findHoja, listHojas } from './queries';

const OfClient = z.object({ client: PathName.optional() });
const HojasQuery = OfClient.extend({
  search: SearchText,
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
  /** The plate after which the page begins. */
  cursor: z.string().max(20).optional(),
});
const ByPlate = z.object({ placa: z.string().min(1).max(12).transform(placaKey) });
const Written = z.object({ _id: z.string(), avisos: z.array(z.string()) });

export const hojasRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Cumplimiento'];
    const module = 'cumplimiento';

    /** The same for the list and its file. */
    async function searchHojas({ db }: Pick<FastifyRequest, 'db'>, company: Company, search = '') {
      const { hojas, away } = await listHojas(deps, db, company);
      const found = hojas.filter(({ placa, nombre, modalidad, internalNumber }) =>
        matchesSearch(`${placa} ${nombre ?? ''} ${modalidad ?? ''} ${internalNumber ?? ''}`, search),
      );
      return { found, away };
    }

    app.get(
      '/api/hojas-de-vida/vehiculos',
      {
        config: { permission: 'readCompliance', module },
        schema: {
          tags,
          summary: 'Las hojas de vida de los vehículos de una empresa, por placa',
          querystring: HojasQuery,
          response: { 200: envelope(HojasPage) },
        },
      },
      async (request) => {
        const { client, search, limit, cursor = '' } = request.query;
        const company = await findCompanyFor(deps.database.system, request, client);
        const { found, away } = await searchHojas(request, company, search);
        const rest = found.filter(({ placa }) => placa > cursor);
        const items = rest.slice(0, limit);
        const next = rest.length > limit ? (items.at(-1)?.placa ?? null) : null;
        return ok({ items, next, total: { value: found.length, capped: false }, sinPlataforma: away !== undefined });
      },
    );

    app.get(
      '/api/hojas-de-vida/vehiculos/export',
      {
        config: { permission: 'readCompliance', module },
        schema: {
          tags,
          summary: 'Las hojas de vida de los vehículos como CSV o Excel, con las columnas que toma la importación',
          querystring: OfClient.extend({ search: SearchText, ...ExportQuery.shape }),
          produces: EXPORT_TYPES,
        },
      },
      async (request, reply) =>
        exportRows(deps, request, reply, async () => {
          const { client, search } = request.query;
          const company = await findCompanyFor(deps.database.system, request, client);
          const { found, away } = await searchHojas(request, company, search);
          // A file would not say that vehicles are missing in it.
          if (away) throw away;
          return {
            file: 'vehiculos.csv',
            title: 'Vehículos',
            headers: HOJA_CSV_COLUMNS,
            rows: (async function* () {
              yield found;
            })(),
            cells: hojaCells,
          };
        }),
    );

    app.post(
      '/api/hojas-de-vida/vehiculos/import',
      {
        bodyLimit: IMPORT_BYTES_MAX,
        config: { permission: 'writeCompliance', module },
        schema: {
          tags,
          summary: 'Importar hojas de vida de vehículos de un CSV, todas o ninguna',
          body: Importacion,
          response: { 200: envelope(Importado) },
        },
      },
      async (request) => ok(await importHojas(deps, request, request.body)),
    );

    app.get(
      '/api/hojas-de-vida/vehiculos/:placa',
      {
        config: { permission: 'readCompliance', module },
        schema: {
          tags,
          summary: 'La hoja de vida de un vehículo',
          params: ByPlate,
          querystring: OfClient,
          response: { 200: envelope(Hoja) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await findHoja(deps, request.db, company, request.params.placa));
      },
    );

    app.put(
      '/api/hojas-de-vida/vehiculos/:placa',
      {
        config: { permission: 'writeCompliance', module },
        schema: {
          tags,
          summary: 'Escribir la hoja de vida de un vehículo, entera',
          params: ByPlate,
          body: HojaEscrita,
          response: { 200: envelope(Written) },
        },
      },
      async (request) => ok(await writeHoja(deps, request, request.params.placa, request.body)),
    );
  };
