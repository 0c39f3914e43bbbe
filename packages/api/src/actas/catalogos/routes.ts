import { Readable } from 'node:stream';
import {
  Analista,
  AnalistaChange,
  ByClase,
  NewAnalista,
  NewTecnico,
  PlantillaChange,
  PlantillaChecklist,
  Tecnico,
  TecnicoChange,
} from '@fenix/domain/actas/catalogos/catalogos';
import { ANALISTA_COLUMNS, TECNICO_COLUMNS } from '@fenix/domain/actas/catalogos/columns';
import { isManager } from '@fenix/domain/permissions';
import { matchesSearch } from '@fenix/domain/text/search';
import { UPLOADS } from '@fenix/domain/uploads';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../ports/deps';
import { envelope, ok } from '../../http/envelope';
import { ExportQuery } from '../../http/exportTypes';
import { ById, SearchText } from '../../http/params';
import { write } from '../../http/write';
import type { FormSpec } from '../../media/form';
import { exportListed } from '../../records/cells';
import { listCalls } from '../../records/recordRoutes';
import { newId } from '../../ground/ids';
import { receiveForm } from '../../media/receive';
import type { MediaUse } from '../../media/uses';
import { addPersona, assertChanges, changePersona, listPersonas } from './personas';
import { listPlantillas, savePlantilla } from './plantillas';

const Filter = z.object({ search: SearchText });
const files = { firma: UPLOADS.firma } as const;
const NEW_TECNICO = { fields: NewTecnico, files } as const satisfies FormSpec;
const TECNICO_CHANGE = { fields: TecnicoChange, files } as const satisfies FormSpec;
/** The provider's own files belong to no client. */
const useOf = (record: string): MediaUse => ({ kind: 'tecnico', record, clientId: null });

/** ACTA-43, ACTA-64, ACTA-65, ACTA-103, ACTA-104: what the form chooses from. Read with the records, kept by staff. */
export const catalogosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const reading = { permission: 'readRecords', alsoFor: ['createRecords'], module: 'optimizacion' } as const;
    const writing = { permission: 'colfenix', module: 'optimizacion' } as const;
    const tags = ['Catálogos de actas'];
    const idAnswer = { 200: envelope(z.uuid()) };
    const multipart = { ...writing, multipart: true } as const;
    const consumes = ['multipart/form-data'];

    listCalls({
      app,
      deps,
      key: {
        api: '/api/catalogos/tecnicos',
        words: { many: 'técnicos', gender: 'm' },
        gates: { read: reading },
        tag: 'Catálogos de actas',
      },
      filter: Filter,
      readingOf: async ({ db, viewer, addresses }, { search = '' }) => {
        const reader = { isStaff: isManager(viewer), now: deps.clock.now() };
        const found = (await listPersonas(db, 'tecnico')).filter(({ nombre }) => matchesSearch(nombre, search));
        const tecnicos = found.map(({ _id, nombre, activo, firma, usuario }): Tecnico => {
          if (!reader.isStaff) return { _id, nombre, activo, firma: null, usuario: null };
          return { _id, nombre, activo, firma: firma && addresses.sign(firma, reader.now), usuario };
        });
        return { tecnicos, reader };
      },
      list: {
        summary: 'Los técnicos; con su firma y su usuario para el proveedor',
        query: Filter,
        answer: z.array(Tecnico),
        read: async ({ tecnicos }) => tecnicos,
      },
      count: async ({ tecnicos }) => tecnicos.length,
      exportQuery: ExportQuery,
      file: ({ tecnicos, reader }) => ({
        file: 'tecnicos.csv',
        title: 'Técnicos',
        ...exportListed(TECNICO_COLUMNS, Readable.from([tecnicos]), reader),
      }),
    });

    app.post(
      '/api/catalogos/tecnicos',
      {
        config: multipart,
        schema: {
          tags,
          summary: 'Agregar un técnico: nombre, firma y usuario con el que ingresa',
          consumes,
          response: idAnswer,
        },
      },
      async (request) =>
        ok(
          await receiveForm(deps, request, NEW_TECNICO, ({ fields, store }) =>
            write(request, deps.clock, async (write) => {
              const _id = newId(write.now.getTime());
              const { firma } = await store(write.tx, useOf(_id));
              return addPersona(write, 'tecnico', { _id, ...fields, firma: firma[0]?.id });
            }),
          ),
        ),
    );

    app.put(
      '/api/catalogos/tecnicos/:id',
      {
        config: multipart,
        schema: {
          tags,
          summary: 'Cambiar el nombre, la firma, el usuario o el estado de un técnico; lo que no se envía se conserva',
          params: ById,
          consumes,
          response: idAnswer,
        },
      },
      async (request) => {
        const { id } = request.params;
        return ok(
          await receiveForm(deps, request, TECNICO_CHANGE, ({ fields, store }) =>
            write(request, deps.clock, async (write) => {
              const { firma } = await store(write.tx, useOf(id));
              const change = { ...fields, firma: firma[0]?.id };
              assertChanges(change);
              await changePersona(write, 'tecnico', id, change);
              return id;
            }),
          ),
        );
      },
    );

    listCalls({
      app,
      deps,
      key: {
        api: '/api/catalogos/analistas',
        words: { many: 'analistas', gender: 'm' },
        gates: { read: reading },
        tag: 'Catálogos de actas',
      },
      filter: Filter,
      readingOf: async ({ db, viewer }, { search = '' }) => {
        const found = (await listPersonas(db, 'analista')).filter(({ nombre }) => matchesSearch(nombre, search));
        const analistas = found.map(({ _id, nombre, activo }) => ({ _id, nombre, activo }));
        return { analistas, reader: { isStaff: isManager(viewer), now: deps.clock.now() } };
      },
      list: {
        summary: 'Los analistas',
        query: Filter,
        answer: z.array(Analista),
        read: async ({ analistas }) => analistas,
      },
      count: async ({ analistas }) => analistas.length,
      exportQuery: ExportQuery,
      file: ({ analistas, reader }) => ({
        file: 'analistas.csv',
        title: 'Analistas',
        ...exportListed(ANALISTA_COLUMNS, Readable.from([analistas]), reader),
      }),
    });

    app.post(
      '/api/catalogos/analistas',
      { config: writing, schema: { tags, summary: 'Agregar un analista', body: NewAnalista, response: idAnswer } },
      async (request) =>
        ok(
          await write(request, deps.clock, (write) =>
            addPersona(write, 'analista', { _id: newId(write.now.getTime()), ...request.body }),
          ),
        ),
    );

    app.put(
      '/api/catalogos/analistas/:id',
      {
        config: writing,
        schema: {
          tags,
          summary: 'Cambiar el nombre o el estado de un analista',
          params: ById,
          body: AnalistaChange,
          response: idAnswer,
        },
      },
      async (request) => {
        const { id } = request.params;
        assertChanges(request.body);
        await write(request, deps.clock, (write) => changePersona(write, 'analista', id, request.body));
        return ok(id);
      },
    );

    app.get(
      '/api/catalogos/plantillas',
      {
        config: reading,
        schema: {
          tags,
          summary: 'Las siete plantillas del checklist, por clase de vehículo',
          response: { 200: envelope(z.array(PlantillaChecklist)) },
        },
      },
      async ({ db }) => ok(await listPlantillas(db)),
    );

    app.put(
      '/api/catalogos/plantillas/:clase',
      {
        config: writing,
        schema: {
          tags,
          summary: 'Guardar los ítems de una plantilla sobre la versión que se leyó',
          params: ByClase,
          body: PlantillaChange,
          response: { 200: envelope(PlantillaChecklist) },
        },
      },
      async (request) =>
        ok(await write(request, deps.clock, (write) => savePlantilla(write, request.params.clase, request.body))),
    );
  };
