import { DomainError } from '@fenix/domain/errors';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { isCancelable } from '@fenix/domain/flota/status';
import type { Estado } from '@fenix/domain/gps/programada';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../ports/deps';
import { findFleet } from '../flota/company';
import { findDespacho } from '../flota/queries';
import { readCompany } from '../http/company';
import { type UnsureAct, doOutside } from '../http/outside';
import { earlierAnswer } from '../http/write';
import type { GpsAccount, GpsPlatform } from '../ports/gps';

export const DESPACHO_CANCELAR = 'despacho.cancelar';
const CANCELED: Estado = 'Cancelado';

/**
 * DISP-48: called off by the dispatcher while it still is to happen; the platform decides who was first. As exact as a
 * creation: asked, done and written once, whatever is lost on the way.
 */
export async function cancelDespacho(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  client: string | undefined,
): Promise<{ id: string }> {
  const earlier = await earlierAnswer<{ id: string }>(request);
  if (earlier) return earlier;
  const { company, account } = await findFleet(deps, request, client);
  const { value: before } = await findDespacho(deps.gps, account, id);
  const act = {
    kind: DESPACHO_CANCELAR,
    subject: id,
    entry: {
      action: 'despacho.cancelar',
      entity: 'despacho',
      entityId: id,
      of: { clientId: company._id, client: company.client },
      before: { estado: before.estado, ruta: before.nombre, placa: before.placa },
      after: { estado: CANCELED },
    },
  } as const;
  return doOutside(
    deps,
    request,
    act,
    {
      perform: async (record) => {
        if (!isCancelable(before.estado)) throw notPending();
        await deps.gps.cancelProgramada(account, id, record).catch((error: unknown) => {
          throw error instanceof DomainError && error.kind === 'conflict' ? notPending() : error;
        });
      },
      wasDone: () => isCanceled(deps.gps, account, id),
    },
    { id },
  );
}

/** Reconciliation job: whether a cancellation without an answer took effect. False where the company has no account any more. */
export async function wasCanceled({ gps, database }: Deps, { subject, clientId }: UnsureAct): Promise<boolean> {
  const company = await readCompany(database.system, { id: clientId });
  return company?.account ? isCanceled(gps, company.account, subject) : false;
}

/** Read from the platform, not from the cache, which may be older than the cancellation. */
async function isCanceled(gps: GpsPlatform, account: GpsAccount, id: string): Promise<boolean> {
  const { value, isStale } = await gps.findProgramada(account, id);
  if (isStale) throw new DomainError('unavailable', FLOTA_MESSAGES.notFound, { retryAfter: 10 });
  return value.estado === CANCELED;
}

function notPending(): DomainError {
  return new DomainError('conflict', FLOTA_MESSAGES.notPending);
}
