import { DomainError } from '@fenix/domain/errors';
import { nameKey } from '@fenix/domain/text/names';
import type { Inspector, InspectorChange } from '@fenix/domain/incontrol/usuarios/inspector';
import type { InControlUser, NewInControlUser, NewInspector } from '@fenix/domain/incontrol/usuarios/usuario';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import type { DataKeys } from '../ground/dataKey';
import type { Db, Tx } from '../db/database';
import { WHOLE } from '../records/keyset';
import { findCompanyByName, unknownClient } from '../http/company';
import { newId } from '../ground/ids';
import type { Clock } from '../ports/clock';
import type { InControl } from '../ports/incontrol';
import { endInspectorSessions } from '../viewer/inspector';
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
    changeInspector: async (client, username, change) => {
      const stored = await withHashed(change);
      await db.transaction().execute((tx) => storeInspector(tx, client, username, stored));
    },
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
  const { username, name, email, phone, apiKey, passwordHash, scopes, isActive } = account;
  const company = await findCompanyByName(db, account.client);
  if (!company) throw unknownClient('client');
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
      client: company.client,
      client_id: company._id,
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
  const company = await findCompanyByName(db, client);
  if (!company) return [];
  const rows = await db
    .selectFrom('incontrol_users')
    .select(['username', 'name', 'email', 'client', 'scopes', 'isActive', 'phone', 'last_used_at'])
    .where('client_id', '=', company._id)
    .orderBy('fecha', 'desc')
    .orderBy('_id', 'desc')
    .limit(WHOLE)
    .execute();
  return rows.map((row) => {
    const { username, name, email, scopes, isActive, phone } = row;
    const lastUse = row.last_used_at?.toISOString() ?? null;
    return { username, name, email, client: row.client, scopes, isActive, phone, lastUse };
  });
}

type StoredChange = { isActive: boolean } | { password_hash: string };

export async function withHashed(change: InspectorChange): Promise<StoredChange> {
  return 'password' in change ? { password_hash: await hashPassword(change.password) } : change;
}

/** Disabling and a new password end the sessions with it: an account that is enabled again does not open a lost phone. */
export async function storeInspector(tx: Tx, client: string, username: string, change: StoredChange): Promise<void> {
  const company = await findCompanyByName(tx, client);
  const changed =
    company &&
    (await tx
      .updateTable('incontrol_users')
      .set(change)
      .where('username_key', '=', nameKey(username))
      .where('client_id', '=', company._id)
      .returning('_id')
      .executeTakeFirst());
  if (!changed) throw new DomainError('notFound', USUARIO_MESSAGES.notFound);
  await endInspectorSessions(tx, { userId: changed._id });
}
