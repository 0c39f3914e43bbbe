import { APPROVED, PresetAprobado } from '@fenix/domain/prealistamiento/aprobado';
import { bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../db/database';
import type { Deps } from '../deps';
import { type Company, findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { PathName } from '../http/params';

export const prealistamientoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/preset-v2/vehicle/:id',
      {
        config: { permission: 'createDispatch', module: 'operacion' },
        schema: {
          tags: ['Prealistamientos'],
          summary: 'Los prealistamientos aprobados hoy de un vehículo; vacío: no tiene',
          params: z.object({ id: PathName }),
          querystring: z.object({ client: PathName.optional() }),
          response: { 200: envelope(z.array(PresetAprobado)) },
        },
      },
      async (request) => {
        const company = await findCompanyFor(deps.database.system, request, request.query.client);
        return ok(await listAprobados(request.db, company, request.params.id, deps.clock.now()));
      },
    );
  };

/** GPS-17, PRE-22: of the Bogotá day, newest first. */
async function listAprobados(
  db: Db,
  { _id: clientId, client }: Company,
  vehicleId: string,
  now: Date,
): Promise<PresetAprobado[]> {
  const today = bogotaDay(now);
  const rows = await db
    .selectFrom('presets')
    .select(['_id', 'consecutive', 'cretedDate', 'isFast', 'estado', 'vehicle'])
    .where('client_id', '=', clientId)
    .where('vehicle_id', '=', vehicleId)
    .where('cretedDate', '>=', startOfDay(today))
    .where('cretedDate', '<', endOfDay(today))
    .where('estado', '=', APPROVED)
    .orderBy('cretedDate', 'desc')
    .execute();
  return rows.map(({ _id, consecutive, cretedDate, isFast, estado, vehicle }) => {
    return { _id, consecutive, client, cretedDate: cretedDate.toISOString(), isFast, estado, vehicle };
  });
}
