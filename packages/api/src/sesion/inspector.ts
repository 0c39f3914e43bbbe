import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '../db/auditLog';
import type { Database, Db } from '../db/database';
import { afterReply } from '../http/afterReply';
import { findCookie, isSecure } from '../http/cookies';
import { newId } from '../ids';
import type { Clock } from '../ports/clock';

/** Who works with the inspector's app, and for which company. */
export type Inspector = {
  _id: string;
  sessionId: string;
  username: string;
  name: string;
  clientId: string;
  client: string;
};

const DAY = 24 * 3_600_000;
/** A phone at the roadside may be without signal for days; whoever loses one tells the office, which disables the user. */
const SESSION_DAYS = 30;
const IDLE_DAYS = 7;
/** Reading it at the office needs no more. */
const NOTED_EVERY_MS = 5 * 60_000;

/** Browsers send it to the calls of the app and to nothing else, and no script can read it. */
const PATH = '/incontrol/app';

const cookieName = (request: FastifyRequest) => `${isSecure(request) ? '__Secure-' : ''}inspector`;

export function inspectorCookie(request: FastifyRequest, token: string | undefined): string {
  const age = token === undefined ? 0 : (SESSION_DAYS * DAY) / 1000;
  const secure = isSecure(request) ? '; Secure' : '';
  return `${cookieName(request)}=${token ?? ''}; Path=${PATH}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** What a session is bound to: another password, or another company, is another account to it. */
const SEEN = sql<string>`md5(u.password_hash || ' ' || u.client)`;

/** The account as it is now, whether it may sign in or not. */
export function findInspectorAccount(db: Db, usernameKey: string) {
  return db
    .selectFrom('incontrol_users as u')
    .select(['u._id', 'u.username', 'u.name', 'u.client', 'u.password_hash', 'u.isActive', 'u.scopes'])
    .select(SEEN.as('seen'))
    .where('u.username_key', '=', usernameKey)
    .executeTakeFirst();
}

/** One indexed read per request; a disabled user, a new password or a deleted company end the session here. */
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
    .where('u.isActive', '=', true)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_used_at, ...inspector } = row;
  if (now.getTime() - last_used_at.getTime() >= NOTED_EVERY_MS)
    afterReply(request, () => noteInspector(database.system, inspector, now));
  return inspector;
}

async function noteInspector(db: Db, { _id, sessionId }: Inspector, now: Date): Promise<void> {
  await db.updateTable('inspector_sessions').set({ last_used_at: now }).where('_id', '=', sessionId).execute();
  await db.updateTable('incontrol_users').set({ last_used_at: now }).where('_id', '=', _id).execute();
}

type Opening = { userId: string; clientId: string; seen: string };

/** The token of a new session, which is kept nowhere. */
export async function openInspectorSession(
  db: Db,
  request: FastifyRequest,
  { userId, clientId, seen }: Opening,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
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
  await db.updateTable('incontrol_users').set({ last_used_at: now }).where('_id', '=', userId).execute();
  return token;
}

export async function endInspectorSession(db: Db, { sessionId }: Inspector): Promise<void> {
  await db.deleteFrom('inspector_sessions').where('_id', '=', sessionId).execute();
}

/** As the audit log names them: they are nobody of the product. */
export function inspectorActor({ username, clientId, client }: Omit<Inspector, '_id' | 'sessionId' | 'name'>): Actor {
  return { userId: null, user: username, clientId, client };
}
