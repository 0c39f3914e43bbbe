import { HistoryEvent } from '@fenix/domain/historial';
import {
  Documento,
  DocumentoCreated,
  DocumentosFilter,
  DocumentosPage,
  DocumentosQuery,
} from '@fenix/domain/plantillas/documento';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { Version } from '@fenix/domain/stale';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listHistory } from '../db/history';
import type { Deps } from '../deps';
import { findListedCompany } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ById } from '../http/params';
import {
  type Reading,
  assertVisible,
  countDocumentos,
  createDocumento,
  findDocumento,
  pageDocumentos,
} from './documentos';

/** What was filled in with a template. */
export const documentosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Documentos'];
    const config = { permission: 'readRecords', module: 'optimizacion' } as const;

    async function readingOf(request: FastifyRequest, { client, ...filter }: DocumentosFilter): Promise<Reading> {
      const { db, viewer } = request;
      return { db, viewer, filter: { ...filter, clientId: await findListedCompany(request, client) } };
    }

    app.post(
      '/api/templates/:id/versions/:version/documentos',
      {
        config: { permission: 'createRecords', module: 'optimizacion', multipart: true },
        schema: {
          tags,
          summary:
            'Diligenciar una plantilla en la versión con que se empezó (multipart): fecha, cada respuesta en campo-{id}, sí y no como true y false, y los archivos con el mismo nombre',
          params: ById.extend({ version: z.coerce.number().pipe(Version) }),
          consumes: ['multipart/form-data'],
          response: { 200: envelope(DocumentoCreated) },
        },
      },
      async (request) => ok(await createDocumento(deps, request, request.params), DOCUMENTO_MESSAGES.created),
    );

    app.get(
      '/api/documentos',
      {
        config: { ...config, canRepeat: true },
        schema: {
          tags,
          summary: 'Los documentos de un cliente, o de todos, por páginas; por texto, días y plantilla',
          querystring: DocumentosQuery,
          response: { 200: envelope(DocumentosPage) },
        },
      },
      async (request) => {
        const { limit, cursor, sort, ...filter } = request.query;
        const order = sort === 'fecha:asc' ? 'asc' : 'desc';
        return ok(await pageDocumentos(await readingOf(request, filter), { limit, cursor, order }));
      },
    );

    app.get(
      '/api/documentos/count',
      {
        config: { ...config, canRepeat: true },
        schema: {
          tags,
          summary: 'Cuántos documentos hay, contados uno a uno',
          querystring: DocumentosFilter,
          response: { 200: envelope(z.object({ value: z.number().int() })) },
        },
      },
      async (request) => ok({ value: await countDocumentos(await readingOf(request, request.query)) }),
    );

    app.get(
      '/api/documentos/:id',
      {
        config: { ...config, reads: 'documento', canRepeat: true },
        schema: { tags, summary: 'Un documento', params: ById, response: { 200: envelope(Documento) } },
      },
      async ({ db, viewer, addresses, params }) =>
        ok(await findDocumento({ db, viewer, addresses, now: deps.clock.now() }, params.id)),
    );

    app.get(
      '/api/documentos/:id/history',
      {
        config,
        schema: {
          tags,
          summary: 'Quién hizo qué con un documento, lo más reciente primero',
          params: ById,
          response: { 200: envelope(z.array(HistoryEvent)) },
        },
      },
      async ({ db, viewer, params: { id } }) => {
        await assertVisible(db, viewer, id);
        return ok(await listHistory(db, deps.database.system, 'documento', id));
      },
    );
  };
