import { Accion, AccionesAnswer, NewRespuesta } from '@fenix/domain/boletin/accion';
import { Correo, MailStatus } from '@fenix/domain/boletin/correo';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { DomainError } from '@fenix/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { findListedCompany } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ById, ListQuery, PathName, pageLimit } from '../http/params';
import { answerAccion, createAccion, readAccion, resendMail } from './actions';
import { countWaitingMail, listMail } from './outbox';
import { findAccion, listAcciones, pageAcciones } from './queries';

/** NEWS-29. An empty value is one that was not given. */
const Day = z.preprocess((text) => (text === '' ? undefined : text), SlashDmy.optional());
const AccionesQuery = ListQuery.extend({ startDate: Day, endDate: Day, clientName: PathName.optional() });

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

    app.get(
      '/api/newsletter',
      {
        config: { ...config, canRepeat: true },
        schema: {
          tags,
          summary:
            'Los lanzamientos entre dos días dd/mm/aaaa; con el nombre del proveedor, todos. Por páginas si se pide limit',
          querystring: AccionesQuery,
          response: { 200: envelope(AccionesAnswer) },
        },
      },
      async (request) => {
        const { startDate, endDate, clientName, search, cursor } = request.query;
        const filter = {
          clientId: await findListedCompany(request, clientName),
          from: startDate,
          to: endDate,
          search,
        };
        const limit = pageLimit(request.query);
        if (limit === undefined) return ok(await listAcciones(reading(request), filter));
        return ok(await pageAcciones(reading(request), filter, { cursor, limit }));
      },
    );

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

    app.get(
      '/api/newsletter/:id',
      {
        config: { ...config, canRepeat: true },
        schema: { tags, summary: 'Un lanzamiento', params: ById, response: { 200: envelope(Accion) } },
      },
      async (request) => ok(await findOne(request, request.params.id)),
    );

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
      async (request) => ok(await readAccion(deps, request, request.params.id)),
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

    app.get(
      '/api/newsletter/:id/mail',
      {
        config: { ...staff, canRepeat: true },
        schema: {
          tags,
          summary: 'El estado del correo de cada destinatario de un lanzamiento',
          params: ById,
          response: { 200: envelope(z.array(Correo)) },
        },
      },
      async (request) => {
        const { _id } = await findOne(request, request.params.id);
        return ok(await listMail(request.db, _id));
      },
    );

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
        config: { ...staff, canRepeat: true },
        schema: {
          tags,
          summary: 'Si hay servidor de correo y cuántos mensajes esperan',
          response: { 200: envelope(MailStatus) },
        },
      },
      async ({ db }) => ok({ isConfigured: deps.mail !== undefined, waiting: await countWaitingMail(db) }),
    );
  };
