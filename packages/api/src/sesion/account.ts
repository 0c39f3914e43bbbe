import {
  CONTRASENA_MESSAGES,
  type PasswordChange,
  type SesionPropia,
  deviceName,
  isConfirmed,
  isContextual,
} from '@fenix/domain/sesion/contrasena';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { write } from '../http/write';
import { isCommonPassword } from './commonPasswords';
import { countAttempt, giveBack } from './limits';
import { hashPassword, verifyPassword } from './passwords';
import { revokeSessions, settleDebt } from './queries';
import { usedSince } from './viewer';

/** AUTH-28: refuses what a guesser tries first. `words` are those that stand on the door: person, user name, company. */
export function assertGoodPassword(deps: Pick<Deps, 'config'>, password: string, words: readonly string[]): void {
  const { PRODUCT_NAME, PROVIDER_CLIENT } = deps.config;
  const isOfHere = isContextual(password, [...words, PRODUCT_NAME, PROVIDER_CLIENT]);
  if (!isOfHere && !isCommonPassword(password)) return;
  throw refusal('password', isOfHere ? CONTRASENA_MESSAGES.contextual : CONTRASENA_MESSAGES.common);
}

/** AUTH-27, AUTH-32: whether it is the person. Guesses count like guesses at the door. */
async function assertOwnPassword(deps: Deps, request: FastifyRequest, path: string, password: string): Promise<void> {
  const { name, _id } = request.viewer;
  const counted = await countAttempt(deps, { door: 'sesion', name, address: request.ip, now: deps.clock.now() });
  if (counted.refusal) throw counted.refusal;
  const { password_hash } = await request.db
    .selectFrom('users')
    .select('password_hash')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, password))) throw refusal(path, CONTRASENA_MESSAGES.wrong);
  await giveBack(deps.database.system, counted, { isRight: true });
}

/** AUTH-27, AUTH-30: the other sessions end; this one goes on and owes no password any more. */
export async function changeOwnPassword(
  deps: Deps,
  request: FastifyRequest,
  { current, password }: PasswordChange,
): Promise<null> {
  const { viewer } = request;
  const { name, nameUser, cliente, _id, sessionId } = viewer;
  await assertOwnPassword(deps, request, 'current', current);
  if (viewer.owes?.includes('contrasena') && password === current) throw refusal('password', CONTRASENA_MESSAGES.same);
  assertGoodPassword(deps, password, [name, nameUser, cliente]);
  const hash = await hashPassword(password);
  return write(request, deps.clock, async ({ tx, now, record }) => {
    await tx.updateTable('users').set({ password_hash: hash, must_change: false }).where('_id', '=', _id).execute();
    await revokeSessions(tx, { userId: _id, except: sessionId }, 'passwordChanged', now);
    await settleDebt(tx, sessionId, 'contrasena');
    await record({ action: 'usuario.contrasena', entity: 'usuario', entityId: _id });
    return null;
  });
}

/** AUTH-32: for the next minutes this session may do what asks for the password again. */
export async function confirmPassword(deps: Deps, request: FastifyRequest, password: string): Promise<null> {
  const { sessionId } = request.viewer;
  await assertOwnPassword(deps, request, 'password', password);
  return write(request, deps.clock, async ({ tx, now, record }) => {
    await tx.updateTable('sessions').set({ confirmed_at: now }).where('_id', '=', sessionId).execute();
    await record({ action: 'sesion.confirmar', entity: 'sesion', entityId: sessionId });
    return null;
  });
}

/** AUTH-32: before scopes, e-mail, password or second step of anyone change. */
export function assertConfirmed({ clock }: Pick<Deps, 'clock'>, { viewer }: FastifyRequest): void {
  if (!isConfirmed(viewer.confirmedAt, clock.now()))
    throw new DomainError('unconfirmed', CONTRASENA_MESSAGES.unconfirmed);
}

/** AUTH-29: newest first. */
export async function listOwnSessions(
  { clock, config }: Deps,
  { db, viewer }: FastifyRequest,
): Promise<SesionPropia[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom('sessions')
    .select(['_id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .where('user_id', '=', viewer._id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedSince({ now, idleHours: config.IDLE_HOURS }))
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return rows.map(({ _id, created_at, last_used_at, address, user_agent }) => {
    const isCurrent = _id === viewer.sessionId;
    const lastUsed = (isCurrent ? now : last_used_at).toISOString();
    return { _id, device: deviceName(user_agent), address, fecha: created_at.toISOString(), lastUsed, isCurrent };
  });
}

/** AUTH-29: one of one's own sessions, or all but this one. What is over already, or somebody else's, changes nothing. */
export function endOwnSessions(deps: Deps, request: FastifyRequest, id?: string): Promise<null> {
  const { viewer } = request;
  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    const open = await tx
      .selectFrom('sessions')
      .select('_id')
      .where('user_id', '=', viewer._id)
      .where('revoked_at', 'is', null)
      .where('_id', '<>', viewer.sessionId)
      .$if(id !== undefined, (query) => query.where('_id', '=', id ?? ''))
      .orderBy('_id')
      .forUpdate()
      .execute();
    if (open.length === 0) unchanged();
    for (const { _id } of open) {
      await revokeSessions(tx, { sessionId: _id }, 'signedOut', now);
      await record({ action: 'sesion.terminar', entity: 'sesion', entityId: _id });
    }
    return null;
  });
}

function refusal(path: string, message: string): DomainError {
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: [{ path, message }] });
}
