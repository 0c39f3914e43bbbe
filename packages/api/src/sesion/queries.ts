import type { Owed } from '@fenix/domain/sesion/usuario';
import { nameKey } from '@fenix/domain/text/names';
import { sql } from 'kysely';
import type { Db } from '../db/database';

export function findUserByName(db: Db, name: string) {
  return db
    .selectFrom('users')
    .innerJoin('clients', 'clients._id', 'users.client_id')
    .leftJoin('second_steps', 'second_steps._id', 'users._id')
    .select([
      'users._id',
      'users.name',
      'users.nameUser',
      'users.email',
      'users.scopes',
      'users.isActive',
      'users.fecha',
      'users.client_id',
      'users.password_hash',
      'users.must_change',
      'second_steps.since as second_step_since',
      'clients.client as cliente',
      'clients.modulesClient',
      'clients.is_provider',
    ])
    .where('users.name_key', '=', nameKey(name))
    .where('users.deleted_at', 'is', null)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst();
}

export type RevokeReason =
  | 'signedOut'
  | 'signedInAgain'
  | 'disabled'
  | 'passwordChanged'
  | 'secondStepChanged'
  | 'scopesChanged'
  | 'deleted'
  | 'clientDeleted';
type Whose =
  | { sessionId: string }
  | { userId: string; except?: string; browser?: string }
  | { userIds: readonly string[] }
  | { clientId: string };

/** Ends sessions at once: the next request of each answers 401. */
export async function revokeSessions(db: Db, whose: Whose, reason: RevokeReason, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('revoked_at', 'is', null)
    .$if('sessionId' in whose, (query) => query.where('_id', '=', 'sessionId' in whose ? whose.sessionId : ''))
    .$if('userId' in whose, (query) => query.where('user_id', '=', 'userId' in whose ? whose.userId : ''))
    .$if('userIds' in whose, (query) => query.where('user_id', 'in', 'userIds' in whose ? [...whose.userIds] : []))
    .$if('except' in whose, (query) => query.where('_id', '<>', 'except' in whose ? (whose.except ?? '') : ''))
    .$if('browser' in whose, (query) => query.where('browser', '=', 'browser' in whose ? (whose.browser ?? '') : ''))
    .$if('clientId' in whose, (query) => query.where('client_id', '=', 'clientId' in whose ? whose.clientId : ''))
    .execute();
}

/** AUTH-30, AUTH-35: the session did what it owed. */
export async function settleDebt(db: Db, sessionId: string, owed: Owed): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ owes: sql`array_remove(owes, ${owed}::text)` })
    .where('_id', '=', sessionId)
    .execute();
}

const MINUTE = 60_000;

/** AUTH-31: when a session was last used, written at most once a minute. */
export function isUseOld(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= MINUTE;
}

export async function noteUse(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('_id', '=', sessionId)
    .where('last_used_at', '<=', new Date(now.getTime() - MINUTE))
    .execute();
}
