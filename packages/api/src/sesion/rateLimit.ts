import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Deps } from '../ports/deps';
import type { FastifyRequest } from 'fastify';
import { afterReply } from '../http/afterReply';
import { originOf, writeAs } from '../http/write';
import type { Attempt } from './limits';
import { networkOf } from './network';
import { MAX_PASSWORD_CHECKS } from './passwords';

/** Many trackers share a network: at least as many as the limit of a quarter of an hour allows. */
const GPS_PER_SECOND = 60;
const SLOT_RETRY_SECONDS = 5;

type Window = { second: number; attempts: Map<string, number> };
/** By server; reset every second, so that many networks do not fill the memory. */
const windows = new WeakMap<Deps, Window>();

/**
 * Rate limit per network and second, in memory: refusals that cost a database statement would let an attacker overload
 * the database.
 */
export function assertRateLimit(deps: Deps, request: FastifyRequest, attempt: Omit<Attempt, 'name'>): void {
  const { endpoint, address, now } = attempt;
  const second = Math.floor(now.getTime() / 1000);
  const last = windows.get(deps);
  const window = last?.second === second ? last : { second, attempts: new Map<string, number>() };
  windows.set(deps, window);
  const key = `${endpoint}@${networkOf(address)}`;
  const attempts = window.attempts.get(key) ?? 0;
  const { SIGN_INS_PER_SECOND: most } = deps.config;
  const limit = endpoint === 'gps' ? Math.max(GPS_PER_SECOND, most) : most;
  if (attempts >= limit) {
    recordRefusal(deps, request, attempt);
    throw new DomainError('tooMany', SHELL_MESSAGES.tooManyAtOnce, { retryAfter: 1 });
  }
  window.attempts.set(key, attempts + 1);
}

const RECORD_EVERY_MS = 15 * 60_000;
/** Networks that are recorded in that time: callers with many addresses must not fill the audit log. */
const MAX_RECORDED = 100;
const recorded = new WeakMap<Deps, Map<string, number>>();

/** One entry for all refusals of a network in a quarter of an hour, after the answer: the others cost no statement. */
function recordRefusal(deps: Deps, request: FastifyRequest, { endpoint, address, now }: Omit<Attempt, 'name'>): void {
  const networks = recorded.get(deps) ?? new Map<string, number>();
  recorded.set(deps, networks);
  const at = now.getTime();
  for (const [known, since] of networks) if (at - since >= RECORD_EVERY_MS) networks.delete(known);
  const key = `${endpoint}@${networkOf(address)}`;
  if (networks.has(key) || networks.size >= MAX_RECORDED) return;
  networks.set(key, at);
  const actor = { userId: null, user: 'desconocido', clientId: null, client: null };
  const entityId = request.routeOptions.url ?? request.url;
  afterReply(request, () =>
    writeAs(deps.database.system, actor, originOf(request, deps.clock), ({ record }) =>
      record({ action: 'sesion.limitar', entity: 'llamada', entityId, after: { metodo: request.method } }),
    ),
  );
}

const slotsInUse = new WeakMap<Deps, Set<symbol>>();

/**
 * Limits concurrent password checks; a slot is held until the work is done or `release` is called. Without a free slot the
 * request is refused before its attempt is counted, because counting and undoing the count take database statements.
 */
export async function withLoginSlot<T>(
  deps: Deps,
  request: FastifyRequest,
  attempt: Omit<Attempt, 'name'>,
  work: (release: () => void) => Promise<T>,
): Promise<T> {
  assertRateLimit(deps, request, attempt);
  const slots = slotsInUse.get(deps) ?? new Set<symbol>();
  slotsInUse.set(deps, slots);
  if (slots.size >= MAX_PASSWORD_CHECKS)
    throw new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter: SLOT_RETRY_SECONDS });
  const slot = Symbol('slot');
  const release = () => void slots.delete(slot);
  slots.add(slot);
  try {
    return await work(release);
  } finally {
    release();
  }
}
