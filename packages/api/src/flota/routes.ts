import { ConductoresList, RutasList, VehiculosList } from '@fenix/domain/flota/catalogo';
import { sameName } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../deps';
import { envelope, ok } from '../http/envelope';
import { PathName } from '../http/params';
import type { GpsAccount, Heard } from '../ports/gps';
import { findFleet, markOf } from './company';
import { OfClient } from './query';

/** DISP-03: the vehicles, drivers and routes of a client, as the platform tells them. */
export const flotaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'createDispatch', module: 'operacion' } as const;
    const tags = ['Flota'];
    const querystring = OfClient;

    async function listed<T>(
      request: FastifyRequest,
      client: string | undefined,
      list: (account: GpsAccount) => Promise<Heard<T[]>>,
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
        const { items, ...mark } = await listed(request, client, deps.gps.listVehiculos);
        const found = placa === undefined ? items : items.filter(({ patente }) => sameName(patente, placa));
        return ok({ items: found, ...mark });
      },
    );

    app.get(
      '/api/conductores',
      {
        config: { ...config, alsoFor: ['createPreset'] },
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
      async (request) => ok(await listed(request, request.query.client, deps.gps.listRutas)),
    );
  };
