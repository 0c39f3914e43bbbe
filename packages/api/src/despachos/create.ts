import type { NewDespacho } from '@fenix/domain/despachos/nuevo';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { FastifyRequest } from 'fastify';
import type { Act } from '../db/auditLog';
import type { Deps } from '../deps';
import type { Company } from '../http/company';
import { earlierAnswer, write } from '../http/write';
import { claimSending, endSending, markProgrammed } from './asked';
import { findFleet } from '../flota/company';
import { type Plan, planDespacho } from './plan';

type Created = { id: string };

/**
 * DISP-01, DISP-24: one dispatch, whatever is repeated or lost on the way. What is asked for is written down first;
 * after a lost answer the platform is asked for our reference before anything is sent again.
 */
export async function createDespacho(
  deps: Deps,
  request: FastifyRequest,
  { client, ...asked }: NewDespacho & { client?: string | undefined },
): Promise<Created> {
  const earlier = await earlierAnswer<Created>(request);
  if (earlier) return earlier;
  const { company, account } = await findFleet(deps, request, client);
  const now = deps.clock.now();
  const { words, ...plan } = await planDespacho(deps.gps, account, asked, now);
  const key = request.headers['idempotency-key'];
  const claim = await claimSending(
    request.db,
    { clientId: company._id, userId: request.viewer._id, key: typeof key === 'string' ? key : null, asked },
    now,
  );
  if ('doneAs' in claim) return { id: claim.doneAs };

  const { reference, isRetry } = claim;
  try {
    const known = isRetry ? await deps.gps.findReferencia(account, reference, plan.start) : undefined;
    const id = known ?? (await deps.gps.programRoute(account, { reference, ...plan }));
    return await write(request, deps.clock, async ({ tx, record, unchanged }) => {
      if (await markProgrammed(tx, reference, id)) await record(creationOf(id, company, words));
      else unchanged();
      return { id };
    });
  } catch (error) {
    const isUnsure = !(error instanceof DomainError) || error.kind === 'unavailable';
    await endSending(request.db, reference, isUnsure ? 'enviando' : 'rechazado');
    throw failureOf(error);
  }
}

/** The one entry of a creation, whoever finds out that it happened. */
export function creationOf(
  id: string,
  { _id: clientId, client }: Pick<Company, '_id' | 'client'>,
  after: Plan['words'] | Record<string, unknown>,
): Act {
  return { action: 'despacho.crear', entity: 'despacho', entityId: id, of: { clientId, client }, after };
}

/** DISP-21; a platform that does not let us in says so in its own words (GPS-04). */
function failureOf(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.message === GPS_MESSAGES.tokenFailed) return error;
  const { kind, errors, retryAfter } = error;
  const told = new DomainError(kind, DESPACHO_MESSAGES.createFailed, {
    errors,
    ...(retryAfter !== undefined && { retryAfter }),
  });
  told.cause = error;
  return told;
}
