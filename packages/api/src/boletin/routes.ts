import { Readable } from 'node:stream';
import { Accion, AccionesAnswer, NewRespuesta } from '@fenix/domain/boletin/accion';
import { Correo, MailStatus } from '@fenix/domain/boletin/correo';
import { ACCION_COLUMNS, CORREO_COLUMNS } from '@fenix/domain/boletin/columns';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { DomainError } from '@fenix/domain/errors';
import { isManager } from '@fenix/domain/permissions';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { findListedCompany } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { ById, ListQuery, PathName } from '../http/params';
import { exportListed } from '../records/cells';
import { listCalls, recordCall } from '../records/recordRoutes';
import { answerAccion, createAccion, readAccion, resendMail } from './actions';
import { countWaitingMail, listMail } from './outbox';
import { countAcciones, findAccion, listAcciones, pageAcciones, readAcciones } from './queries';

/** NEWS-29. An empty value is one that was not given. */
const Day = z.preprocess((text) => (text === '' ? undefined : text), SlashDmy.optional());
const AccionesQuery = ListQuery.extend({ startDate: Day, endDate: Day, clientName: PathName.optional() });
const AccionesFilter = AccionesQuery.omit({ limit: true, cursor: true });

async function filterOf(request: FastifyRequest, asked: z.output<typeof AccionesFilter>) {
  const { startDate: from, endDate: to, clientName, search } = asked;
  return { clientId: await findListedCompany(request, clientName), from, to, search };
}

export const boletinRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'all', module: 'pqrs' } as const;
    const staff = { permission: 'colfenix' } as const;
    const tags = ['Acciones de mejora'];
    const reading = ({ db, viewer, addresses }: FastifyRequest) => ({
      db,
      viewer,
      addresses,
      now: deps.clock.now(),
    });

    listCalls({
      app,
      deps,
      key: 'boletin',
      filter: AccionesFilter,
      readingOf: async (request, asked) => ({ reading: reading(request), filter: await filterOf(request, asked) }),
      list: {
        summary:
          'Los lanzamientos entre dos días dd/mm/aaaa; con el nombre del proveedor, todos. Por páginas si se pide limit',
        query: AccionesQuery,
        answer: AccionesAnswer,
        read: ({ reading: of, filter }, { limit, cursor }) =>
          limit === undefined ? listAcciones(of, filter) : pageAcciones(of, filter, { cursor, limit }),
      },
      count: ({ reading: of, filter }) => countAcciones(of, filter),
      exportQuery: ExportQuery,
      file: ({ reading: of, filter }) => ({
        file: 'acciones-de-mejora.csv',
        title: 'Acciones de mejora',
        ...exportListed(ACCION_COLUMNS, readAcciones(of, filter), { isStaff: isManager(of.viewer), now: of.now }),
      }),
    });

    app.post(
      '/api/newsletter',
      {
        config: { ...staff, multipart: true },
        schema: {
          tags,
          summary:
            'Publicar un lanzamiento (multipart): emails y clientsList como JSON, title1..3, description1..3, foto1..foto6',
          consumes: ['multipart/form-data'],
          response: { 200: envelope(z.uuid()) },
        },
      },
      async (request) => ok(await createAccion(deps, request)),
    );

    recordCall({ app, key: 'boletin', summary: 'Un lanzamiento', answer: Accion, read: findOne });

    async function findOne(request: FastifyRequest, id: string): Promise<Accion> {
      const accion = await findAccion(reading(request), id);
      if (!accion) throw new DomainError('notFound', BOLETIN_MESSAGES.notFound);
      return accion;
    }

    app.post(
      '/api/newsletter/:id/read',
      {
        config,
        schema: {
          tags,
          summary: 'Marcar un lanzamiento como leído por quien llama',
          params: ById,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => {
        // The access log writes it like every opened record: once an hour, also where the record was read before.
        request.opened = { kind: 'boletin' };
        return ok(await readAccion(deps, request, request.params.id));
      },
    );

    app.post(
      '/api/newsletter/:id/responses',
      {
        config,
        schema: {
          tags,
          summary: 'Responder un lanzamiento, una vez por usuario',
          params: ById,
          body: NewRespuesta,
          response: { 200: envelope(z.uuid()) },
        },
      },
      async (request) => ok(await answerAccion(deps, request, request.params.id, request.body)),
    );

    listCalls({
      app,
      deps,
      key: {
        api: '/api/newsletter/:id/mail',
        words: { many: 'correos', gender: 'm' },
        gates: { read: staff },
        tag: 'Acciones de mejora',
      },
      whose: 'de un lanzamiento',
      params: ById,
      filter: z.object({}),
      readingOf: async (request) => {
        const { _id, consecutive } = await findOne(request, ById.parse(request.params).id);
        return { consecutive, correos: await listMail(request.db, _id) };
      },
      list: {
        summary: 'El estado del correo de cada destinatario de un lanzamiento',
        query: z.object({}),
        answer: z.array(Correo),
        read: async ({ correos }) => correos,
      },
      count: async ({ correos }) => correos.length,
      exportQuery: ExportQuery,
      file: ({ consecutive, correos }) => ({
        file: `correos-lanzamiento-${consecutive}.csv`,
        title: 'Correos',
        ...exportListed(CORREO_COLUMNS, Readable.from([correos]), { isStaff: true, now: deps.clock.now() }),
      }),
    });

    app.post(
      '/api/mail/:id/resend',
      {
        config: staff,
        schema: {
          tags,
          summary: 'Devolver un correo a la cola: uno rechazado, por confirmar o en espera',
          params: ById,
          response: { 200: envelope(z.null()) },
        },
      },
      async (request) => ok(await resendMail(deps, request, request.params.id)),
    );

    app.get(
      '/api/mail',
      {
        config: staff,
        schema: {
          tags,
          summary: 'Si hay servidor de correo y cuántos mensajes esperan',
          response: { 200: envelope(MailStatus) },
        },
      },
      async ({ db }) => ok({ isConfigured: deps.mail !== undefined, waiting: await countWaitingMail(db) }),
    );
  };
