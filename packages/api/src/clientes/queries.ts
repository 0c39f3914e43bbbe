import type { Cliente } from '@fenix/domain/clientes/cliente';
import { PRODUCTS } from '@fenix/domain/clientes/productos';
import type { Page } from '@fenix/domain/paging';
import { MODULES, isManager } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import { sql } from 'kysely';
import type { MediaAddresses } from '../adapters/media/signedAddress';
import type { Db } from '../db/database';
import { countCapped, cutPage, isAfter } from '../db/keyset';
import { contains } from '../db/search';
import type { Viewer } from '../sesion/viewer';

export type ClientesFilter = { search?: string | undefined };
export type ClientesQuery = ClientesFilter & { limit?: number | undefined; cursor?: string | undefined };

const COLUMNS = [
  'clients._id',
  'clients.client',
  'clients.logoDB',
  'clients.modulesClient',
  'clients.powerbi',
  'clients.nit',
  'clients.products',
  'clients.fecha',
  'clients.is_provider',
  'clients.gps_account_id',
  'clients.showAsProvider',
  'clients.ticketHeader',
  'clients.version',
] as const;

/** The clients this person may see: staff all of them, everyone else their own. */
function visible(db: Db, viewer: Viewer) {
  return db
    .selectFrom('clients')
    .where('clients.deleted_at', 'is', null)
    .$if(!isManager(viewer), (query) => query.where('clients._id', '=', viewer.clienteId));
}

/** Which account a client works with; row-level security shows it to staff only. */
function detailed(db: Db, viewer: Viewer) {
  return visible(db, viewer)
    .leftJoin('gps_accounts', 'gps_accounts._id', 'clients.gps_account_id')
    .select([...COLUMNS, 'gps_accounts.empresa']);
}

/** CLI-14: the provider's own company is not among its clients. */
function inAdministration({ search }: ClientesFilter) {
  const words = search ? contains('clients.search', search) : [];
  return sql.join<boolean>([sql`not clients.is_provider`, ...words], sql` and `);
}

/** CLI-02, CLI-03: newest first; without a limit all of them. */
export function listClientes(db: Db, viewer: Viewer, { limit, cursor, ...filter }: ClientesQuery = {}) {
  return detailed(db, viewer)
    .where(inAdministration(filter))
    .where(isAfter(['clients.fecha', 'clients._id'], cursor))
    .orderBy('clients.fecha', 'desc')
    .orderBy('clients._id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export type ClienteRow = Awaited<ReturnType<typeof listClientes>>[number];

export async function pageClientes(
  db: Db,
  viewer: Viewer,
  query: ClientesQuery & { limit: number },
): Promise<Page<ClienteRow>> {
  const rows = await listClientes(db, viewer, { ...query, limit: query.limit + 1 });
  const total = await countCapped(db, visible(db, viewer).where(inAdministration(query)).select('clients._id'));
  return { ...cutPage(rows, query.limit, (row) => row.fecha), total };
}

export function findClienteByName(db: Db, viewer: Viewer, name: string): Promise<ClienteRow | undefined> {
  return detailed(db, viewer).where('clients.client_key', '=', nameKey(name)).executeTakeFirst();
}

export function findCliente(db: Db, viewer: Viewer, id: string): Promise<ClienteRow | undefined> {
  return detailed(db, viewer).where('clients._id', '=', id).executeTakeFirst();
}

/** Holds the row until the transaction ends, so that two changes at once follow one another. */
export function lockCliente(db: Db, viewer: Viewer, id: string): Promise<ClienteRow | undefined> {
  return detailed(db, viewer).where('clients._id', '=', id).forUpdate('clients').executeTakeFirst();
}

export function toCliente(row: ClienteRow, addresses: MediaAddresses, now: Date): Cliente {
  const { _id, client, logoDB, powerbi, nit, gps_account_id, empresa } = row;
  return {
    _id,
    client,
    logoDB: logoDB && addresses.sign(logoDB, now),
    modulesClient: MODULES.filter((module) => row.modulesClient.includes(module)),
    gpsAccount: gps_account_id && empresa !== null ? { _id: gps_account_id, empresa } : null,
    powerbi,
    nit,
    products: PRODUCTS.filter((product) => row.products.includes(product)),
    configIncontrolInspector: null,
    showAsProvider: row.showAsProvider,
    ticketHeader: row.ticketHeader,
    fecha: row.fecha.toISOString(),
    version: row.version,
  };
}
