import {
  Comparativo,
  comparativoCells,
  comparativoHeaders,
  filterComparativo,
} from '@fenix/domain/conduccion/comparativos/comparativo';
import {
  ConductoresConduccion,
  VIAJE_DE_CONDUCTOR_COLUMNS,
  type ViajeDeConductor,
  ViajesDeConductor,
  attributed,
  conductoresCells,
  conductoresHeaders,
} from '@fenix/domain/conduccion/comparativos/conductores';
import { EVENTOS_MOST, EventosConduccion, FranjaAsked } from '@fenix/domain/conduccion/tablero/eventos';
import { FlotaConduccion, grupoShown } from '@fenix/domain/conduccion/tablero/flota';
import {
  ACTIVO_COLUMNS,
  type ActivoResumen,
  GRUPO_COLUMNS,
  type GrupoResumen,
  ResumenConduccion,
} from '@fenix/domain/conduccion/tablero/resumen';
import {
  HistoriaConduccion,
  VIAJE_COLUMNS,
  type ViajeConducido,
  ViajesConduccion,
} from '@fenix/domain/conduccion/tablero/viajes';
import { CONDUCCION_DAYS, HISTORIA_DAYS, readSpan } from '@fenix/domain/conduccion/tablero/window';
import { Evidencia, EvidenciaRef } from '@fenix/domain/flota/evidencia';
import { DomainError } from '@fenix/domain/errors';
import type { Viaje } from '@fenix/domain/gps/conduccion';
import type { Span } from '@fenix/domain/gps/programar';
import { ReglasConduccion } from '@fenix/domain/gps/reglas';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { exportName } from '@fenix/domain/text/exportName';
import { matchesSearch } from '@fenix/domain/text/search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { findFleet, markOf } from '../flota/company';
import { OfClient } from '../flota/query';
import { envelope, ok } from '../http/envelope';
import { EXPORT_TYPES, ExportQuery } from '../http/exportTypes';
import { exportRows } from '../records/exportRows';
import { PathName, SearchText } from '../http/params';
import type { GpsAccount } from '../ports/gps';
import { exportListed } from '../records/cells';
import { createAnswers, daysOf } from './answers';
import { readExceso } from './evidencia';

/** dd/mm/yyyy, or dd/mm/yyyy HH:mm:ss. Loose here: the handler parses it and reports a field error. */
const Moment = z.string().trim().max(30).optional();
const OfSpan = OfClient.extend({ fechaInicio: Moment, fechaFin: Moment });
const OfVehicle = OfSpan.extend({ vehiculo: PathName.pipe(z.string().max(64)) });
const Filter = OfSpan.extend({ search: SearchText, ...ExportQuery.shape });
/** PESV-47: which of the tables of the dashboard. */
const OfTable = OfSpan.extend({
  de: z.enum(['flotas', 'activos']).default('activos'),
  grupo: z.string().trim().max(200).optional(),
  ...ExportQuery.shape,
});
const OfDriver = OfSpan.extend({ conductor: z.string().trim().max(200).default('') });
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

    const file = (what: string, client: string, span: Span) => {
      const { first, last } = daysOf(span);
      return exportName(what, client, first, last);
    };

    const listed = () => ({ isStaff: false, now: clock.now() });

    /** An answer that was written for all who ask. */
    const given =
      (written: (account: GpsAccount, span: Span) => Promise<Buffer>) =>
      async (request: FastifyRequest<{ Querystring: Asked }>, reply: FastifyReply) => {
        const { account, span } = await asked(request, request.query);
        return reply.type('application/json; charset=utf-8').send(await written(account, span));
      };

    const summaries = {
      flota: 'La conducción de la flota de un cliente entre dos días dd/mm/aaaa',
      resumen: 'Lo mismo sin sus viajes, con los puntajes de cada día y los eventos por hora',
      comparativo: 'Las calificaciones de cada vehículo, para compararlos',
      conductores: 'Las mismas calificaciones por conductor, según los viajes programados',
    };
    for (const [name, response] of [
      ['flota', FlotaConduccion],
      ['resumen', ResumenConduccion],
      ['comparativo', Comparativo],
      ['conductores', ConductoresConduccion],
    ] as const) {
      const schema = { tags, summary: summaries[name], querystring: OfSpan, response: { 200: envelope(response) } };
      app.get(
        `/api/conduccion/${name}`,
        { config: { ...config, usesCachedSession: false }, schema },
        given(answers.written[name]),
      );
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
        return ok(await viajesOf(account, request.query.vehiculo, span));
      },
    );

    /** PESV-45: the trips of a vehicle, each with who drove it. */
    async function viajesOf(account: GpsAccount, vehiculo: string, span: Span) {
      const { id, nombre, patente, grupo } = await gps.findVehiculo(account, vehiculo);
      const [heard, turnos] = await Promise.all([gps.readDriving(account, id, span), gps.listTurnos(account, span)]);
      const drives = heard.value.map((viaje) => ({
        viaje,
        vehicleId: id,
        patente,
        fechahorainicio: viaje.inicio_viaje.fecha_hora,
        fechahorafin: viaje.final_viaje.fecha_hora,
      }));
      const items = attributed(drives, turnos.value).map(({ drive, driver }) =>
        drivenBy(drive.viaje, driver?.nombre ?? ''),
      );
      return { vehiculo: { id, nombre, patente, grupo }, items, ...markOf(heard, turnos) };
    }

    app.get(
      '/api/conduccion/viajes/export',
      {
        config,
        schema: {
          tags,
          summary: 'Los viajes de un vehículo como CSV o Excel',
          querystring: OfVehicle.extend(ExportQuery.shape),
          produces: EXPORT_TYPES,
        },
      },
      async (request, reply) => {
        const { account, company, span } = await asked(request, request.query);
        return exportRows(deps, request, reply, async () => {
          const { vehiculo, items } = await viajesOf(account, request.query.vehiculo, span);
          return {
            title: 'Viajes',
            file: file(`viajes-${vehiculo.patente}`, company.client, span),
            ...exportListed(VIAJE_COLUMNS, allAtOnce<ViajeConducido>(items), listed()),
          };
        });
      },
    );

    app.get(
      '/api/conduccion/conductores/viajes',
      {
        config,
        schema: {
          tags,
          summary: 'Los viajes de un conductor, o los que nadie conocido condujo',
          querystring: OfDriver,
          response: { 200: envelope(ViajesDeConductor) },
        },
      },
      async (request) => {
        const { account, span } = await asked(request, request.query);
        return ok(await answers.viajesDeConductor(account, span, request.query.conductor));
      },
    );

    app.get(
      '/api/conduccion/conductores/viajes/export',
      {
        config,
        schema: {
          tags,
          summary: 'Los viajes de un conductor como CSV o Excel',
          querystring: OfDriver.extend(ExportQuery.shape),
          produces: EXPORT_TYPES,
        },
      },
      async (request, reply) => {
        const { account, company, span } = await asked(request, request.query);
        return exportRows(deps, request, reply, async () => {
          const { items } = await answers.viajesDeConductor(account, span, request.query.conductor);
          return {
            title: 'Viajes de un conductor',
            file: file('viajes-conductor', company.client, span),
            ...exportListed(VIAJE_DE_CONDUCTOR_COLUMNS, allAtOnce<ViajeDeConductor>(items), listed()),
          };
        });
      },
    );

    app.get(
      '/api/conduccion/eventos',
      {
        config,
        schema: {
          tags,
          summary: `Los eventos de una hora de la semana, cada uno con su viaje; los ${EVENTOS_MOST} más recientes`,
          querystring: OfSpan.extend(FranjaAsked.shape),
          response: { 200: envelope(EventosConduccion) },
        },
      },
      async (request) => {
        const { account, span } = await asked(request, request.query);
        const { semana, hora, categoria } = request.query;
        const heard = await gps.listEventos(account, daysOf(span), { semana, hora, categoria }, EVENTOS_MOST);
        return ok({ items: heard.value, ...markOf(heard) });
      },
    );

    app.get(
      '/api/conduccion/reglas',
      {
        config,
        schema: {
          tags,
          summary: 'Los pesos y umbrales con los que se califica; ninguno si la plataforma no los dice',
          querystring: OfClient,
          response: { 200: envelope(z.object({ reglas: ReglasConduccion.nullable() })) },
        },
      },
      async (request) => {
        const { account } = await findFleet(deps, request, request.query.client);
        return ok({ reglas: gps.reglasOf(account) ?? null });
      },
    );

    app.get(
      '/api/conduccion/resumen/export',
      {
        config,
        schema: {
          tags,
          summary: 'Las flotas o los activos como CSV o Excel',
          querystring: OfTable,
          produces: EXPORT_TYPES,
        },
      },
      async (request, reply) => {
        const { account, company, span } = await asked(request, request.query);
        const { de, grupo } = request.query;
        const name = file(de, company.client, span);
        if (de === 'flotas')
          return exportRows<GrupoResumen>(deps, request, reply, async () => {
            const { flota } = await answers.resumen(account, span);
            return { title: 'Flotas', file: name, ...exportListed(GRUPO_COLUMNS, allAtOnce(flota), listed()) };
          });
        return exportRows<ActivoResumen>(deps, request, reply, async () => {
          const { activo } = await answers.resumen(account, span);
          const own = activo.filter((row) => grupo === undefined || grupoShown(row.grupo) === grupo);
          return { title: 'Activos', file: name, ...exportListed(ACTIVO_COLUMNS, allAtOnce(own), listed()) };
        });
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

    app.get(
      '/api/conduccion/evidencia',
      {
        config,
        schema: {
          tags,
          summary: 'Un exceso de velocidad como evidencia de un informe: vehículo y segundo en que empezó',
          querystring: OfClient.extend({
            vehiculo: OfVehicle.shape.vehiculo,
            momento: EvidenciaRef.shape.momento.unwrap(),
          }),
          response: { 200: envelope(Evidencia) },
        },
      },
      async (request) => {
        const { client, vehiculo, momento } = request.query;
        return ok(await readExceso(deps, request, { client, de: vehiculo, momento }));
      },
    );

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
            title: 'Comparativo',
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
            title: 'Conductores',
            file: file('conductores', company.client, span),
            headers: conductoresHeaders(categorias),
            rows: allAtOnce(items.filter(({ nombre }) => matchesSearch(nombre, search))),
            cells: (row) => conductoresCells(row, categorias),
          };
        });
      },
    );
  };

const drivenBy = (viaje: Viaje, conductor: string): ViajeConducido => ({ ...viaje, conductor });

function spanOf(query: Asked, now: Date, mostDays: number): Span {
  const read = readSpan(query, now, mostDays);
  if ('problem' in read) throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: [read.problem] });
  return read.span;
}

async function* allAtOnce<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
