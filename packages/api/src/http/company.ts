import { DomainError } from '@fenix/domain/errors';
import { CLIENTE_MESSAGES, SHELL_MESSAGES } from '@fenix/domain/messages';
import { isManager } from '@fenix/domain/permissions';
import { nameKey, sameName } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import type { GpsAccount } from '../ports/gps';

/** The company of a request, with its account at the GPS platform; the account is never sent to clients. */
export type Company = {
  _id: string;
  client: string;
  nit: string | null;
  products: readonly string[];
  modules: readonly string[];
  showAsProvider: boolean;
  ticketHeader: string | null;
  account: GpsAccount | undefined;
};

/**
 * GUARD-80: users of a client may name only their own company, or none; staff must name one. Row-level security shows
 * GPS accounts only to the `system` handle.
 */
export async function findCompanyFor(
  system: Db,
  { viewer }: Pick<FastifyRequest, 'viewer'>,
  name: string | undefined,
): Promise<Company> {
  if (!isManager(viewer)) ownCompany({ viewer }, name);
  else if (name === undefined) {
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

/** As findCompanyFor, where only the id is needed: for users of a client it costs no query. */
export async function findCompanyId(request: RequestContext, name: string): Promise<string> {
  if (!isManager(request.viewer)) return ownCompany(request, name);
  const company = await findCompanyByName(request.db, name);
  if (!company) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
  return company._id;
}

/** USR-21, NEWS-30, NEWS-34: the company whose rows a list shows; for staff the provider's name, or none, means all. */
export async function findListedCompany(
  request: RequestContext,
  name: string | undefined,
): Promise<string | undefined> {
  const { db, viewer } = request;
  if (!isManager(viewer)) return ownCompany(request, name);
  if (name === undefined || (viewer.isProvider && sameName(name, viewer.cliente))) return undefined;
  const company = await findCompanyByName(db, name);
  if (!company) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
  return company.is_provider ? undefined : company._id;
}

type RequestContext = Pick<FastifyRequest, 'viewer' | 'db'>;

function ownCompany({ viewer }: Pick<FastifyRequest, 'viewer'>, name: string | undefined): string {
  if (name !== undefined && !sameName(name, viewer.cliente))
    throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
  return viewer.clienteId;
}

/** A company that is not deleted, by its normalized name. */
export function findCompanyByName(db: Db, name: string) {
  return db
    .selectFrom('clients')
    .select(['_id', 'client', 'is_provider'])
    .where('client_key', '=', nameKey(name))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The error of a form field that names an unknown company. */
export function unknownClient(path: string): DomainError {
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: [{ path, message: CLIENTE_MESSAGES.unknown }] });
}

export async function readCompany(db: Db, which: { key: string } | { id: string }): Promise<Company | undefined> {
  const row = await db
    .selectFrom('clients')
    .leftJoin('gps_accounts', 'gps_accounts._id', 'clients.gps_account_id')
    .select(['clients._id', 'clients.client', 'clients.nit', 'clients.products'])
    .select('clients.modulesClient as modules')
    .select(['clients.showAsProvider', 'clients.ticketHeader'])
    .select(['gps_accounts._id as account_id', 'api_key', 'username', 'password'])
    .select(['platform_url', 'platform_key'])
    .where('clients.deleted_at', 'is', null)
    .$if('key' in which, (query) => query.where('client_key', '=', 'key' in which ? which.key : ''))
    .$if('id' in which, (query) => query.where('clients._id', '=', 'id' in which ? which.id : ''))
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id, api_key, username, password, platform_url: url, platform_key: key, ...company } = row;
  const platform = url === null || key === null ? null : { url, apiKey: key };
  const account = account_id ? { id: account_id, apiKey: api_key, username, password, platform } : undefined;
  return { ...company, account };
}
