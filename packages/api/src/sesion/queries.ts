import { PIN_DAYS } from '@fenix/domain/sesion/pin';
import type { Owed } from '@fenix/domain/sesion/usuario';
import { nameKey } from '@fenix/domain/text/names';
import { sql } from 'kysely';
import { isAmong } from '../db/among';
import type { Db, Tx } from '../db/database';

export function findUserByName(db: Db, name: string) {
  return users(db).where('users.name_key', '=', nameKey(name)).executeTakeFirst();
}

export function findUserById(db: Db, id: string) {
  return users(db).where('users._id', '=', id).executeTakeFirst();
}

function users(db: Db) {
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
    .where('users.deleted_at', 'is', null)
    .where('clients.deleted_at', 'is', null);
}

/** The account and its company, kept as they are until the transaction ends. */
export function lockSignIn(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .innerJoin('clients', 'clients._id', 'users.client_id')
    .select(['users.isActive', 'users.password_hash'])
    .where('users._id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('clients.deleted_at', 'is', null)
    .forShare(['users', 'clients'])
    .executeTakeFirst();
}

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUserByName>>>;

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

/** After these a session may be opened again on the same device with its PIN; the new one has what changed. */
const KEEPING_DEVICES: ReadonlySet<RevokeReason> = new Set(['signedInAgain', 'scopesChanged']);

/**
 * Ends sessions at once: the next request of each answers 401. Devices come first: a renewal holds its device, so that
 * the session it opens meanwhile is there when the sessions are ended.
 */
export async function revokeSessions(db: Db, whose: Whose, reason: RevokeReason, now: Date): Promise<void> {
  if (!KEEPING_DEVICES.has(reason)) await revokeDevices(db, whose, now);
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('revoked_at', 'is', null)
    .$if('sessionId' in whose, (query) => query.where('_id', '=', 'sessionId' in whose ? whose.sessionId : ''))
    .$if('userId' in whose, (query) => query.where('user_id', '=', 'userId' in whose ? whose.userId : ''))
    .$if('userIds' in whose, (query) => query.where(isAmong('user_id', 'userIds' in whose ? whose.userIds : [])))
    .$if('except' in whose, (query) => query.where('_id', '<>', 'except' in whose ? (whose.except ?? '') : ''))
    .$if('browser' in whose, (query) => query.where('browser', '=', 'browser' in whose ? (whose.browser ?? '') : ''))
    .$if('clientId' in whose, (query) => query.where('client_id', '=', 'clientId' in whose ? whose.clientId : ''))
    .execute();
}

async function revokeDevices(db: Db, whose: Whose, now: Date): Promise<void> {
  const ofSession = (id: string) => db.selectFrom('sessions').where('_id', '=', id);
  const query = db.updateTable('device_tokens').set({ revoked_at: now }).where('revoked_at', 'is', null);
  if ('sessionId' in whose)
    await query
      .where('user_id', 'in', ofSession(whose.sessionId).select('user_id'))
      .where('browser', 'in', ofSession(whose.sessionId).select('browser').$castTo<{ browser: string }>())
      .execute();
  else if ('userIds' in whose) await query.where(isAmong('user_id', whose.userIds)).execute();
  else if ('clientId' in whose) await query.where('client_id', '=', whose.clientId).execute();
  else
    await query
      .where('user_id', '=', whose.userId)
      .$if(whose.except !== undefined, (some) =>
        some.where('browser', 'is distinct from', ofSession(whose.except ?? '').select('browser')),
      )
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

/** AUTH-50: a device that was not used since then asks for the password. */
export function deviceUsedSince(now: Date): Date {
  return new Date(now.getTime() - PIN_DAYS * 24 * 60 * MINUTE);
}
