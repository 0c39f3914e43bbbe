import { DomainError } from '@fenix/domain/errors';
import { CLIENTE_MESSAGES, SHELL_MESSAGES } from '@fenix/domain/messages';
import { isManager } from '@fenix/domain/permissions';
import { nameKey, sameName } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import type { GpsAccount } from '../ports/gps';

/** The company a call is about, with its account at the GPS platform; the account never leaves the server. */
export type Company = {
  _id: string;
  client: string;
  nit: string | null;
  products: readonly string[];
  showAsProvider: boolean;
  ticketHeader: string | null;
  account: GpsAccount | undefined;
};

/**
 * GUARD-80: people of a client only by its own name, or by none; staff for any client they name. `system` reads the
 * account, which no other handle sees.
 */
export async function findCompanyFor(
  system: Db,
  { viewer }: Pick<FastifyRequest, 'viewer'>,
  name: string | undefined,
): Promise<Company> {
  if (!isManager(viewer)) {
    if (name !== undefined && !sameName(name, viewer.cliente))
      throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
  } else if (name === undefined) {
    const errors = [{ path: 'client', message: CLIENTE_MESSAGES.chooseOne }];
    throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
  }
  const company = await readCompany(
    system,
    isManager(viewer) ? { key: nameKey(name ?? '') } : { id: viewer.clienteId },
  );
  if (!company) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
  return company;
}

/** Any living company by its name, the provider's too. */
export function findCompanyByName(db: Db, name: string) {
  return db
    .selectFrom('clients')
    .select(['_id', 'client', 'is_provider'])
    .where('client_key', '=', nameKey(name))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What a form is told whose company nobody knows. */
export function unknownClient(path: string): DomainError {
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: [{ path, message: CLIENTE_MESSAGES.unknown }] });
}

export async function readCompany(db: Db, which: { key: string } | { id: string }): Promise<Company | undefined> {
  const row = await db
    .selectFrom('clients')
    .leftJoin('gps_accounts', 'gps_accounts._id', 'clients.gps_account_id')
    .select(['clients._id', 'clients.client', 'clients.nit', 'clients.products'])
    .select(['clients.showAsProvider', 'clients.ticketHeader'])
    .select(['gps_accounts._id as account_id', 'api_key', 'username', 'password'])
    .where('clients.deleted_at', 'is', null)
    .$if('key' in which, (query) => query.where('client_key', '=', 'key' in which ? which.key : ''))
    .$if('id' in which, (query) => query.where('clients._id', '=', 'id' in which ? which.id : ''))
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id, api_key, username, password, ...company } = row;
  const account = account_id ? { id: account_id, apiKey: api_key, username, password } : undefined;
  return { ...company, account };
}
