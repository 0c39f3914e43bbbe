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
import type { Deps } from '../ports/deps';
import type { Tx } from '../db/database';
import { write } from '../http/write';
import { isCommonPassword } from './commonPasswords';
import { withLoginSlot } from './rateLimit';
import { countAttempt, undoCount } from './limits';
import { hashPassword, verifyPassword } from './passwords';
import { revokeSessions, settleDebt, deviceUsedSince } from './queries';
import { usedSince, type Viewer } from '../viewer/viewer';

/** AUTH-28: refuses passwords that are guessed first. `words` are public: names of person, user and company. */
export function assertGoodPassword(deps: Pick<Deps, 'config'>, password: string, words: readonly string[]): void {
  const { PRODUCT_NAME, PROVIDER_CLIENT } = deps.config;
  const hasPublicWord = isContextual(password, [...words, PRODUCT_NAME, PROVIDER_CLIENT]);
  if (!hasPublicWord && !isCommonPassword(password)) return;
  throw refusal('password', hasPublicWord ? CONTRASENA_MESSAGES.contextual : CONTRASENA_MESSAGES.common);
}

/** AUTH-27, AUTH-32: checks the user's password, with the same limits as sign-in. */
async function assertOwnPassword(deps: Deps, request: FastifyRequest, path: string, password: string): Promise<void> {
  const { name, _id } = request.viewer;
  const attempt = { endpoint: 'sesion', name, address: request.ip, now: deps.clock.now() } as const;
  await withLoginSlot(deps, request, attempt, async () => {
    const counted = await countAttempt(deps, attempt);
    if (counted.refusal) throw counted.refusal;
    const { password_hash } = await request.db
      .selectFrom('users')
      .select('password_hash')
      .where('_id', '=', _id)
      .executeTakeFirstOrThrow();
    if (!(await verifyPassword(password_hash, password))) throw refusal(path, CONTRASENA_MESSAGES.wrong);
    await undoCount(deps.database.system, counted, { isRight: true });
  });
}

/** AUTH-27, AUTH-30: ends the other sessions and keeps this one, without the obligation to change the password. */
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

/** AUTH-32: allows this session, for some minutes, the actions that require a recent password check. */
export async function confirmPassword(deps: Deps, request: FastifyRequest, password: string): Promise<null> {
  const { sessionId } = request.viewer;
  await assertOwnPassword(deps, request, 'password', password);
  return write(request, deps.clock, async ({ tx, now, record }) => {
    await tx.updateTable('sessions').set({ confirmed_at: now }).where('_id', '=', sessionId).execute();
    await record({ action: 'sesion.confirmar', entity: 'sesion', entityId: sessionId });
    return null;
  });
}

/** AUTH-32: required before a change of sign-in name, e-mail, scopes, password or second step, and before other grave acts. */
export function assertConfirmed({ clock }: Pick<Deps, 'clock'>, { viewer }: FastifyRequest): void {
  if (!isConfirmed(viewer.confirmedAt, clock.now()))
    throw new DomainError('unconfirmed', CONTRASENA_MESSAGES.unconfirmed);
}

/** AUTH-29, AUTH-50: newest first; then devices whose session is over and whose PIN opens another. */
export async function listOwnSessions(
  { clock, config }: Deps,
  { db, viewer }: FastifyRequest,
): Promise<SesionPropia[]> {
  const now = clock.now();
  const sessions = await db
    .selectFrom('sessions')
    .select(['_id', 'created_at', 'last_used_at', 'address', 'user_agent', 'browser'])
    .where('user_id', '=', viewer._id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedSince({ now, idleHours: config.IDLE_HOURS }))
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  const devices = await db
    .selectFrom('device_tokens')
    .select(['_id', 'created_at', 'last_used_at', 'address', 'user_agent', 'browser'])
    .where('user_id', '=', viewer._id)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', deviceUsedSince(now))
    .orderBy('last_used_at', 'desc')
    .execute();
  const withPin = new Set(devices.map(({ browser }) => browser));
  const inUse = new Set(sessions.map(({ browser }) => browser));
  const resting = devices.filter(({ browser }) => !inUse.has(browser));
  return [...sessions, ...resting].map(({ _id, created_at, last_used_at, address, user_agent, browser }) => {
    const isCurrent = _id === viewer.sessionId;
    const lastUsed = (isCurrent ? now : last_used_at).toISOString();
    const hasPin = browser !== null && withPin.has(browser);
    return {
      _id,
      device: deviceName(user_agent),
      address,
      fecha: created_at.toISOString(),
      lastUsed,
      isCurrent,
      hasPin,
    };
  });
}

/** AUTH-29: ends one of the user's sessions, or all but this one; ended sessions and those of others are ignored. */
export function endOwnSessions(deps: Deps, request: FastifyRequest, id?: string): Promise<null> {
  const { viewer } = request;
  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    const devices = await endRestingDevices(tx, viewer, now, id);
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
    if (open.length + devices.length === 0) unchanged();
    for (const { _id } of open) {
      await revokeSessions(tx, { sessionId: _id }, 'signedOut', now);
      await record({ action: 'sesion.terminar', entity: 'sesion', entityId: _id });
    }
    for (const { _id } of devices) await record({ action: 'sesion.terminar', entity: 'sesion', entityId: _id });
    return null;
  });
}

/** AUTH-50: devices by their own id, or all but the one of this session; before the sessions, as everywhere. */
function endRestingDevices(tx: Tx, { _id, sessionId }: Viewer, now: Date, id?: string) {
  const here = tx.selectFrom('sessions').select('browser').where('_id', '=', sessionId);
  return tx
    .updateTable('device_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', _id)
    .where('revoked_at', 'is', null)
    .where('browser', 'is distinct from', here)
    .$if(id !== undefined, (query) => query.where('_id', '=', id ?? ''))
    .returning('_id')
    .execute();
}

function refusal(path: string, message: string): DomainError {
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: [{ path, message }] });
}
