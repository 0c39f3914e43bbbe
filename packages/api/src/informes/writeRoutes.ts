import { FinishNote } from '@fenix/domain/informes/crear/crear';
import { CreatedInforme, Informe, STATUSES } from '@fenix/domain/informes/informe';
import { DELETE_MAX } from '@fenix/domain/informes/lista/lista';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import type { EvidenceReaders } from '../flota/evidencia';
import { envelope, ok } from '../http/envelope';
import { ById } from '../http/params';
import { createInforme, deleteInformes, setStatus } from './actions';
import { upgradeInforme } from './upgrade';

/** INF-50, INF-51, INF-77. */
const DeleteList = z.strictObject({
  listIds: z.array(z.uuid()).min(1, INFORME_MESSAGES.nothingToDelete).max(DELETE_MAX, INFORME_MESSAGES.deleteLimit),
});

/** INF-74: the contract still sends the days; they are ignored for the server's own. */
const NewStatus = z.strictObject({
  status: z.enum(STATUSES),
  timeResponse: z.string().max(10).optional(),
  note: FinishNote,
});

export const informesWriteRoutes =
  (evidence: EvidenceReaders) =>
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Informes'];
    const module = 'optimizacion';
    const staff = { permission: 'colfenix', module } as const;
    const consumes = ['multipart/form-data'];

    app.post(
      '/api/informes/create',
      {
        config: { permission: 'createNovelty', module, multipart: true },
        schema: {
          tags,
          summary:
            'Crear un informe (multipart): newNovelties como JSON, typeReport, videoSystem, dateNoveltie, plate, internalNumber, operatorName, client, proceddingId, origen (la evidencia, como JSON), version (la de /api/informes/novedades), foto1..foto6, video1..video3',
          consumes,
          response: { 200: envelope(CreatedInforme) },
        },
      },
      async (request) => ok(await createInforme(deps, request, evidence)),
    );

    app.put(
      '/api/informes/:id',
      {
        config: { permission: 'changeStateNovelties', module },
        schema: {
          tags,
          summary: 'Cambiar el estado de un informe; finalizar es para siempre y admite una nota',
          params: ById,
          body: NewStatus,
          response: { 200: envelope(Informe.pick({ status: true, timeResponse: true })) },
        },
      },
      async (request) => ok(await setStatus(deps, request, request.params.id, request.body)),
    );

    app.put(
      '/api/informes/upgrade/:id',
      {
        config: { ...staff, multipart: true },
        schema: {
          tags,
          summary:
            'Guardar un informe (multipart): novelties como JSON, plate, operatorName, dateNoveltie, foto1..foto6, video1..video3; sin ellos, uno del formato anterior pasa al nuevo',
          consumes,
          params: ById,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await upgradeInforme(deps, request, request.params.id)),
    );

    app.post(
      '/api/informes/deleteList',
      {
        config: staff,
        schema: {
          tags,
          summary: `Eliminar hasta ${DELETE_MAX} informes, todos o ninguno`,
          body: DeleteList,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await deleteInformes(deps, request, request.body.listIds)),
    );
  };
