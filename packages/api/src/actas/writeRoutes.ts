import { NewActa } from '@fenix/domain/actas/acta';
import { AGE_COLORS } from '@fenix/domain/dates/age';
import { DELETE_MAX } from '@fenix/domain/actas/limits';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { closeActa, createActa, deleteActas } from './actions';
import { ById } from '../http/params';
import { completeActa } from './completar/completion';
import { createTechnical } from './laboratorio/reporteTecnico';
import { replaceMissing } from './completar/missingFiles';
import { addProceso, receiveProceso } from './procesos/procesos';
import { saveOld } from './documentos/saveOld';

/** ACTA-32, ACTA-33. */
const DeleteList = z.strictObject({
  listIds: z.array(z.uuid()).min(1, ACTA_MESSAGES.nothingToDelete).max(DELETE_MAX, ACTA_MESSAGES.deleteLimit),
});
const Closing = z.object({ closeProcces: z.enum(AGE_COLORS), timeDiffFinally: z.number().int() });

export const actasWriteRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Actas'];
    const module = 'optimizacion';
    const staff = { permission: 'colfenix', module } as const;
    const technician = { permission: 'createRecords', module } as const;
    const consumes = ['multipart/form-data'];

    app.post(
      '/api/actas',
      {
        config: technician,
        // The vehicle's data is JSON inside JSON.
        bodyLimit: 256_000,
        schema: {
          tags,
          summary: 'Crear un acta pendiente; el mensaje dice su número',
          body: NewActa,
          response: { 200: envelope(z.uuid()) },
        },
      },
      async (request) => {
        const { _id, consecutive } = await createActa(deps, request, request.body);
        return ok(_id, ACTA_MESSAGES.created(consecutive));
      },
    );

    app.put(
      '/api/actas/:id',
      {
        config: { ...technician, multipart: true },
        schema: {
          tags,
          summary:
            'Completar un acta, una sola vez (multipart): entities como JSON, complete, tipe, foto1..foto5, signature',
          consumes,
          params: ById,
          response: { 200: envelope(z.uuid()) },
        },
      },
      async (request) => ok(await completeActa(deps, request, request.params.id)),
    );

    app.put(
      '/api/actas/close/:id',
      {
        config: staff,
        schema: { tags, summary: 'Cerrar un acta, para siempre', params: ById, response: { 200: envelope(Closing) } },
      },
      async (request) => ok(await closeActa(deps, request, request.params.id)),
    );

    app.post(
      '/api/actas/deleteList',
      {
        config: staff,
        schema: {
          tags,
          summary: `Eliminar hasta ${DELETE_MAX} actas, todas o ninguna`,
          body: DeleteList,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await deleteActas(deps, request, request.body.listIds)),
    );

    app.put(
      '/api/actas/process/:id',
      {
        config: { ...staff, multipart: true },
        schema: {
          tags,
          summary: 'Agregar un proceso a un acta (multipart): image, description, state',
          consumes,
          params: ById,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await addProceso(deps, request, request.params.id)),
    );

    app.put(
      '/api/actas/process/:id/:index/receive',
      {
        config: { permission: 'readRecords', module, multipart: true },
        schema: {
          tags,
          summary: 'Recibir un proceso, una sola vez (multipart): signature, responsibleName',
          consumes,
          params: ById.extend({ index: z.coerce.number().int().min(0).max(9_999) }),
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await receiveProceso(deps, request, request.params.id, request.params.index)),
    );

    app.put(
      '/api/actas/upgrade/:id',
      {
        config: { ...staff, multipart: true },
        schema: {
          tags,
          summary: 'Subir los archivos que faltan (multipart), por lugar; process e index para la foto de un proceso',
          consumes,
          params: ById,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await replaceMissing(deps, request, request.params.id)),
    );

    app.put(
      '/api/actas/createTechnical/:id',
      {
        config: { permission: 'createNovelty', module, multipart: true },
        schema: {
          tags,
          summary:
            'Guardar el informe de laboratorio o de baja (multipart): tipo, one..eight, serial, brand, observations, image1..image10',
          consumes,
          params: ById,
          response: { 200: envelope(z.uuid()) },
        },
      },
      async (request) => ok(await createTechnical(deps, request, request.params.id)),
    );

    app.put(
      '/api/actas/old/:id',
      {
        config: staff,
        schema: {
          tags,
          summary: 'Guardar en el formato nuevo un acta del formato anterior',
          params: ById,
          response: { 200: envelope(z.uuid()) },
        },
      },
      async (request) => ok(await saveOld(deps, request, request.params.id)),
    );
  };
