import type { NewDespacho } from '@fenix/domain/despachos/nuevo';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { CRUCE_MESSAGES, assertNoOverlap } from '@fenix/domain/despachos/cruce';
import { DomainError } from '@fenix/domain/errors';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { FastifyRequest } from 'fastify';
import { type Act, recordAct } from '../db/auditLog';
import type { Db } from '../db/database';
import type { Deps } from '../deps';
import type { Company } from '../http/company';
import { actorOf } from '../http/outside';
import { earlierAnswer, originOf, write } from '../http/write';
import type { GpsAccount, Referenced } from '../ports/gps';
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
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string')
    throw new DomainError('invalid', DESPACHO_MESSAGES.noKey, {
      errors: [{ path: 'idempotency-key', message: DESPACHO_MESSAGES.noKey }],
    });
  const earlier = await earlierAnswer<Created>(request);
  if (earlier) return earlier;
  const { company, account } = await findFleet(deps, request, client);
  const now = deps.clock.now();
  const { words, ...plan } = await planDespacho(deps.gps, account, asked, now);
  const claim = await claimSending(request.db, { clientId: company._id, userId: request.viewer._id, key, asked }, now);
  if ('doneAs' in claim) return { id: claim.doneAs };

  const { reference, isRetry } = claim;
  const actor = actorOf(request);
  const origin = originOf(request, deps.clock);
  const writeDown = async (tx: Db, id: string) => {
    if (!(await markProgrammed(tx, reference, id))) return false;
    await recordAct(tx, actor, origin, creationOf(id, company, words));
    return true;
  };
  const id = await send(deps, account, { reference, ...plan }, isRetry, writeDown).catch(async (error: unknown) => {
    const isUnsure = !(error instanceof DomainError) || error.kind === 'unavailable';
    await endSending(request.db, reference, isUnsure ? 'enviando' : 'rechazado');
    throw failureOf(error);
  });
  try {
    return await write(request, deps.clock, async ({ tx, unchanged }) => {
      await writeDown(tx, id);
      unchanged();
      return { id };
    });
  } catch (error) {
    // It was made: that is the answer. What could not be written down is found out by the job.
    request.log.error({ err: error, reference }, 'a dispatch was made and not written down yet');
    await endSending(request.db, reference, 'enviando').catch((again: unknown) =>
      request.log.error({ err: again, reference }, 'a dispatch stays claimed'),
    );
    return { id };
  }
}

/** After a lost answer the platform is asked for our reference before anything is sent again. */
async function send(
  { gps }: Deps,
  account: GpsAccount,
  programada: Referenced,
  isRetry: boolean,
  writeDown: (tx: Db, id: string) => Promise<unknown>,
): Promise<string> {
  const { reference, start, end, idactivo, definicion } = programada;
  const known = isRetry ? await gps.findReferencia(account, reference, start) : undefined;
  if (known !== undefined) return known;
  assertNoOverlap(await gps.findCruces(account, idactivo, { from: start, to: end }), start, definicion.motivo);
  return gps.programRoute(account, programada, async (tx, id) => void (await writeDown(tx, id)));
}

/** The one entry of a creation, whoever finds out that it happened. */
export function creationOf(
  id: string,
  { _id: clientId, client }: Pick<Company, '_id' | 'client'>,
  after: Plan['words'] | Record<string, unknown>,
): Act {
  return { action: 'despacho.crear', entity: 'despacho', entityId: id, of: { clientId, client }, after };
}

/** DISP-48: what stands in the way, and what can be done about it. */
const TOLD_AS_THEY_ARE = new Set<string>([
  GPS_MESSAGES.tokenFailed,
  FLOTA_MESSAGES.minuteTaken,
  CRUCE_MESSAGES.warning,
]);

/** DISP-21; a platform that does not let us in says so in its own words (GPS-04). */
function failureOf(error: unknown): unknown {
  const isOurs = error instanceof DomainError && TOLD_AS_THEY_ARE.has(error.message);
  if (!(error instanceof DomainError) || isOurs) return error;
  const { kind, errors, retryAfter } = error;
  const told = new DomainError(kind, DESPACHO_MESSAGES.createFailed, {
    errors,
    ...(retryAfter !== undefined && { retryAfter }),
  });
  told.cause = error;
  return told;
}
