import { ViajesPage } from '@fenix/domain/viajes/viaje';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../deps';
import { registerLists } from '../flota/lists';
import { withFotos } from '../flota/queries';

/** TRIP-01, TRIP-02: the same trips as the trip detail list shows them, with their photos. */
export const viajesRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    registerLists(app, deps, {
      what: 'viajes',
      config: { permission: 'readDispatch', module: 'ejecucion' },
      tags: ['Viajes'],
      page: ViajesPage,
      complete: (account, rows) => withFotos(deps.gps, account, rows),
    });
  };
