import { DomainError } from '@fenix/domain/errors';
import { nameKey } from '@fenix/domain/text/names';
import type { Inspector, InspectorChange } from '@fenix/domain/incontrol/inspector';
import type { InControlUser, NewInControlUser, NewInspector } from '@fenix/domain/incontrol/usuario';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import type { DataKeys } from '../adapters/dataKey';
import type { Db } from '../db/database';
import { WHOLE } from '../db/keyset';
import { newId } from '../ids';
import type { Clock } from '../ports/clock';
import type { InControl } from '../ports/incontrol';
import { hashPassword } from '../sesion/passwords';

/** IUSR-14: by default the product keeps the InControl users itself, in a table of their own. */
export function embeddedInControl(db: Db, clock: Clock, keys: DataKeys): InControl {
  const create = async (account: Account) => {
    await addAccount(db, await withHash(account), clock.now(), keys);
  };
  return {
    listUsers: () => listAccounts(db),
    createUser: (user) => create(accountOfUser(user)),
    createInspector: (inspector) => create(accountOfInspector(inspector)),
    listInspectors: (client) => listInspectorsOf(db, client),
    changeInspector: async (client, username, change) => storeInspector(db, client, username, await withHashed(change)),
    // The app reads the company's own row.
    publishConfig: async () => {},
  };
}

export type Account = InControlUser & { password: string; phone: string | null; apiKey: string | null };
type StoredAccount = Omit<Account, 'password'> & { passwordHash: string };

export function accountOfUser(user: NewInControlUser): Account {
  return { ...user, phone: null, apiKey: null };
}

/** IUSR-13: an inspector signs in to the inspector app only, and leaves a telephone instead of an e-mail. */
export function accountOfInspector({ nameInspector, apikeyClient, ...inspector }: NewInspector): Account {
  return {
    ...inspector,
    name: nameInspector,
    email: '',
    apiKey: apikeyClient || null,
    scopes: ['readInspect'],
    isActive: true,
  };
}

/** Hashing takes its time; it is done before a transaction begins. */
export async function withHash({ password, ...account }: Account): Promise<StoredAccount> {
  return { ...account, passwordHash: await hashPassword(password) };
}

export async function addAccount(db: Db, account: StoredAccount, now: Date, keys: DataKeys): Promise<string> {
  const { username, name, email, phone, client, apiKey, passwordHash, scopes, isActive } = account;
  const _id = newId(now.getTime());
  const added = await db
    .insertInto('incontrol_users')
    .values({
      _id,
      username,
      username_key: nameKey(username),
      name,
      email,
      phone,
      client,
      api_key: apiKey && keys.seal(apiKey, { table: 'incontrol_users', id: _id, column: 'api_key' }),
      password_hash: passwordHash,
      scopes: [...scopes],
      isActive,
      fecha: now,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new DomainError('conflict', USUARIO_MESSAGES.nameTaken);
  return _id;
}

/** The newest ones, one more than a list that comes whole may have. */
export function listAccounts(db: Db): Promise<InControlUser[]> {
  return db
    .selectFrom('incontrol_users')
    .select(['username', 'name', 'email', 'client', 'scopes', 'isActive'])
    .orderBy('fecha', 'desc')
    .orderBy('_id', 'desc')
    .limit(WHOLE)
    .execute();
}

export async function listInspectorsOf(db: Db, client: string): Promise<Inspector[]> {
  const rows = await db
    .selectFrom('incontrol_users')
    .select(['username', 'name', 'email', 'client', 'scopes', 'isActive', 'phone', 'last_used_at'])
    .where('client', '=', client)
    .orderBy('fecha', 'desc')
    .orderBy('_id', 'desc')
    .limit(WHOLE)
    .execute();
  return rows.map((row) => {
    const { username, name, email, client: company, scopes, isActive, phone } = row;
    const lastUse = row.last_used_at?.toISOString() ?? null;
    return { username, name, email, client: company, scopes, isActive, phone, lastUse };
  });
}

type StoredChange = { isActive: boolean } | { password_hash: string };

export async function withHashed(change: InspectorChange): Promise<StoredChange> {
  return 'password' in change ? { password_hash: await hashPassword(change.password) } : change;
}

export async function storeInspector(db: Db, client: string, username: string, change: StoredChange): Promise<void> {
  const changed = await db
    .updateTable('incontrol_users')
    .set(change)
    .where('username_key', '=', nameKey(username))
    .where('client', '=', client)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new DomainError('notFound', USUARIO_MESSAGES.notFound);
}
