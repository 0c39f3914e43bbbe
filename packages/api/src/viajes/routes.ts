import { tripSpan } from '@fenix/domain/flota/despacho';
import type { Despacho } from '@fenix/domain/gps/programada';
import { type ViajeRow, ViajesPage } from '@fenix/domain/viajes/viaje';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../ports/deps';
import { registerLists } from '../flota/lists';
import { unlessAway } from '../flota/queries';
import type { GpsAccount, GpsPlatform } from '../ports/gps';

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

/** TRIP-02: how many photos fall into each trip; null where the platform cannot tell. */
async function withFotos(gps: GpsPlatform, account: GpsAccount, rows: Despacho[]): Promise<ViajeRow[]> {
  const spans = rows.map((row) => {
    const span = tripSpan(row);
    return row.equipo && span ? { equipo: row.equipo, ...span } : undefined;
  });
  const known = spans.flatMap((span) => span ?? []);
  const counts = await unlessAway(gps.countFotos(account, known));
  return rows.map((row, index) => {
    const span = spans[index];
    return { ...row, fotos: span && counts ? (counts[known.indexOf(span)] ?? 0) : null };
  });
}
