import type { CuentaGps } from '@fenix/domain/clientes/cuentaGps';
import { DomainError } from '@fenix/domain/errors';
import { CLIENTE_MESSAGES, SHELL_MESSAGES } from '@fenix/domain/messages';
import { nameKey } from '@fenix/domain/text/names';
import { sql } from 'kysely';
import { WHOLE, assertWhole } from '../records/keyset';
import type { Db, Tx } from '../db/database';

/** Everything about an account but its secrets, which no answer ever carries. */
function accounts(db: Db) {
  return db
    .selectFrom('gps_accounts')
    .select(['gps_accounts._id', 'gps_accounts.empresa', 'gps_accounts.fecha', 'gps_accounts.version'])
    .select(sql<boolean>`gps_accounts.username is not null`.as('hasLogin'))
    .select('gps_accounts.platform_url as plataforma')
    .select((select) =>
      select
        .selectFrom('clients')
        .select(sql<number>`count(*)::int`.as('value'))
        .whereRef('clients.gps_account_id', '=', 'gps_accounts._id')
        .where('clients.deleted_at', 'is', null)
        .as('clientes'),
    )
    .where('gps_accounts.retired_at', 'is', null);
}

/** By name, as a list that is chosen from. */
export async function listAccounts(db: Db) {
  return assertWhole(await accounts(db).orderBy('gps_accounts.empresa_key').limit(WHOLE).execute());
}

export function findAccount(db: Db, id: string) {
  return accounts(db).where('gps_accounts._id', '=', id).executeTakeFirst();
}

export type CuentaRow = Awaited<ReturnType<typeof listAccounts>>[number];

export function toCuenta(row: CuentaRow): CuentaGps {
  const { _id, empresa, clientes, hasLogin, plataforma, fecha, version } = row;
  return { _id, empresa, clientes: clientes ?? 0, hasLogin, plataforma, fecha: fecha.toISOString(), version };
}

/** Locks the account for a client that will refer to it, so that it cannot be retired before this transaction ends. */
export async function holdAccount(tx: Tx, id: string): Promise<{ _id: string; empresa: string }> {
  const row = await tx
    .selectFrom('gps_accounts')
    .select(['_id', 'empresa'])
    .where('_id', '=', id)
    .where('retired_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (row) return row;
  const errors = [{ path: 'apiKey', message: CLIENTE_MESSAGES.unknownAccount }];
  throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}

/** With its secrets, to tell whether they change; held until the transaction ends. */
export function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('gps_accounts')
    .select(['_id', 'empresa', 'api_key_print', 'username', 'password', 'version'])
    .select(['platform_url', 'platform_key'])
    .where('_id', '=', id)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function findAccountOfCompany(tx: Tx, empresa: string) {
  return tx
    .selectFrom('gps_accounts')
    .select(['_id', 'empresa', 'api_key_print'])
    .where('empresa_key', '=', nameKey(empresa))
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}
