import {
  CONTRASENA_MESSAGES,
  type PasswordChange,
  type SesionPropia,
  deviceName,
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
import { revokeSessions } from './queries';

/** AUTH-28: refuses what a guesser tries first. `words` are those that stand on the door: person, user name, company. */
export function assertGoodPassword(deps: Pick<Deps, 'config'>, password: string, words: readonly string[]): void {
  const { PRODUCT_NAME, PROVIDER_CLIENT } = deps.config;
  const isOfHere = isContextual(password, [...words, PRODUCT_NAME, PROVIDER_CLIENT]);
  if (!isOfHere && !isCommonPassword(password)) return;
  throw refusal('password', isOfHere ? CONTRASENA_MESSAGES.contextual : CONTRASENA_MESSAGES.common);
}

/** AUTH-27: guesses at the current one count like guesses at the door. The other sessions end; this one goes on. */
export async function changeOwnPassword(
  deps: Deps,
  request: FastifyRequest,
  { current, password }: PasswordChange,
): Promise<null> {
  const { viewer } = request;
  const { name, nameUser, cliente, _id, sessionId } = viewer;
  const counted = await countAttempt(deps, { door: 'sesion', name, address: request.ip, now: deps.clock.now() });
  if (counted.refusal) throw counted.refusal;
  const { password_hash } = await request.db
    .selectFrom('users')
    .select('password_hash')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, current))) throw refusal('current', CONTRASENA_MESSAGES.wrong);
  await giveBack(deps.database.system, counted, { isRight: true });
  assertGoodPassword(deps, password, [name, nameUser, cliente]);
  const hash = await hashPassword(password);
  return write(request, deps.clock, async ({ tx, now, record }) => {
    await tx.updateTable('users').set({ password_hash: hash }).where('_id', '=', _id).execute();
    await revokeSessions(tx, { userId: _id, except: sessionId }, 'passwordChanged', now);
    await record({ action: 'usuario.contrasena', entity: 'usuario', entityId: _id });
    return null;
  });
}

/** AUTH-29: newest first. */
export async function listOwnSessions({ clock }: Deps, { db, viewer }: FastifyRequest): Promise<SesionPropia[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['_id', 'created_at', 'address', 'user_agent'])
    .where('user_id', '=', viewer._id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return rows.map(({ _id, created_at, address, user_agent }) => ({
    _id,
    device: deviceName(user_agent),
    address,
    fecha: created_at.toISOString(),
    isCurrent: _id === viewer.sessionId,
  }));
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
