import { Importacion, Importado, IMPORT_BYTES_MAX } from '@fenix/domain/cumplimiento/importar';
import { PERSONA_CSV_COLUMNS, personaCells } from '@fenix/domain/cumplimiento/personas/csv';
import { Persona, PersonaEscrita, PersonasPage } from '@fenix/domain/cumplimiento/personas/persona';
import { PageQuery } from '@fenix/domain/paging';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findCompanyFor } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { ExportQuery } from '../../http/exportTypes';
import { ById, PathName, SearchText } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { eachPage } from '../../records/keyset';
import { listCalls } from '../../records/recordRoutes';
import { createPersona, updatePersona } from './actions';
import { importPersonas } from './import';
import { countPersonas, findPersona, pagePersonas } from './queries';

const Filter = z.object({
  client: PathName.optional(),
  search: SearchText,
  activo: z.stringbool().optional(),
});
const Written = z.object({ _id: z.uuid(), avisos: z.array(z.string()) });

export const personasRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Cumplimiento'];
    const module = 'cumplimiento';
    const reading = { permission: 'readCompliance', module } as const;
    const writing = { permission: 'writeCompliance', module } as const;

    listCalls({
      app,
      deps,
      key: {
        api: '/api/personas',
        words: { many: 'personas', gender: 'f' },
        gates: { read: reading },
        tag: 'Cumplimiento',
      },
      filter: Filter,
      readingOf: async (request, { client, search, activo }) => {
        const { _id: clientId } = await findCompanyFor(deps.database.system, request, client);
        return { db: request.db, which: { clientId, search, activo } };
      },
      list: {
        summary: 'Las personas de una empresa, la última que se escribió primero',
        query: Filter.extend(PageQuery.shape),
        answer: PersonasPage,
        read: ({ db, which }, page) => pagePersonas(db, which, page),
      },
      count: ({ db, which }) => countPersonas(db, which),
      exportQuery: ExportQuery,
      // The columns that the import takes.
      file: ({ db, which }) => ({
        file: 'personas.csv',
        title: 'Personas',
        headers: PERSONA_CSV_COLUMNS,
        rows: eachPage((page) => pagePersonas(db, which, page)),
        cells: personaCells,
      }),
    });

    app.post(
      '/api/personas/import',
      {
        bodyLimit: IMPORT_BYTES_MAX,
        config: writing,
        schema: {
          tags,
          summary: 'Importar personas de un CSV, todas o ninguna: por documento se agregan o se cambian',
          body: Importacion,
          response: { 200: envelope(Importado) },
        },
      },
      async (request) => ok(await importPersonas(deps, request, request.body)),
    );

    app.get(
      '/api/personas/:id',
      {
        config: reading,
        schema: { tags, summary: 'Una persona', params: ById, response: { 200: envelope(Persona) } },
      },
      async ({ db, viewer, params }) => {
        const { clientId: _, ...persona } = await findPersona(db, viewer, params.id);
        return ok(persona);
      },
    );

    app.post(
      '/api/personas',
      {
        config: writing,
        schema: {
          tags,
          summary: 'Agregar una persona; su documento es único en la empresa',
          body: PersonaEscrita,
          response: { 200: envelope(Written) },
        },
      },
      async (request) => ok(await createPersona(deps, request, request.body)),
    );

    app.put(
      '/api/personas/:id',
      {
        config: writing,
        schema: {
          tags,
          summary: 'Escribir una persona, entera; una licencia o un examen distinto es una renovación',
          params: ById,
          body: PersonaEscrita,
          response: { 200: envelope(Written) },
        },
      },
      async (request) => ok(await updatePersona(deps, request, request.params.id, request.body)),
    );
  };
