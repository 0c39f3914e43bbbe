import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { DeviceToken } from '@fenix/domain/sesion/equipo';
import { PIN_MESSAGES } from '@fenix/domain/sesion/pin';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/database';
import type { Deps } from '../ports/deps';
import { originOf, writeAs } from '../http/write';
import { newId } from '../ground/ids';
import { assertConfirmed } from './account';
import { actorOf, recordFailure } from './actions';
import { assertRateLimit } from './rateLimit';
import { countAttempt, undoCount } from './limits';
import { browserOf, insertSession } from './opening';
import { deviceUsedSince, findUserById } from './queries';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const refused = () => new DomainError('unauthenticated', PIN_MESSAGES.refused);
const disabled = () => new DomainError('disabled', SHELL_MESSAGES.accountDisabled);

/**
 * AUTH-50: a token for the browser of this session, in place of the one before. It opens sessions for days, so the
 * password is asked for like for other changes of who gets in. Not by `write`, which keeps answers for repeated calls.
 */
export async function createDevice(deps: Deps, request: FastifyRequest): Promise<DeviceToken> {
  assertConfirmed(deps, request);
  const { viewer } = request;
  const browser = browserOf(deps, request);
  const token = randomBytes(32).toString('base64url');
  const actor = { userId: viewer._id, user: viewer.name, clientId: viewer.clienteId, client: viewer.cliente };
  await writeAs(request.db, actor, originOf(request, deps.clock), async ({ tx, now, record }) => {
    const session = await tx
      .selectFrom('sessions')
      .select('browser')
      .where('_id', '=', viewer.sessionId)
      .executeTakeFirst();
    if (!browser || session?.browser !== browser) throw new DomainError('invalid', SHELL_MESSAGES.invalid);
    const facts = {
      token_hash: hashOf(token),
      created_at: now,
      last_used_at: now,
      revoked_at: null,
      address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    };
    const { _id } = await tx
      .insertInto('device_tokens')
      .values({ _id: newId(), user_id: viewer._id, client_id: viewer.clienteId, browser, ...facts })
      .onConflict((conflict) => conflict.columns(['user_id', 'browser']).doUpdateSet(facts))
      .returning('_id')
      .executeTakeFirstOrThrow();
    await record({ action: 'sesion.equipo', entity: 'sesion', entityId: _id });
  });
  return { token };
}

/** AUTH-50: a session for anyone who opened the token of this device with the PIN. It proves no password. */
export async function renewSession(deps: Deps, request: FastifyRequest, { token }: DeviceToken): Promise<SignedIn> {
  const db = deps.database.system;
  const hash = hashOf(token);
  const attempt = { endpoint: 'equipo', name: hash, address: request.ip, now: deps.clock.now() } as const;
  assertRateLimit(deps, request, attempt);
  const counted = await countAttempt(deps, attempt);
  if (counted.refusal) {
    if (counted.isFirst) recordFailure(deps, request, hash, 'sesion.limitar');
    throw counted.refusal;
  }
  const browser = browserOf(deps, request);
  const device = await db
    .selectFrom('device_tokens')
    .select(['_id', 'user_id'])
    .where('token_hash', '=', hash)
    .where('browser', '=', browser ?? '')
    .executeTakeFirst();
  const user = device && (await findUserById(db, device.user_id));
  if (device && !user?.isActive) throw disabled();
  if (!device || !user) {
    recordFailure(deps, request, hash, 'sesion.rechazar');
    throw refused();
  }
  return writeAs(db, actorOf(user), originOf(request, deps.clock), async ({ tx, now, record }) => {
    if (!(await useDevice(tx, device, now))) {
      recordFailure(deps, request, user.name, 'sesion.rechazar');
      throw refused();
    }
    // Read again: the account may have been disabled since, and anyone who did that waits for this device.
    const current = await findUserById(tx, user._id);
    if (!current?.isActive) throw disabled();
    const opening = { user: current, browser, now, confirmedAt: null };
    const { sessionId, signedIn } = await insertSession(deps, request, tx, opening);
    await undoCount(tx, counted, { isRight: true });
    await record({ action: 'sesion.renovar', entity: 'sesion', entityId: sessionId });
    return signedIn;
  });
}

/** Person before device, in the order in which whatever ends a device locks them. */
async function useDevice(tx: Tx, { _id, user_id }: { _id: string; user_id: string }, now: Date): Promise<boolean> {
  await tx.selectFrom('users').select('_id').where('_id', '=', user_id).forKeyShare().execute();
  const used = await tx
    .updateTable('device_tokens')
    .set({ last_used_at: now })
    .where('_id', '=', _id)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', deviceUsedSince(now))
    .returning('_id')
    .executeTakeFirst();
  return used !== undefined;
}
