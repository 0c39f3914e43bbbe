import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { type Write, originOf, write, writeAs } from '../http/write';
import { newId } from '../ids';
import { readCredentials } from './credentials';
import { type Attempt, assertMayTry, countFailure, forgetFailures } from './limits';
import { verifyPassword } from './passwords';
import { findUserByName, revokeSessions } from './queries';
import { toUsuario } from './viewer';

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUserByName>>>;

/** AUTH-08 to AUTH-10. That an account is disabled is told only to who knows its password. */
export async function signIn(deps: Deps, request: FastifyRequest): Promise<SignedIn> {
  const credentials = readCredentials(request.headers.authorization);
  const db = deps.database.system;
  const attempt: Attempt = { name: credentials.name, address: request.ip, now: deps.clock.now() };
  await assertMayTry(db, attempt);
  const user = await findUserByName(db, credentials.name);
  if (!(await verifyPassword(user?.password_hash, credentials.password)) || !user) {
    await refuse(deps, request, user, attempt);
    throw new DomainError('unauthenticated', SHELL_MESSAGES.badCredentials);
  }
  if (!user.isActive) throw new DomainError('disabled', SHELL_MESSAGES.accountDisabled);
  return openSession(deps, request, user, attempt);
}

/** A guess at a known account leaves a trace; an unknown name does not, for people type passwords into it. */
async function refuse(
  deps: Deps,
  request: FastifyRequest,
  user: FoundUser | undefined,
  attempt: Attempt,
): Promise<void> {
  const db = deps.database.system;
  await countFailure(db, attempt);
  if (!user) return;
  await writeAs(db, actorOf(user), originOf(request, deps.clock), ({ record }) =>
    record({ action: 'sesion.rechazar', entity: 'usuario', entityId: user._id }),
  );
}

async function openSession(deps: Deps, request: FastifyRequest, user: FoundUser, attempt: Attempt): Promise<SignedIn> {
  const sessionId = newId();
  const expires = new Date(attempt.now.getTime() + deps.config.SESSION_HOURS * 3_600_000);
  const db = deps.database.system;
  await writeAs(db, actorOf(user), originOf(request, deps.clock), async ({ tx, now, record }: Write) => {
    await tx
      .insertInto('sessions')
      .values({
        _id: sessionId,
        user_id: user._id,
        client_id: user.client_id,
        created_at: now,
        expires_at: expires,
        address: request.ip,
        user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      })
      .execute();
    await forgetFailures(tx, attempt);
    await record({ action: 'sesion.abrir', entity: 'sesion', entityId: sessionId });
  });
  return { token: await deps.tokens.issue(sessionId, user._id, expires), user: toUsuario(user) };
}

export function signOut({ clock }: Deps, request: FastifyRequest): Promise<void> {
  const { sessionId } = request.viewer;
  return write(request, clock, async ({ tx, now, record }) => {
    await revokeSessions(tx, { sessionId }, 'signedOut', now);
    await record({ action: 'sesion.cerrar', entity: 'sesion', entityId: sessionId });
  });
}

function actorOf(user: FoundUser) {
  return { userId: user._id, user: user.name, clientId: user.client_id, client: user.cliente };
}
