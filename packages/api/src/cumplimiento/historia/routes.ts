import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { placaKey } from '@fenix/domain/flota/plate';
import { DomainError } from '@fenix/domain/errors';
import { Historia, SUCESO_CLASES } from '@fenix/domain/flota/historia';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { HistoriaReaders } from '../../flota/historia';
import { findCompanyFor, readCompany } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { ById, PathName } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { findPersona } from '../personas/queries';
import { findHoja } from '../vehiculos/queries';
import { readPersonaHistoria, readVehiculoHistoria } from './historia';

/** Each source is asked for a page of its own. */
const LIMIT_MAX = 50;

const HistoriaQuery = z.object({
  clase: z.enum(SUCESO_CLASES).optional(),
  limit: z.coerce.number().int().min(1).max(LIMIT_MAX).default(20),
  cursor: z.string().max(400).optional(),
});
const ByPlate = z.object({ placa: z.string().min(1).max(12).transform(placaKey) });

/** CUM-14: the time line of a vehicle and of a person. */
export const historiaRoutes =
  (readers: HistoriaReaders) =>
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'readCompliance', module: 'cumplimiento' } as const;
    const tags = ['Cumplimiento'];

    app.get(
      '/api/hojas-de-vida/vehiculos/:placa/historia',
      {
        config,
        schema: {
          tags,
          summary: 'Lo que le pasó a un vehículo, lo último primero; solo lo que quien lo pide puede ver',
          params: ByPlate,
          querystring: HistoriaQuery.extend({ client: PathName.optional() }),
          response: { 200: envelope(Historia) },
        },
      },
      async (request) => {
        const { client, clase, limit, cursor } = request.query;
        const company = await findCompanyFor(deps.database.system, request, client);
        const { placa } = await findHoja(deps, request.db, company, request.params.placa);
        return ok(await readVehiculoHistoria({ deps, readers, request, company }, placa, { clase, limit, cursor }));
      },
    );

    app.get(
      '/api/personas/:id/historia',
      {
        config,
        schema: {
          tags,
          summary: 'Lo que le pasó a una persona, lo último primero; solo lo que quien lo pide puede ver',
          params: ById,
          querystring: HistoriaQuery,
          response: { 200: envelope(Historia) },
        },
      },
      async (request) => {
        const { clase, limit, cursor } = request.query;
        const { clientId, ...persona } = await findPersona(request.db, request.viewer, request.params.id);
        const company = await readCompany(deps.database.system, { id: clientId });
        if (!company) throw new DomainError('notFound', CUMPLIMIENTO_MESSAGES.personaNotFound);
        return ok(await readPersonaHistoria({ deps, readers, request, company }, persona, { clase, limit, cursor }));
      },
    );
  };
