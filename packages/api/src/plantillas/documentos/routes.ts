import {
  Documento,
  DocumentoCreated,
  DocumentosFilter,
  DocumentosPage,
  DocumentosQuery,
} from '@fenix/domain/plantillas/documentos/documento';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { Version } from '@fenix/domain/stale';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../ports/deps';
import { findListedCompany } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { ById } from '../../http/params';
import { ExportQuery } from '../../http/exportTypes';
import { historyCall, listCalls, orderOf, recordCall } from '../../records/recordRoutes';
import { type Reading, assertVisible, documentosList, exportDocumentos, findDocumento } from './documentos';
import { createDocumento } from './create';

/** What was filled in with a template. */
export const documentosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Documentos'];

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

    listCalls({
      app,
      deps,
      key: 'documento',
      list: {
        summary: 'Los documentos de un cliente, o de todos, por páginas; por texto, días y plantilla',
        query: DocumentosQuery,
        answer: DocumentosPage,
        read: (reading, asked) => documentosList.page(reading, asked),
      },
      filter: DocumentosFilter,
      readingOf,
      count: documentosList.count,
      exportQuery: ExportQuery.extend({ sort: DocumentosQuery.shape.sort }),
      file: (reading, _, { sort }) => exportDocumentos(reading, orderOf(sort)),
    });

    recordCall({
      app,
      key: 'documento',
      summary: 'Un documento',
      answer: Documento,
      read: ({ db, viewer, addresses }, id) => findDocumento({ db, viewer, addresses, now: deps.clock.now() }, id),
    });

    historyCall({ app, deps, key: 'documento', assertVisible });
  };
