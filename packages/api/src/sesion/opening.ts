import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { BROWSER } from '@fenix/domain/sesion/headers';
import { requiresSecondStep } from '@fenix/domain/sesion/segundoPaso';
import type { Owed, SignedIn } from '@fenix/domain/sesion/usuario';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/database';
import type { Deps } from '../ports/deps';
import { newId } from '../ground/ids';
import { type FoundUser, lockSignIn, revokeSessions } from './queries';
import { toUsuario } from '../viewer/viewer';

type Opening = {
  user: FoundUser;
  browser: string | undefined;
  now: Date;
  /** When the password was given, where it was. */
  confirmedAt: Date | null;
};

/** A new session, in place of the one this person had in the same browser (AUTH-37). */
export async function insertSession(
  deps: Deps,
  request: FastifyRequest,
  tx: Tx,
  { user, browser, now, confirmedAt }: Opening,
): Promise<{ sessionId: string; signedIn: SignedIn }> {
  await assertStillOpen(tx, user);
  const sessionId = newId();
  const expires = new Date(now.getTime() + deps.config.SESSION_HOURS * 3_600_000);
  const owes = owedBy(deps, user);
  if (browser) await revokeSessions(tx, { userId: user._id, browser }, 'signedInAgain', now);
  await tx
    .insertInto('sessions')
    .values({
      _id: sessionId,
      user_id: user._id,
      client_id: user.client_id,
      created_at: now,
      last_used_at: now,
      confirmed_at: confirmedAt,
      expires_at: expires,
      address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      browser: browser ?? null,
      owes,
    })
    .execute();
  const token = await deps.tokens.issue(sessionId, user._id, expires);
  return { sessionId, signedIn: { token, user: toUsuario({ ...user, owes }) } };
}

/**
 * Checking the password took a while. An account that was disabled, deleted or given another password meanwhile has had
 * its sessions revoked: this transaction waits for that one, and opens no session after it.
 */
async function assertStillOpen(tx: Tx, { _id, password_hash }: FoundUser): Promise<void> {
  const held = await lockSignIn(tx, _id);
  if (!held?.isActive) throw new DomainError('disabled', SHELL_MESSAGES.accountDisabled);
  if (held.password_hash !== password_hash) throw new DomainError('unauthenticated', SHELL_MESSAGES.badCredentials);
}

/** AUTH-37: what a browser calls itself, as a fingerprint. Anything but a name of its own making is nothing. */
export function browserOf({ fingerprint }: Deps, { headers }: FastifyRequest): string | undefined {
  const name = headers[BROWSER];
  return typeof name === 'string' && /^[\w-]{16,64}$/.test(name) ? fingerprint(name) : undefined;
}

/** AUTH-30, AUTH-35: what this person must do before anything else. */
export function owedBy({ config }: Deps, user: FoundUser): Owed[] {
  const isWithout = user.second_step_since === null && requiresSecondStep(config.SECOND_STEP, toUsuario(user));
  return [
    ...(config.FIRST_PASSWORD_CHANGE && user.must_change ? (['contrasena'] as const) : []),
    ...(isWithout ? (['segundoPaso'] as const) : []),
  ];
}
