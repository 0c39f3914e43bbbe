import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { isCancelable } from '@fenix/domain/flota/status';
import { DomainError } from '@fenix/domain/errors';
import type { Estado } from '@fenix/domain/gps/programada';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { write } from '../http/write';
import { findFleet } from '../flota/company';
import { findDespacho } from '../flota/queries';

const CANCELED: Estado = 'Cancelado';

/** DISP-48: called off by the dispatcher while it still is to happen; the platform decides who was first. */
export async function cancelDespacho(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  client: string | undefined,
): Promise<{ id: string }> {
  const { company, account } = await findFleet(deps, request, client);
  const { value: before } = await findDespacho(deps.gps, account, id);
  if (!isCancelable(before.estado)) throw notPending();
  await deps.gps.cancelProgramada(account, id).catch((error: unknown) => {
    throw error instanceof DomainError && error.kind === 'conflict' ? notPending() : error;
  });
  return write(request, deps.clock, async ({ record }) => {
    await record({
      action: 'despacho.cancelar',
      entity: 'despacho',
      entityId: id,
      of: { clientId: company._id, client: company.client },
      before: { estado: before.estado, ruta: before.nombre, placa: before.placa },
      after: { estado: CANCELED },
    });
    return { id };
  });
}

function notPending(): DomainError {
  return new DomainError('conflict', FLOTA_MESSAGES.notPending);
}
