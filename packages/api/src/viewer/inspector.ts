import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '../db/auditLog';
import type { Database, Db, Tx } from '../db/database';
import { afterReply } from '../http/afterReply';
import { findCookie, isSecure } from '../http/cookies';
import { newId } from '../ground/ids';
import type { Clock } from '../ports/clock';

/** The signed-in user of the inspector's app, with their company. */
export type Inspector = {
  _id: string;
  sessionId: string;
  username: string;
  name: string;
  clientId: string;
  client: string;
};

const DAY = 24 * 3_600_000;
/** Long, because a phone at the roadside may be offline for days; the office disables the user of a lost phone. */
const SESSION_DAYS = 30;
const IDLE_DAYS = 7;
/** The precision of "last used" that the office needs. */
const RECORD_USE_EVERY_MS = 5 * 60_000;

/** Limits the cookie to the calls of the app. */
const PATH = '/incontrol/app';

const cookieName = (request: FastifyRequest) => `${isSecure(request) ? '__Secure-' : ''}inspector`;

export function inspectorCookie(request: FastifyRequest, token: string | undefined): string {
  const age = token === undefined ? 0 : (SESSION_DAYS * DAY) / 1000;
  const secure = isSecure(request) ? '; Secure' : '';
  return `${cookieName(request)}=${token ?? ''}; Path=${PATH}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A session is bound to this: a change of password or company invalidates it. */
const SEEN = sql<string>`md5(u.password_hash || ' ' || u.client)`;

/** The account, also where it is disabled. */
export function findInspectorAccount(db: Db, usernameKey: string) {
  return db
    .selectFrom('incontrol_users as u')
    .select(['u._id', 'u.username', 'u.name', 'u.client_id', 'u.password_hash', 'u.isActive', 'u.scopes'])
    .select(SEEN.as('seen'))
    .where('u.username_key', '=', usernameKey)
    .executeTakeFirst();
}

/** One indexed read per request; no session for a disabled user, a changed password or a deleted company. */
export async function findInspector(
  { database, clock }: { database: Database; clock: Clock },
  request: FastifyRequest,
): Promise<Inspector | undefined> {
  const token = findCookie(request.headers.cookie, cookieName(request));
  if (!token) return undefined;
  const now = clock.now();
  const row = await database.system
    .selectFrom('inspector_sessions as s')
    .innerJoin('incontrol_users as u', 'u._id', 's.user_id')
    .innerJoin('clients as c', 'c._id', 's.client_id')
    .select(['u._id', 's._id as sessionId', 'u.username', 'u.name', 'c._id as clientId', 'c.client'])
    .select('s.last_used_at')
    .where('s.token_hash', '=', hashOf(token))
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', new Date(now.getTime() - IDLE_DAYS * DAY))
    .where('s.seen', '=', SEEN)
    .whereRef('u.client_id', '=', 's.client_id')
    .where('u.isActive', '=', true)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_used_at, ...inspector } = row;
  if (now.getTime() - last_used_at.getTime() >= RECORD_USE_EVERY_MS)
    afterReply(request, () => recordUse(database.system, inspector, now));
  return inspector;
}

async function recordUse(db: Db, { _id, sessionId }: Inspector, now: Date): Promise<void> {
  await db.updateTable('inspector_sessions').set({ last_used_at: now }).where('_id', '=', sessionId).execute();
  await db.updateTable('incontrol_users').set({ last_used_at: now }).where('_id', '=', _id).execute();
}

type Opening = { userId: string; clientId: string; seen: string };

/**
 * Returns the token, of which only the hash is stored. User and company are locked and checked again: had they been
 * disabled or deleted since they were read, this session would outlive the deletion of the others.
 */
export async function openInspectorSession(
  tx: Tx,
  request: FastifyRequest,
  { userId, clientId, seen }: Opening,
  now: Date,
): Promise<string> {
  const [user, company] = [
    await tx
      .updateTable('incontrol_users')
      .set({ last_used_at: now })
      .where('_id', '=', userId)
      .where('isActive', '=', true)
      .returning('_id')
      .executeTakeFirst(),
    await tx
      .selectFrom('clients')
      .select('_id')
      .where('_id', '=', clientId)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst(),
  ];
  if (!user || !company) throw new DomainError('disabled', SHELL_MESSAGES.accountDisabled);
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('inspector_sessions')
    .values({
      _id: newId(now.getTime()),
      user_id: userId,
      client_id: clientId,
      token_hash: hashOf(token),
      seen,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * DAY),
      address: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    })
    .execute();
  return token;
}

/** Deleted, not suspended: a user or company that is enabled again has to sign in again. */
export async function endInspectorSessions(db: Db, of: { userId: string } | { clientId: string }): Promise<void> {
  const [column, id] = 'userId' in of ? (['user_id', of.userId] as const) : (['client_id', of.clientId] as const);
  await db.deleteFrom('inspector_sessions').where(column, '=', id).execute();
}

export async function endInspectorSession(db: Db, { sessionId }: Inspector): Promise<void> {
  await db.deleteFrom('inspector_sessions').where('_id', '=', sessionId).execute();
}

/** The session whose cookie is about to be overwritten: afterwards no request could end it. */
export async function endReplacedSession(db: Db, request: FastifyRequest): Promise<void> {
  const token = findCookie(request.headers.cookie, cookieName(request));
  if (token) await db.deleteFrom('inspector_sessions').where('token_hash', '=', hashOf(token)).execute();
}

/** For the audit log; inspectors are no users of the product, so there is no user id. */
export function inspectorActor({ username, clientId, client }: Omit<Inspector, '_id' | 'sessionId' | 'name'>): Actor {
  return { userId: null, user: username, clientId, client };
}
