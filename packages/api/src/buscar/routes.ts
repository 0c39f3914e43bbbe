import { type Busqueda, HALLAZGOS_MAX, Hallazgo, TextoBuscado, readBusqueda } from '@fenix/domain/buscar/busqueda';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isManager } from '@fenix/domain/permissions';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { unlessAway } from '../flota/queries';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { PathName } from '../http/params';
import { findHallazgos } from './queries';

const MOST_OF_ONE = 8;
const RETRY_SECONDS = 1;

/** SHELL-40: everything a person may find, by one question. Each kind asks for the permission of the screen that shows it. */
export const buscarRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const running = new Map<string, number>();

    app.get(
      '/api/buscar',
      {
        config: { permission: 'all' },
        schema: {
          tags: ['Búsqueda'],
          summary:
            'Lo que esta persona puede encontrar: registros por número, placa o palabra, vehículos, clientes y usuarios. Con client, el equipo del proveedor busca también entre sus vehículos',
          querystring: z.object({ q: TextoBuscado, client: PathName.optional() }),
          response: { 200: envelope(z.array(Hallazgo)) },
        },
      },
      async (request) => {
        const { db, viewer, query } = request;
        const busqueda = readBusqueda(query.q, viewer);
        const release = takePlace(running, viewer._id);
        try {
          const [vehiculos, rest] = await Promise.all([
            findVehiculos(deps, request, query.client, busqueda),
            findHallazgos({ db, viewer, busqueda }),
          ]);
          return ok([...vehiculos, ...rest]);
        } finally {
          release();
        }
      },
    );
  };

/**
 * One who types has one question on the way, and those that were called off; a program that asks without waiting would
 * take every connection from the others.
 */
function takePlace(running: Map<string, number>, person: string): () => void {
  const own = running.get(person) ?? 0;
  if (own >= MOST_OF_ONE)
    throw new DomainError('tooMany', SHELL_MESSAGES.tooManySearches, { retryAfter: RETRY_SECONDS });
  running.set(person, own + 1);
  return () => {
    const left = (running.get(person) ?? 1) - 1;
    if (left > 0) running.set(person, left);
    else running.delete(person);
  };
}

/** Of the company a user works for; staff who chose none have no fleet to look through. */
async function findVehiculos(
  { database, gps }: Deps,
  request: FastifyRequest,
  client: string | undefined,
  { clases, text }: Busqueda,
): Promise<Hallazgo[]> {
  if (client === undefined && isManager(request.viewer)) return [];
  const company = await findCompanyFor(database.system, request, client);
  if (!company.account || !text || !clases.includes('vehiculo')) return [];
  const answer = await unlessAway(gps.searchVehiculos(company.account, text, HALLAZGOS_MAX));
  return (answer?.value ?? []).map(({ id, patente, nombre }) => ({
    clase: 'vehiculo',
    id,
    titulo: patente,
    detalle: nombre,
    cliente: company.client,
  }));
}
