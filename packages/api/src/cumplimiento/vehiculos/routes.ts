import { Readable } from 'node:stream';
import { IMPORT_BYTES_MAX, Importacion, Importado } from '@fenix/domain/cumplimiento/importar';
import { HOJA_CSV_COLUMNS, hojaCells } from '@fenix/domain/cumplimiento/vehiculos/csv';
import { Hoja, HojaEscrita, HojasPage } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { placaKey } from '@fenix/domain/flota/plate';
import { MAX_PAGE } from '@fenix/domain/paging';
import { matchesSearch } from '@fenix/domain/text/search';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findCompanyFor } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { ExportQuery } from '../../http/exportTypes';
import { PathName, SearchText } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { listCalls } from '../../records/recordRoutes';
import { writeHoja } from './actions';
import { importHojas } from './import';
import { type Hojas, findHoja, listHojas } from './queries';

const OfClient = z.object({ client: PathName.optional() });
const HojasFilter = OfClient.extend({ search: SearchText });
const HojasQuery = HojasFilter.extend({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
  /** The plate after which the page begins. */
  cursor: z.string().max(20).optional(),
});
const ByPlate = z.object({ placa: z.string().min(1).max(12).transform(placaKey) });
const Written = z.object({ _id: z.string(), avisos: z.array(z.string()) });

/** The sheets that the search leaves, and why some may be missing. */
type Found = { found: readonly Hoja[]; away: Hojas['away'] };

export const hojasRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Cumplimiento'];
    const module = 'cumplimiento';

    /** A file or a count would not say that vehicles are missing in it. */
    function assertWhole({ found, away }: Found): readonly Hoja[] {
      if (away) throw away;
      return found;
    }

    listCalls({
      app,
      deps,
      key: {
        api: '/api/hojas-de-vida/vehiculos',
        words: { many: 'vehículos', gender: 'm' },
        gates: { read: { permission: 'readCompliance', module } },
        tag: 'Cumplimiento',
      },
      filter: HojasFilter,
      readingOf: async (request, { client, search = '' }): Promise<Found> => {
        const company = await findCompanyFor(deps.database.system, request, client);
        const { hojas, away } = await listHojas(deps, request.db, company);
        const found = hojas.filter(({ placa, nombre, modalidad, internalNumber }) =>
          matchesSearch(`${placa} ${nombre ?? ''} ${modalidad ?? ''} ${internalNumber ?? ''}`, search),
        );
        return { found, away };
      },
      list: {
        summary: 'Las hojas de vida de los vehículos de una empresa, por placa',
        query: HojasQuery,
        answer: HojasPage,
        read: async ({ found, away }, { limit, cursor = '' }) => {
          const rest = found.filter(({ placa }) => placa > cursor);
          const items = rest.slice(0, limit);
          const next = rest.length > limit ? (items.at(-1)?.placa ?? null) : null;
          return { items, next, total: { value: found.length, capped: false }, sinPlataforma: away !== undefined };
        },
      },
      count: async (reading) => assertWhole(reading).length,
      exportQuery: ExportQuery,
      // The columns that the import takes.
      file: (reading) => ({
        file: 'vehiculos.csv',
        title: 'Vehículos',
        headers: HOJA_CSV_COLUMNS,
        rows: Readable.from([assertWhole(reading)]),
        cells: hojaCells,
      }),
    });

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
