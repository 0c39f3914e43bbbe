import {
  Comparativo,
  comparativoCells,
  comparativoHeaders,
  filterComparativo,
} from '@fenix/domain/conduccion/comparativo';
import { ConductoresConduccion, conductoresCells, conductoresHeaders } from '@fenix/domain/conduccion/conductores';
import { FlotaConduccion } from '@fenix/domain/conduccion/flota';
import { HistoriaConduccion, ViajesConduccion } from '@fenix/domain/conduccion/viajes';
import { CONDUCCION_DAYS, HISTORIA_DAYS, readSpan } from '@fenix/domain/conduccion/window';
import { bogotaDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import type { Span } from '@fenix/domain/gps/programar';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { exportName } from '@fenix/domain/text/exportName';
import { matchesSearch } from '@fenix/domain/text/search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { findFleet, markOf } from '../flota/company';
import { OfClient } from '../flota/query';
import { envelope, ok } from '../http/envelope';
import { EXPORT_TYPES, ExportQuery, exportRows } from '../http/exportRows';
import { PathName, SearchText } from '../http/params';
import type { GpsAccount } from '../ports/gps';
import { createAnswers } from './answers';

/** dd/mm/yyyy, or dd/mm/yyyy HH:mm:ss; what else it may be is told under the field. */
const Moment = z.string().trim().max(30).optional();
const OfSpan = OfClient.extend({ fechaInicio: Moment, fechaFin: Moment });
const OfVehicle = OfSpan.extend({ vehiculo: PathName.pipe(z.string().max(64)) });
const Filter = OfSpan.extend({ search: SearchText, ...ExportQuery.shape });
const FilterGrupo = Filter.extend({ grupo: z.string().trim().max(200).optional() });

type Asked = { client?: string | undefined; fechaInicio?: string | undefined; fechaFin?: string | undefined };

/** PESV-28 to PESV-32, PESV-42: how the fleet of a client is driven. Without days, yesterday and today (PESV-18). */
export const conduccionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { gps, clock } = deps;
    const answers = createAnswers(gps, clock);
    const config = { permission: 'readDashboard', module: 'validacion' } as const;
    const tags = ['Conducción'];

    async function asked(request: FastifyRequest, query: Asked, mostDays: number = CONDUCCION_DAYS) {
      const span = spanOf(query, clock.now(), mostDays);
      return { span, ...(await findFleet(deps, request, query.client)) };
    }

    /** An answer that was written for all who ask. */
    const given =
      (written: (account: GpsAccount, span: Span) => Promise<Buffer>) =>
      async (request: FastifyRequest<{ Querystring: Asked }>, reply: FastifyReply) => {
        const { account, span } = await asked(request, request.query);
        return reply.type('application/json; charset=utf-8').send(await written(account, span));
      };

    const summaries = {
      flota: 'La conducción de la flota de un cliente entre dos días dd/mm/aaaa',
      comparativo: 'Las calificaciones de cada vehículo, para compararlos',
      conductores: 'Las mismas calificaciones por conductor, según los viajes programados',
    };
    for (const [name, response] of [
      ['flota', FlotaConduccion],
      ['comparativo', Comparativo],
      ['conductores', ConductoresConduccion],
    ] as const) {
      const schema = { tags, summary: summaries[name], querystring: OfSpan, response: { 200: envelope(response) } };
      app.get(`/api/conduccion/${name}`, { config, schema }, given(answers.written[name]));
    }

    app.get(
      '/api/conduccion/viajes',
      {
        config,
        schema: {
          tags,
          summary: 'Los viajes de un vehículo con sus eventos',
          querystring: OfVehicle,
          response: { 200: envelope(ViajesConduccion) },
        },
      },
      async (request) => {
        const { account, span } = await asked(request, request.query);
        const { id, nombre, patente, grupo } = await gps.findVehiculo(account, request.query.vehiculo);
        const heard = await gps.readDriving(account, id, span);
        return ok({ vehiculo: { id, nombre, patente, grupo }, items: heard.value, ...markOf(heard) });
      },
    );

    app.get(
      '/api/conduccion/historia',
      {
        config,
        schema: {
          tags,
          summary: 'El recorrido de un vehículo, punto por punto, de tres días como máximo',
          querystring: OfVehicle,
          response: { 200: envelope(HistoriaConduccion) },
        },
      },
      async (request) => {
        const { account, span } = await asked(request, request.query, HISTORIA_DAYS);
        const { idgps } = await gps.findVehiculo(account, request.query.vehiculo);
        // A vehicle without a tracker has nothing to tell.
        const heard = idgps ? await gps.readHistory(account, idgps, span) : undefined;
        const mark = heard ? markOf(heard) : { at: clock.now().toISOString(), isStale: false };
        return ok({ items: heard?.value ?? [], ...mark });
      },
    );

    const file = (what: string, client: string, { from, to }: Span) =>
      exportName(what, client, bogotaDay(from), bogotaDay(new Date(to.getTime() - 1)));

    app.get(
      '/api/conduccion/comparativo/export',
      {
        config,
        schema: { tags, summary: 'El comparativo como CSV o Excel', querystring: FilterGrupo, produces: EXPORT_TYPES },
      },
      async (request, reply) => {
        const { account, company, span } = await asked(request, request.query);
        return exportRows(deps, request, reply, async () => {
          const { categorias, items } = await answers.comparativo(account, span);
          return {
            file: file('comparativo', company.client, span),
            headers: comparativoHeaders(categorias),
            rows: allAtOnce(filterComparativo(items, request.query)),
            cells: (row) => comparativoCells(row, categorias),
          };
        });
      },
    );

    app.get(
      '/api/conduccion/conductores/export',
      {
        config,
        schema: { tags, summary: 'Los conductores como CSV o Excel', querystring: Filter, produces: EXPORT_TYPES },
      },
      async (request, reply) => {
        const { account, company, span } = await asked(request, request.query);
        return exportRows(deps, request, reply, async () => {
          const { categorias, items } = await answers.conductores(account, span);
          const { search = '' } = request.query;
          return {
            file: file('conductores', company.client, span),
            headers: conductoresHeaders(categorias),
            rows: allAtOnce(items.filter(({ nombre }) => matchesSearch(nombre, search))),
            cells: (row) => conductoresCells(row, categorias),
          };
        });
      },
    );
  };

function spanOf(query: Asked, now: Date, mostDays: number): Span {
  const read = readSpan(query, now, mostDays);
  if ('problem' in read) throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: [read.problem] });
  return read.span;
}

async function* allAtOnce<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
