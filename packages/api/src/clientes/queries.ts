import type { Cliente } from '@fenix/domain/clientes/cliente';
import { PRODUCTS } from '@fenix/domain/clientes/productos';
import { MAX_PAGE, type Page } from '@fenix/domain/paging';
import { MODULES, isManager } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import type { SignedAddresses } from '../ground/signedAddress';
import { type FoundEntries, countEntries, readPage, readWhole } from '../records/searchIndex';
import type { Db } from '../db/database';
import type { Viewer } from '../viewer/viewer';

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

type Reading = { db: Db; viewer: Viewer; filter: { search?: string | undefined } };

/** CLI-02, CLI-03: newest first. CLI-14: the provider's own company is not among its clients, and has no card. */
function rowsFor({ db, viewer }: Reading) {
  return (found: FoundEntries) =>
    detailed(db, viewer)
      .innerJoin(found, 'found.record_id', 'clients._id')
      .select('found.at as found_at')
      .orderBy('found.at', 'desc')
      .orderBy('found.record_id', 'desc');
}

export function listClientes(reading: Reading): Promise<ClienteRow[]> {
  return readWhole({ ...reading, kind: 'cliente' }, rowsFor(reading));
}

export function pageClientes(
  reading: Reading,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ClienteRow>> {
  return readPage({ ...reading, kind: 'cliente' }, page, rowsFor(reading));
}

export const countClientes = (reading: Reading): Promise<number> => countEntries({ ...reading, kind: 'cliente' });

/** Every client of the filter, in pages. */
export async function* readClientes(reading: Reading): AsyncGenerator<ClienteRow[]> {
  for (let cursor: string | undefined, more = true; more;) {
    const { items, next } = await pageClientes(reading, { limit: MAX_PAGE, cursor });
    yield items;
    cursor = next ?? undefined;
    more = cursor !== undefined;
  }
}

/** CLI-22: with what it asks of its inspectors. */
export function findClienteByName(db: Db, viewer: Viewer, name: string) {
  return detailed(db, viewer)
    .leftJoin('inspector_configs', 'inspector_configs.client_id', 'clients._id')
    .select(['inspector_configs.config', 'inspector_configs.version as configVersion'])
    .where('clients.client_key', '=', nameKey(name))
    .executeTakeFirst();
}

export function findCliente(db: Db, viewer: Viewer, id: string) {
  return detailed(db, viewer).where('clients._id', '=', id).executeTakeFirst();
}

export type ClienteRow = NonNullable<Awaited<ReturnType<typeof findCliente>>>;

/** Holds the row until the transaction ends, so that two changes at once follow one another. */
export function lockCliente(db: Db, viewer: Viewer, id: string): Promise<ClienteRow | undefined> {
  return detailed(db, viewer).where('clients._id', '=', id).forUpdate('clients').executeTakeFirst();
}

export function toCliente(row: ClienteRow, addresses: SignedAddresses, now: Date): Cliente {
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
    showAsProvider: row.showAsProvider,
    ticketHeader: row.ticketHeader,
    fecha: row.fecha.toISOString(),
    version: row.version,
  };
}
