import { isIsoDay } from '@fenix/domain/dates/days';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isManager } from '@fenix/domain/permissions';
import { Atender, AlertaAtendida, AtendidasPage, NotaEscrita } from '@fenix/domain/torre/atendida';
import { ATENDIDAS_COLUMNS } from '@fenix/domain/torre/atendidasColumns';
import { PageQuery } from '@fenix/domain/paging';
import { isStorable } from '@fenix/domain/text/storable';
import { Torre } from '@fenix/domain/torre/torre';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { findFleet } from '../flota/company';
import { OfClient } from '../flota/query';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { ExportQuery } from '../http/exportTypes';
import { ById } from '../http/params';
import { exportListed } from '../records/cells';
import { eachPage } from '../records/keyset';
import { listCalls } from '../records/recordRoutes';
import { STREAM, asksForEvents, sendStream } from '../viewer/streams';
import { attendAlerta, releaseAlerta, writeNota } from './atendidasActions';
import { type AtendidaRow, atendidaOf, countAtendidas, pageAtendidas } from './atendidasQueries';
import { createTowers, TORRE_GATE } from './towers';

const AtendidasFilter = OfClient.extend({
  placa: z.string().trim().max(20).toUpperCase().refine(isStorable).optional(),
  persona: z.string().trim().max(200).refine(isStorable).optional(),
  from: z.string().refine(isIsoDay, SHELL_MESSAGES.invalid).optional(),
  to: z.string().refine(isIsoDay, SHELL_MESSAGES.invalid).optional(),
});

/** BI-05: the control tower of a client, what changes on it, and who took its alerts on. */
export const torreRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = TORRE_GATE;
    const tags = ['Torre de control'];
    const towers = createTowers(deps);
    app.addHook('preClose', async () => towers.close());
    const told = (row: AtendidaRow) => {
      towers.attend([row]);
      return ok(atendidaOf(row));
    };

    app.get(
      '/api/torre',
      {
        config,
        schema: {
          tags,
          summary: 'La torre de control de un cliente: vehículos, salidas de hoy, alertas y cifras',
          querystring: OfClient,
          response: { 200: envelope(Torre) },
        },
      },
      async (request) => ok(await towers.look(await findFleet(deps, request, request.query.client))),
    );

    app.get(
      '/api/torre/cambios',
      {
        config,
        schema: {
          tags,
          summary:
            'Lo que cambia en la torre, como eventos (text/event-stream). Con Last-Event-ID sigue donde quedó; quien no pide eventos recibe lo que le falta y nada más',
          querystring: OfClient,
          headers: z.looseObject({ 'last-event-id': z.string().max(100).optional() }),
          produces: [STREAM],
        },
      },
      async (request, reply) => {
        const { accept, 'last-event-id': lastId } = request.headers;
        const fleet = await findFleet(deps, request, request.query.client);
        return sendStream(reply, await towers.open(fleet, request.viewer, lastId, !asksForEvents(accept)));
      },
    );

    listCalls({
      app,
      deps,
      key: {
        api: '/api/torre/atendidas',
        words: { many: 'alertas atendidas', gender: 'f' },
        gates: { read: config },
        tag: 'Torre de control',
      },
      filter: AtendidasFilter,
      readingOf: async (request, { client, placa, persona, from, to }) => {
        const { _id: clientId } = await findCompanyFor(deps.database.system, request, client);
        const reader = { isStaff: isManager(request.viewer), now: deps.clock.now() };
        return { db: request.db, filter: { clientId, placa, persona, from, to }, reader };
      },
      list: {
        summary: 'Las alertas que alguien atendió, lo más nuevo primero',
        query: PageQuery.extend(AtendidasFilter.shape),
        answer: AtendidasPage,
        read: ({ db, filter }, page) => pageAtendidas(db, filter, page),
      },
      count: ({ db, filter }) => countAtendidas(db, filter),
      exportQuery: ExportQuery,
      file: ({ db, filter, reader }) => ({
        file: 'alertas-atendidas.csv',
        title: 'Alertas atendidas',
        ...exportListed(
          ATENDIDAS_COLUMNS,
          eachPage((page) => pageAtendidas(db, filter, page)),
          reader,
        ),
      }),
    });

    app.post(
      '/api/torre/atendidas',
      {
        config,
        schema: {
          tags,
          summary: 'Atender una alerta de la torre (por su id); 409 si ya la atiende otra persona',
          body: Atender,
          response: { 200: envelope(AlertaAtendida) },
        },
      },
      async (request) => {
        const { client, alerta: id, nota } = request.body;
        const fleet = await findFleet(deps, request, client);
        const alerta = await towers.findAlerta(fleet, id);
        return told(await attendAlerta(deps, request, { company: fleet.company, alerta, nota }));
      },
    );

    app.put(
      '/api/torre/atendidas/:id/nota',
      {
        config,
        schema: {
          tags,
          summary: 'Escribir qué se hizo con una alerta atendida; sin nota se quita',
          params: ById,
          body: NotaEscrita,
          response: { 200: envelope(AlertaAtendida) },
        },
      },
      async (request) => told(await writeNota(deps, request, request.params.id, request.body.nota)),
    );

    app.put(
      '/api/torre/atendidas/:id/soltar',
      {
        config,
        schema: {
          tags,
          summary: 'Soltar una alerta atendida: quien la tiene, o un gestor',
          params: ById,
          response: { 200: envelope(AlertaAtendida) },
        },
      },
      async (request) => told(await releaseAlerta(deps, request, request.params.id)),
    );
  };
