import { nameKey } from '@fenix/domain/text/names';
import type { Db } from '../db/database';

export function findUserByName(db: Db, name: string) {
  return db
    .selectFrom('users')
    .innerJoin('clients', 'clients._id', 'users.client_id')
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
      'clients.client as cliente',
      'clients.modulesClient',
      'clients.is_provider',
    ])
    .where('users.name_key', '=', nameKey(name))
    .where('users.deleted_at', 'is', null)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst();
}

export type RevokeReason = 'signedOut' | 'disabled' | 'passwordChanged' | 'scopesChanged' | 'deleted' | 'clientDeleted';
type Whose =
  { sessionId: string } | { userId: string; except?: string } | { userIds: readonly string[] } | { clientId: string };

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
    .$if('clientId' in whose, (query) => query.where('client_id', '=', 'clientId' in whose ? whose.clientId : ''))
    .execute();
}
