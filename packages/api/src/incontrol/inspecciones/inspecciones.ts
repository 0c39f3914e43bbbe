import { DomainError } from '@fenix/domain/errors';
import { tripSpan } from '@fenix/domain/flota/despacho';
import { Evidencia } from '@fenix/domain/flota/evidencia';
import { asksNothing } from '@fenix/domain/gps/reportes';
import { Celular } from '@fenix/domain/incontrol/usuarios/celular';
import { MAX_PAGE } from '@fenix/domain/paging';
import { thinTrazado } from '@fenix/domain/flota/trazado';
import {
  InspeccionOne,
  InspeccionesPage,
  ResumenInspecciones,
  isInspection,
} from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { INSPECCION_COLUMNS } from '@fenix/domain/incontrol/inspecciones/columns';
import { isManager } from '@fenix/domain/permissions';
import { exportName } from '@fenix/domain/text/exportName';
import { isStorable } from '@fenix/domain/text/storable';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../ports/deps';
import { findFleet, markOf } from '../../flota/company';
import { readDriven } from '../../flota/driven';
import { unlessAway, unlessGone } from '../../flota/queries';
import { ById, Filter, OfClient, PagedFilter, SortedFilter, orderOf, readSpan, readWindow } from '../../flota/query';
import { findCompanyFor } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { ExportQuery } from '../../http/exportTypes';
import { listCelulares } from '../usuarios/celulares';
import { exportListed } from '../../records/cells';
import { listCalls, recordCall } from '../../records/recordRoutes';
import { readInspeccionEvidence } from './evidencia';
import { type Source, countInspecciones, listInspecciones, resumenInspecciones } from './listar';
import { shownReports } from './reportes';
import { readVia } from './via';

/** A novelty of our own app has 250 signs at most; other apps write what they like. */
const SAID_MAX = 1_000;
const Said = z.string().trim().min(1).max(SAID_MAX).refine(isStorable).optional();

/** INSP-30: 'si' with a report, 'no' without one; inspector, point and novelty in the words of the reports. */
const REPORTED = { reportado: z.enum(['si', 'no']).optional(), inspector: Said, punto: Said, novedad: Said };
const Reported = Filter.extend(REPORTED);
const Paged = PagedFilter.extend(REPORTED);

/** Every page of the list, as rows. */
async function* rowsOf(source: Source, wanted: Omit<Parameters<typeof listInspecciones>[1], 'limit' | 'cursor'>) {
  for (let cursor: string | undefined, more = true; more;) {
    const page = await listInspecciones(source, { ...wanted, limit: MAX_PAGE, cursor });
    yield page.items;
    cursor = page.next ?? undefined;
    more = cursor !== undefined;
  }
}

/** INSP-04, INSP-05: the trips of a client that are inspected, and what their inspectors reported. */
export const inspeccionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'readInspect', module: 'ejecucion' } as const;
    const tags = ['Inspecciones'];

    listCalls({
      app,
      deps,
      key: 'inspeccion',
      list: {
        summary: 'Las inspecciones de un cliente entre dos días dd/mm/aaaa, por páginas',
        query: Paged,
        answer: InspeccionesPage,
        read: ({ source, wanted }, { limit, cursor, order }) =>
          listInspecciones(source, { ...wanted, limit, cursor, sort: order }),
      },
      filter: Reported,
      readingOf,
      count: ({ source, wanted }) => countInspecciones(source, wanted),
      exportQuery: SortedFilter.pick({ sort: true }).extend(ExportQuery.shape),
      file: ({ source, window, wanted }, { viewer }, { sort }) => ({
        title: 'Inspecciones',
        file: exportName('inspecciones', source.company.client, window.first, window.last),
        ...exportListed(INSPECCION_COLUMNS, rowsOf(source, { ...wanted, sort: orderOf(sort) }), {
          isStaff: isManager(viewer),
          now: deps.clock.now(),
        }),
      }),
    });

    app.get(
      '/api/inspecciones/resumen',
      {
        config,
        schema: {
          tags,
          summary: 'Cuántas inspecciones dicen cada novedad, y cuántas son de cada inspector y de cada punto',
          querystring: Reported,
          response: { 200: envelope(ResumenInspecciones) },
        },
      },
      async (request) => {
        const { source, wanted } = await readingOf(request, request.query);
        return ok(await resumenInspecciones(source, wanted));
      },
    );

    app.get(
      '/api/inspecciones/celulares',
      {
        config,
        schema: {
          tags,
          summary: 'Lo que espera en el celular de cada inspector de un cliente, y desde cuándo',
          querystring: OfClient,
          response: { 200: envelope(z.array(Celular)) },
        },
      },
      async (request) => {
        const { _id } = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await listCelulares(deps.database.system, _id, deps.clock.now()));
      },
    );

    async function readingOf(request: FastifyRequest, filter: z.output<typeof Reported>) {
      const { account, company } = await findFleet(deps, request, filter.client);
      // A platform elsewhere answers whole days at once, so it is asked for few of them.
      const window = deps.gps.isOurs(account) ? readSpan(filter) : readWindow(filter);
      const { search, inspector, punto, novedad } = filter;
      const reportado = filter.reportado && filter.reportado === 'si';
      const reportes = { reportado, inspector, punto, novedad };
      const wanted = { from: window.from, to: window.to, search, ...(!asksNothing(reportes) && { reportes }) };
      return { source: { db: request.db, gps: deps.gps, account, company }, window, wanted };
    }

    recordCall({
      app,
      key: 'inspeccion',
      summary: 'Una inspección con los reportes de sus inspectores y su recorrido',
      params: ById,
      querystring: OfClient,
      answer: InspeccionOne,
      read: async (request, id, { client }) => {
        const { account, company } = await findFleet(deps, request, client);
        const source = { db: deps.database.system, addresses: request.addresses, now: deps.clock.now() };
        const via = await readVia(request.db, company._id, id);
        if (via) {
          const { data_extra, ...told } = via;
          request.opened = { kind: 'inspeccion', facts: { placa: told.placa, ruta: told.nombre } };
          const mark = { at: deps.clock.now().toISOString(), isStale: false };
          return { ...told, data_extra: await shownReports(source, data_extra), trazado: [], ...mark };
        }
        const heard = await unlessGone(deps.gps.findProgramada(account, id));
        if (!heard || !isInspection(heard.value))
          throw new DomainError('notFound', INCONTROL_MESSAGES.inspectionNotFound);
        const { data_extra = [], ...viaje } = heard.value;
        request.opened = { kind: 'inspeccion', facts: { placa: viaje.placa, ruta: viaje.nombre } };
        const driven = await unlessAway(readDriven(deps.gps, account, viaje.equipo, tripSpan(viaje)));
        return {
          ...viaje,
          data_extra: await shownReports(source, data_extra),
          trazado: thinTrazado((driven?.value ?? []).map(({ latitud, longitud }) => ({ latitud, longitud }))),
          ...markOf(heard, driven),
        };
      },
    });

    recordCall({
      app,
      key: 'inspeccion',
      path: '/api/inspecciones/:id/evidencia',
      summary: 'Una inspección como evidencia de un informe, con lo que dice su último reporte',
      params: ById,
      querystring: OfClient,
      answer: Evidencia,
      read: (request, de, { client }) => readInspeccionEvidence(deps, request, { client, de }),
    });
  };
