import { ConductoresList, RutasList, VehiculosList } from '@fenix/domain/flota/catalogo';
import { DocumentosOperador } from '@fenix/domain/flota/operador';
import { LugarDeVehiculo } from '@fenix/domain/flota/lugar';
import { cityNear } from '@fenix/domain/gps/ciudad';
import type { Ruta } from '@fenix/domain/gps/ruta';
import { sameName } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../ports/deps';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { PathName } from '../http/params';
import type { GpsAccount, PlatformAnswer } from '../ports/gps';
import { findFleet, markOf } from './company';
import { withInternalNumbers } from './internos';
import { findDocumentos } from './operador';
import { findVisto } from './queries';
import { ById, OfClient } from './query';

/** DISP-03: the vehicles, drivers and routes of a client, from the platform. */
export const flotaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'createDispatch', module: 'operacion' } as const;
    const tags = ['Flota'];
    const querystring = OfClient;

    async function listed<T>(
      request: FastifyRequest,
      client: string | undefined,
      list: (account: GpsAccount) => Promise<PlatformAnswer<T[]>>,
    ) {
      const { account } = await findFleet(deps, request, client);
      const heard = await list(account);
      return { items: heard.value, ...markOf(heard) };
    }

    app.get(
      '/api/vehiculos',
      {
        /** INF-17: a vehicle is also chosen where it is looked at before it leaves, for its code, its acta and its report. */
        config: {
          ...config,
          alsoFor: ['createPreset', 'createCodes', 'createRecords', 'createNovelty'],
          module: ['operacion', 'optimizacion'],
        },
        schema: {
          tags,
          summary: 'Los vehículos de un cliente; con placa, solo ese',
          querystring: OfClient.extend({ placa: PathName.optional() }),
          response: { 200: envelope(VehiculosList) },
        },
      },
      async (request) => {
        const { client, placa } = request.query;
        const { company, account } = await findFleet(deps, request, client);
        const heard = await deps.gps.listVehiculos(account);
        if (placa === undefined) return ok({ items: heard.value, ...markOf(heard) });
        const found = heard.value.filter(({ patente }) => sameName(patente, placa));
        const items = await withInternalNumbers(request.db, company, found);
        return ok({ items, ...markOf(heard) });
      },
    );

    app.get(
      '/api/conductores',
      {
        /**
         * INF-84: the operator of a report is one of them. TPL-12: so is the driver of a document. CUM-07: a person of
         * the company may be.
         */
        config: {
          ...config,
          alsoFor: ['createPreset', 'createRecords', 'createNovelty', 'readCompliance'],
          module: ['operacion', 'optimizacion', 'cumplimiento'],
        },
        schema: {
          tags,
          summary: 'Los conductores de un cliente',
          querystring,
          response: { 200: envelope(ConductoresList) },
        },
      },
      async (request) => ok(await listed(request, request.query.client, deps.gps.listConductores)),
    );

    app.get(
      '/api/conductores/documentos',
      {
        /** CUM-48: who writes an acta or a report names its operator. */
        config: { permission: 'createNovelty', alsoFor: ['createRecords'], module: 'optimizacion' },
        schema: {
          tags,
          summary: 'Los documentos que la empresa guarda de sus personas con este nombre; sin Cumplimiento, ninguno',
          querystring: OfClient.extend({ nombre: PathName }),
          response: { 200: envelope(DocumentosOperador) },
        },
      },
      async (request) => {
        const { client, nombre } = request.query;
        const company = await findCompanyFor(deps.database.system, request, client);
        return ok(await findDocumentos(request.db, company, nombre));
      },
    );

    app.get(
      '/api/rutas',
      {
        config,
        schema: {
          tags,
          summary: 'Las rutas de un cliente con sus paradas',
          querystring,
          response: { 200: envelope(RutasList) },
        },
      },
      async (request) => {
        const { items, ...mark } = await listed(request, request.query.client, deps.gps.listRutas);
        return ok({ items: items.map((ruta) => Object.assign({}, ruta, { origen: originOf(ruta) })), ...mark });
      },
    );

    app.get(
      '/api/vehiculos/:id/lugar',
      {
        config,
        schema: {
          tags,
          summary: 'La ciudad desde la que reportó un vehículo por última vez',
          params: ById,
          querystring,
          response: { 200: envelope(LugarDeVehiculo) },
        },
      },
      async (request) => {
        const { account } = await findFleet(deps, request, request.query.client);
        const { posicion } = await findVisto(deps.gps, account, request.params.id);
        return ok({
          ciudad: (posicion && cityNear(posicion)) ?? null,
          at: posicion?.at.toISOString() ?? null,
        });
      },
    );
  };

/** Where the first stop of a route lies. */
function originOf({ lugares: [first] }: Ruta): string | undefined {
  if (first?.latitud === undefined || first.longitud === undefined) return undefined;
  return cityNear({ latitud: first.latitud, longitud: first.longitud });
}
