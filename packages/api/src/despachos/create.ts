import type { NewDespacho } from '@fenix/domain/despachos/nuevo';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { CRUCE_WARNINGS, assertMinuteFree, assertNoOverlap } from '@fenix/domain/despachos/cruce';
import type { TicketRespaldo } from '@fenix/domain/despachos/ticket';
import { DomainError } from '@fenix/domain/errors';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import type { Despacho } from '@fenix/domain/gps/programada';
import { APTITUD_MESSAGES } from '@fenix/domain/aptitud/messages';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { FastifyRequest } from 'fastify';
import { type Act, recordAct } from '../db/auditLog';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import type { Company } from '../http/company';
import { actorOf } from '../http/outside';
import { earlierAnswer, originOf, write } from '../http/write';
import { refusedFields } from '../media/form';
import type { Within } from '../ports/gps';
import { verifyAuthorizer } from '../aptitud/autorizar';
import { isJudged } from '../aptitud/juicio';
import { claimAlone, claimSending, endSending, findRespaldo, keepRespaldo, markProgrammed } from './asked';
import { findFleet } from '../flota/company';
import { type Plan, planDespacho } from './plan';
import { openGate } from './salida';

type Created = { id: string; respaldo?: TicketRespaldo };

const createdAs = (id: string, respaldo: TicketRespaldo | null): Created => ({ id, ...(respaldo && { respaldo }) });

/**
 * DISP-01, DISP-24: one dispatch, whatever is repeated or lost on the way. What is asked for is written down first;
 * after a lost answer the platform is asked for our reference before anything is sent again.
 */
export async function createDespacho(
  deps: Deps,
  request: FastifyRequest,
  { client, autorizacion, ...asked }: NewDespacho & { client?: string | undefined },
): Promise<Created> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string')
    throw new DomainError('invalid', DESPACHO_MESSAGES.noKey, {
      errors: [{ path: 'idempotency-key', message: DESPACHO_MESSAGES.noKey }],
    });
  const earlier = await earlierAnswer<Created>(request);
  if (earlier) return earlier;
  const fleet = await findFleet(deps, request, client);
  const { company, account } = fleet;
  const now = deps.clock.now();
  const { words, vehiculo, conductor, ...plan } = await planDespacho(deps.gps, account, asked, now);
  if (autorizacion && !isJudged(company))
    throw refusedFields([{ path: 'autorizacion', message: APTITUD_MESSAGES.notContracted }]);
  const claimed = { clientId: company._id, userId: request.viewer._id, key, asked };
  const claim = await (deps.gps.isOurs(account) ? claimSending : claimAlone)(request.db, claimed, now);
  const { reference } = claim;
  const respaldoIn = async (db: Db) => (isJudged(company) ? findRespaldo(db, reference) : null);
  if ('doneAs' in claim) return createdAs(claim.doneAs, await respaldoIn(request.db));

  /** Releases the claim for a retry. After an unknown outcome (`enviando`) the retry first looks the reference up. */
  const end = (state: 'enviando' | 'rechazado') => endSending(request.db, reference, state);
  const afterFailure = async (error: unknown): Promise<never> => {
    await end(!(error instanceof DomainError) || error.kind === 'unavailable' ? 'enviando' : 'rechazado');
    throw failureOf(error);
  };
  const known = claim.isRetry
    ? await deps.gps.findReferencia(account, reference, plan.start).catch(afterFailure)
    : undefined;
  const judge = isJudged(company) && known === undefined ? await prepareGate().catch(beforeSending) : undefined;

  const actor = actorOf(request);
  const origin = originOf(request, deps.clock);
  const writeDown = async (tx: Db, id: string) => {
    if (!(await markProgrammed(tx, reference, id))) return;
    await recordAct(tx, actor, origin, creationOf(id, company, words, await respaldoIn(tx)));
  };
  const id =
    known ??
    (await deps.gps
      .programRoute(account, { reference, ...plan }, { assertFree, record: writeDown })
      .catch(afterFailure));
  try {
    return await write(request, deps.clock, async ({ tx, unchanged }) => {
      await writeDown(tx, id);
      unchanged();
      return createdAs(id, await respaldoIn(tx));
    });
  } catch (error) {
    // It was made: that is the answer. What could not be written down is found out by the job.
    request.log.error({ err: error, reference }, 'a dispatch was made and not written down yet');
    await end('enviando').catch((again: unknown) =>
      request.log.error({ err: again, reference }, 'a dispatch stays claimed'),
    );
    return createdAs(id, null);
  }

  /** Nothing was sent yet: after a wrong password there is nothing to reconcile. */
  async function beforeSending(error: unknown): Promise<never> {
    await end('rechazado');
    throw error;
  }

  async function prepareGate() {
    const autorizado = autorizacion && (await verifyAuthorizer(deps, request, company, autorizacion));
    const { start, end: llegada } = plan;
    return openGate(deps, request.db, fleet, { vehiculo, conductor, start, end: llegada, now }, autorizado);
  }

  /** What prevents it, in the programming's own transaction where the platform is ours. */
  async function assertFree(cruces: readonly Despacho[], within: Within): Promise<void> {
    const departure = { start: plan.start, idactivo: plan.idactivo };
    assertMinuteFree(cruces, departure);
    const passed = await judge?.(cruces, within);
    if (!passed?.isOverlapAuthorised) assertNoOverlap(cruces, departure, asked.motivo);
    if (passed) await keepRespaldo(within.tx ?? request.db, reference, passed.respaldo);
  }
}

/** The one entry of a creation, no matter who finds out that it happened. */
export function creationOf(
  id: string,
  { _id: clientId, client }: Pick<Company, '_id' | 'client'>,
  words: Plan['words'] | Record<string, unknown>,
  respaldo: TicketRespaldo | null,
): Act {
  const { autoriza, motivo, razones } = respaldo?.autorizacion ?? {};
  const authorised = autoriza === undefined ? {} : { autoriza, motivoAutorizacion: motivo, novedades: razones };
  const judged = respaldo?.razones?.length ? { razones: respaldo.razones } : {};
  const after = { ...words, ...authorised, ...judged };
  return { action: 'despacho.crear', entity: 'despacho', entityId: id, of: { clientId, client }, after };
}

/** DISP-48: what prevents it, and what can be done about it. */
const TOLD_AS_THEY_ARE = new Set<string>([
  GPS_MESSAGES.tokenFailed,
  FLOTA_MESSAGES.minuteTaken,
  APTITUD_MESSAGES.notApt,
  ...CRUCE_WARNINGS,
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
