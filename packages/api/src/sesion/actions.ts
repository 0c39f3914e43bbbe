import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { SEGUNDO_PASO_MESSAGES, requiresSecondStep } from '@fenix/domain/sesion/segundoPaso';
import { BROWSER, SECOND_STEP } from '@fenix/domain/sesion/headers';
import type { Owed, SignedIn } from '@fenix/domain/sesion/usuario';
import { nameKey } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { Act } from '../db/auditLog';
import type { Deps } from '../deps';
import { afterReply } from '../http/afterReply';
import { type Write, originOf, write, writeAs } from '../http/write';
import { newId } from '../ids';
import { readCredentials } from './credentials';
import { inLane } from './lane';
import { type Counted, countAttempt, countCode, forgetCodes, giveBack, rememberNetwork } from './limits';
import { verifyPassword } from './passwords';
import { findUserByName, revokeSessions } from './queries';
import { spendCode } from './secondStep';
import { toUsuario } from './viewer';

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUserByName>>>;

/** AUTH-08 to AUTH-10. That an account is disabled is told only to who knows its password. */
export async function signIn(deps: Deps, request: FastifyRequest): Promise<SignedIn> {
  const credentials = readCredentials(request.headers.authorization);
  const db = deps.database.system;
  const { name } = credentials;
  const counted = await countAttempt(deps, { door: 'sesion', name, address: request.ip, now: deps.clock.now() });
  if (counted.isFirst) leaveTrace(deps, request, name, counted.refusal ? 'sesion.limitar' : 'sesion.insistir');
  if (counted.refusal) throw counted.refusal;
  const user = await findUserByName(db, name);
  if (!(await isRightPassword(deps, counted, user?.password_hash, credentials.password)) || !user) {
    leaveTrace(deps, request, name, 'sesion.rechazar');
    throw new DomainError('unauthenticated', SHELL_MESSAGES.badCredentials);
  }
  if (!user.isActive) {
    await giveBack(db, counted, { isRight: true });
    throw new DomainError('disabled', SHELL_MESSAGES.accountDisabled);
  }
  const code = codeIn(request);
  if (user.second_step_since && code === undefined) {
    await giveBack(db, counted, { isRight: false });
    throw new DomainError('unauthenticated', SEGUNDO_PASO_MESSAGES.asked, { reason: 'secondStep' });
  }
  if (user.second_step_since) await countCode(db, user._id, counted.now);
  const session = await openSession(deps, request, user, { ...counted, code });
  if (user.second_step_since) await forgetCodes(db, user._id);
  return session;
}

/** AUTH-33: beside name and password, so that nobody is half signed in. */
function codeIn({ headers }: FastifyRequest): string | undefined {
  const code = headers[SECOND_STEP];
  return typeof code === 'string' && code.trim() !== '' ? code.slice(0, MOST_OF_CODE) : undefined;
}

const MOST_OF_CODE = 40;

/** A try that found no place in the line was not looked at, and does not count. */
export async function isRightPassword(deps: Deps, counted: Counted, stored: string | undefined, password: string) {
  const look = () => verifyPassword(stored, password);
  try {
    return await (counted.isSlow ? inLane(deps.clock, counted.keys.who, look) : look());
  } catch (error) {
    await giveBack(deps.database.system, counted, { isRight: false });
    throw error;
  }
}

/**
 * After the answer, and for every name: how long a refusal takes must not tell which names there are. A name that
 * nobody has is kept as a fingerprint only, for people type passwords into that field.
 */
function leaveTrace(deps: Deps, request: FastifyRequest, name: string, action: Act['action']): void {
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
  const sessionId = newId();
  const expires = new Date(opening.now.getTime() + deps.config.SESSION_HOURS * 3_600_000);
  const db = deps.database.system;
  const browser = browserOf(deps, request);
  const owes = owedBy(deps, user);
  await writeAs(db, actorOf(user), originOf(request, deps.clock), async ({ tx, now, record }: Write) => {
    if (user.second_step_since && !(await spendCode(deps, tx, { userId: user._id, code: opening.code ?? '', now }))) {
      leaveTrace(deps, request, user.name, 'sesion.codigo');
      throw new DomainError('unauthenticated', SEGUNDO_PASO_MESSAGES.wrong, { reason: 'secondStep' });
    }
    if (browser) await revokeSessions(tx, { userId: user._id, browser }, 'signedInAgain', now);
    await tx
      .insertInto('sessions')
      .values({
        _id: sessionId,
        user_id: user._id,
        client_id: user.client_id,
        created_at: now,
        last_used_at: now,
        confirmed_at: now,
        expires_at: expires,
        address: request.ip,
        user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
        browser: browser ?? null,
        owes,
      })
      .execute();
    await giveBack(tx, opening, { isRight: true });
    await rememberNetwork(tx, opening);
    await record({ action: 'sesion.abrir', entity: 'sesion', entityId: sessionId });
  });
  return { token: await deps.tokens.issue(sessionId, user._id, expires), user: toUsuario({ ...user, owes }) };
}

/** AUTH-37: what a browser calls itself, as a fingerprint. Anything but a name of its own making is nothing. */
function browserOf({ fingerprint }: Deps, { headers }: FastifyRequest): string | undefined {
  const name = headers[BROWSER];
  return typeof name === 'string' && /^[\w-]{16,64}$/.test(name) ? fingerprint(name) : undefined;
}

/** AUTH-30, AUTH-35: what this person must do before anything else. */
function owedBy({ config }: Deps, user: FoundUser): Owed[] {
  const isWithout = user.second_step_since === null && requiresSecondStep(config.SECOND_STEP, toUsuario(user));
  return [
    ...(config.FIRST_PASSWORD_CHANGE && user.must_change ? (['contrasena'] as const) : []),
    ...(isWithout ? (['segundoPaso'] as const) : []),
  ];
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
