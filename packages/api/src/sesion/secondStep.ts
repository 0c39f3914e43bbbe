import { createHmac, randomBytes } from 'node:crypto';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import {
  CODE_DIGITS,
  RECOVERY_CODES,
  type RecoveryCodes,
  SEGUNDO_PASO_MESSAGES,
  type SecondStepStart,
  type SecondStepState,
  plainCode,
  requiresSecondStep,
} from '@fenix/domain/sesion/segundoPaso';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../db/database';
import type { Deps } from '../ports/deps';
import { write } from '../http/write';
import { assertConfirmed } from './account';
import { countCode, resetCodeCount } from './limits';
import { enqueueNotice } from './notices';
import { revokeSessions, settleDebt } from './queries';
import { addressOf, newSecret, stepOf, toBase32 } from './totp';

const placeOf = (id: string) => ({ table: 'second_steps', column: 'secret', id });

export async function findSecondStep({ config }: Deps, { db, viewer }: FastifyRequest): Promise<SecondStepState> {
  const row = await find(db, viewer._id);
  return {
    since: row?.since?.toISOString() ?? null,
    codesLeft: row?.recovery.length ?? 0,
    isRequired: requiresSecondStep(config.SECOND_STEP, viewer),
  };
}

/** AUTH-33: creates a secret to be scanned; it takes effect once a code confirms it, and a new request replaces it. */
export async function startSecondStep(deps: Deps, request: FastifyRequest): Promise<SecondStepStart> {
  assertConfirmed(deps, request);
  const { _id, clienteId, name } = request.viewer;
  const sealed = deps.dataKeys.seal(newSecret(), placeOf(_id));
  await write(request, deps.clock, async ({ tx, unchanged }) => {
    // No audit entry: turning it on leaves one.
    unchanged();
    await tx
      .insertInto('second_steps')
      .values({ _id, client_id: clienteId, secret: sealed })
      .onConflict((conflict) =>
        conflict.column('_id').doUpdateSet({ secret: sealed }).where('second_steps.since', 'is', null),
      )
      .execute();
    return null;
  });
  // Read back, because a repeated request with the same idempotency key must get the secret of the first.
  const row = await find(request.db, _id);
  if (!row || row.since) throw new DomainError('conflict', SEGUNDO_PASO_MESSAGES.alreadyOn);
  const secret = deps.dataKeys.open(row.secret, placeOf(_id));
  return { secret, uri: addressOf(secret, { issuer: deps.config.PRODUCT_NAME, name }) };
}

/** AUTH-33, AUTH-34: turns it on and returns the recovery codes, only this once; ends other sessions, which had no second step. */
export async function turnOnSecondStep(deps: Deps, request: FastifyRequest, typed: string): Promise<RecoveryCodes> {
  assertConfirmed(deps, request);
  const { _id, sessionId } = request.viewer;
  await countCode(deps.database.system, _id, deps.clock.now());
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  let isDone = false;
  await write(request, deps.clock, async ({ tx, now, record }) => {
    const row = await find(tx, _id, { isLocked: true });
    if (!row) throw new DomainError('conflict', SEGUNDO_PASO_MESSAGES.notStarted);
    if (row.since) throw new DomainError('conflict', SEGUNDO_PASO_MESSAGES.alreadyOn);
    const secret = deps.dataKeys.open(row.secret, placeOf(_id));
    const step = stepOf(secret, plainCode(typed), now);
    if (step === undefined) throw wrongCode();
    const recovery = codes.map((code) => fingerprintOf(secret, code));
    await tx
      .updateTable('second_steps')
      .set({ since: now, last_step: step, recovery })
      .where('_id', '=', _id)
      .execute();
    await revokeSessions(tx, { userId: _id, except: sessionId }, 'secondStepChanged', now);
    await settleDebt(tx, sessionId, 'segundoPaso');
    await enqueueNotice(tx, { userId: _id, notice: 'on' }, now);
    await record({ action: 'usuario.verificacion', entity: 'usuario', entityId: _id, after: { estado: 'activada' } });
    isDone = true;
    // The response stored for the idempotency key must not contain the codes.
    return null;
  });
  if (!isDone) throw new DomainError('conflict', SEGUNDO_PASO_MESSAGES.alreadyOn);
  await resetCodeCount(deps.database.system, _id);
  return { codes };
}

/** AUTH-34: with password and code. Where a second step is required, this session must set it up again at once. */
export async function turnOffSecondStep(deps: Deps, request: FastifyRequest, code: string): Promise<null> {
  assertConfirmed(deps, request);
  const { viewer } = request;
  const { _id, sessionId } = viewer;
  await countCode(deps.database.system, _id, deps.clock.now());
  await write(request, deps.clock, async ({ tx, now, record }) => {
    if (!(await find(tx, _id))?.since) throw new DomainError('conflict', SEGUNDO_PASO_MESSAGES.notOn);
    if (!(await spendCode(deps, tx, { userId: _id, code, now }))) throw wrongCode();
    await removeSecondStep(tx, _id, now, sessionId);
    if (requiresSecondStep(deps.config.SECOND_STEP, viewer))
      await tx
        .updateTable('sessions')
        .set({ owes: ['segundoPaso'] })
        .where('_id', '=', sessionId)
        .execute();
    await enqueueNotice(tx, { userId: _id, notice: 'off' }, now);
    await record({
      action: 'usuario.verificacion',
      entity: 'usuario',
      entityId: _id,
      after: { estado: 'desactivada' },
    });
    return null;
  });
  await resetCodeCount(deps.database.system, _id);
  return null;
}

/** Deletes secret and codes, and ends the user's other sessions. */
export async function removeSecondStep(tx: Tx, userId: string, now: Date, except?: string): Promise<void> {
  await tx.deleteFrom('second_steps').where('_id', '=', userId).execute();
  await revokeSessions(tx, { userId, ...(except && { except }) }, 'secondStepChanged', now);
}

type Spending = { userId: string; code: string; now: Date };

/**
 * Whether a code is right; a right one cannot be used again, and the row lock makes that hold for concurrent requests.
 * The caller has counted the attempt, and resets the count after a right one.
 */
export async function spendCode({ dataKeys }: Deps, tx: Tx, { userId, code, now }: Spending): Promise<boolean> {
  const row = await find(tx, userId, { isLocked: true });
  if (!row?.since) return false;
  const secret = dataKeys.open(row.secret, placeOf(userId));
  const spent = spend({ ...row, secret }, plainCode(code), now);
  if (!spent) return false;
  await tx.updateTable('second_steps').set(spent).where('_id', '=', userId).execute();
  return true;
}

type StoredSecondStep = { secret: string; last_step: number; recovery: string[] };

function spend({ secret, last_step, recovery }: StoredSecondStep, code: string, now: Date) {
  if (code.length === CODE_DIGITS) {
    const step = stepOf(secret, code, now);
    return step !== undefined && step > last_step ? { last_step: step } : undefined;
  }
  const fingerprint = fingerprintOf(secret, code);
  return recovery.includes(fingerprint) ? { recovery: recovery.filter((one) => one !== fingerprint) } : undefined;
}

function find(db: Db, userId: string, { isLocked = false } = {}) {
  return db
    .selectFrom('second_steps')
    .select(['secret', 'since', 'last_step', 'recovery'])
    .where('_id', '=', userId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Fifty bits in two groups: `ABCDE-FGHIJ`. */
function newRecoveryCode(): string {
  return toBase32(randomBytes(7)).slice(0, 10).replace(/^.{5}/, '$&-');
}

/** Keyed with the user's encrypted secret, so that it survives a rotation of DATA_KEY and a copy of the table is useless. */
function fingerprintOf(secret: string, code: string): string {
  return createHmac('sha256', `recovery ${secret}`).update(plainCode(code)).digest('base64url');
}

function wrongCode(): DomainError {
  const errors = [{ path: 'code', message: SEGUNDO_PASO_MESSAGES.wrong }];
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}
