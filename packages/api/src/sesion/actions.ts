import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { SEGUNDO_PASO_MESSAGES } from '@fenix/domain/sesion/segundoPaso';
import { SECOND_STEP } from '@fenix/domain/sesion/headers';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import { nameKey } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { Act } from '../db/auditLog';
import type { Deps } from '../ports/deps';
import { afterReply } from '../http/afterReply';
import { type Write, originOf, write, writeAs } from '../http/write';
import { type Credentials, readCredentials } from './credentials';
import { inLoginQueue } from './loginQueue';
import {
  type Attempt,
  type Counted,
  countAttempt,
  countCode,
  rememberNetwork,
  resetCodeCount,
  undoCount,
} from './limits';
import { verifyPassword } from './passwords';
import { withLoginSlot } from './rateLimit';
import { browserOf, insertSession } from './opening';
import { type FoundUser, findUserByName, revokeSessions } from './queries';
import { spendCode } from './secondStep';

/** AUTH-08 to AUTH-10. That an account is disabled is revealed only after its right password. */
export async function signIn(deps: Deps, request: FastifyRequest): Promise<SignedIn> {
  const credentials = readCredentials(request.headers.authorization);
  const attempt = { endpoint: 'sesion', name: credentials.name, address: request.ip, now: deps.clock.now() } as const;
  return withLoginSlot(deps, request, attempt, (release) =>
    tryToSignIn(deps, request, { credentials, attempt, release }),
  );
}

type SignInAttempt = { credentials: Credentials; attempt: Attempt; release: () => void };

async function tryToSignIn(
  deps: Deps,
  request: FastifyRequest,
  { credentials: { name, password }, attempt, release }: SignInAttempt,
): Promise<SignedIn> {
  const db = deps.database.system;
  const counted = await countAttempt(deps, attempt);
  if (counted.isFirst) recordFailure(deps, request, name, counted.refusal ? 'sesion.limitar' : 'sesion.insistir');
  if (counted.refusal) throw counted.refusal;
  const user = await findUserByName(db, name);
  if (!(await isRightPassword(deps, { ...counted, release }, user?.password_hash, password)) || !user) {
    recordFailure(deps, request, name, 'sesion.rechazar');
    throw new DomainError('unauthenticated', SHELL_MESSAGES.badCredentials);
  }
  if (!user.isActive) {
    await undoCount(db, counted, { isRight: true });
    throw new DomainError('disabled', SHELL_MESSAGES.accountDisabled);
  }
  const code = codeIn(request);
  if (user.second_step_since && code === undefined) {
    await undoCount(db, counted, { isRight: false });
    throw new DomainError('unauthenticated', SEGUNDO_PASO_MESSAGES.asked, { reason: 'secondStep' });
  }
  if (user.second_step_since) await countCode(db, user._id, counted.now);
  const session = await openSession(deps, request, user, { ...counted, code });
  if (user.second_step_since) await resetCodeCount(db, user._id);
  return session;
}

/** AUTH-33: sent together with name and password, so that there is no half-authenticated state. */
function codeIn({ headers }: FastifyRequest): string | undefined {
  const code = headers[SECOND_STEP];
  return typeof code === 'string' && code.trim() !== '' ? code.slice(0, MAX_CODE_LENGTH) : undefined;
}

const MAX_CODE_LENGTH = 40;

/** An attempt that is refused because the queue is full was not checked, and does not count. */
export async function isRightPassword(
  deps: Deps,
  counted: Counted & { release: () => void },
  stored: string | undefined,
  password: string,
) {
  const check = () => verifyPassword(stored, password);
  // An attempt may wait seconds in the queue of its name, while the slots are shared by all names.
  if (counted.isSlow) counted.release();
  try {
    return await (counted.isSlow ? inLoginQueue(deps.clock, counted.keys.who, check) : check());
  } catch (error) {
    await undoCount(deps.database.system, counted, { isRight: false });
    throw error;
  }
}

/**
 * After the response and for every name, so that the response time does not reveal which names exist. An unknown name is
 * stored as a fingerprint only, because users type passwords into that field.
 */
export function recordFailure(deps: Deps, request: FastifyRequest, name: string, action: Act['action']): void {
  const origin = originOf(request, deps.clock);
  afterReply(request, async () => {
    const db = deps.database.system;
    const user = await findUserByName(db, name);
    const actor = user ? actorOf(user) : { userId: null, user: 'desconocido', clientId: null, client: null };
    const entityId = user?._id ?? deps.fingerprint(nameKey(name));
    await writeAs(db, actor, origin, ({ record }) => record({ action, entity: 'usuario', entityId }));
  });
}

type Opening = Counted & { code: string | undefined };

async function openSession(deps: Deps, request: FastifyRequest, user: FoundUser, opening: Opening): Promise<SignedIn> {
  const db = deps.database.system;
  return writeAs(db, actorOf(user), originOf(request, deps.clock), async ({ tx, now, record }: Write) => {
    if (user.second_step_since && !(await spendCode(deps, tx, { userId: user._id, code: opening.code ?? '', now }))) {
      recordFailure(deps, request, user.name, 'sesion.codigo');
      throw new DomainError('unauthenticated', SEGUNDO_PASO_MESSAGES.wrong, { reason: 'secondStep' });
    }
    const browser = browserOf(deps, request);
    const { sessionId, signedIn } = await insertSession(deps, request, tx, { user, browser, now, confirmedAt: now });
    await undoCount(tx, opening, { isRight: true });
    await rememberNetwork(tx, opening);
    await record({ action: 'sesion.abrir', entity: 'sesion', entityId: sessionId });
    return signedIn;
  });
}

export function signOut({ clock }: Deps, request: FastifyRequest): Promise<void> {
  const { sessionId } = request.viewer;
  return write(request, clock, async ({ tx, now, record }) => {
    await revokeSessions(tx, { sessionId }, 'signedOut', now);
    await record({ action: 'sesion.cerrar', entity: 'sesion', entityId: sessionId });
  });
}

export function actorOf(user: FoundUser) {
  return { userId: user._id, user: user.name, clientId: user.client_id, client: user.cliente };
}
