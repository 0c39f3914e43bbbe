import type { Cliente } from '@fenix/domain/clientes/cliente';
import { type Module, MODULES, isManager } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import type { MediaAddresses } from '../adapters/media/signedAddress';
import type { Db } from '../db/database';
import type { Viewer } from '../sesion/viewer';

type ClienteRow = Omit<Cliente, 'fecha' | 'modulesClient'> & { fecha: Date; modulesClient: string[] };

/** The clients this person may see: staff all of them, everyone else their own. */
function visible(db: Db, viewer: Viewer) {
  return db
    .selectFrom('clients')
    .select(['_id', 'client', 'logoDB', 'modulesClient', 'powerbi', 'nit', 'products', 'fecha'])
    .where('deleted_at', 'is', null)
    .$if(!isManager(viewer), (query) => query.where('_id', '=', viewer.clienteId));
}

/** Newest first; the provider's own company is not among its clients. */
export function listClientes(db: Db, viewer: Viewer): Promise<ClienteRow[]> {
  return visible(db, viewer).where('is_provider', '=', false).orderBy('fecha', 'desc').orderBy('_id', 'desc').execute();
}

export function findClienteByName(db: Db, viewer: Viewer, name: string): Promise<ClienteRow | undefined> {
  return visible(db, viewer).where('client_key', '=', nameKey(name)).executeTakeFirst();
}

/** Holds the row until the transaction ends, so that two changes at once follow one another. */
export function lockCliente(db: Db, viewer: Viewer, id: string): Promise<ClienteRow | undefined> {
  return visible(db, viewer).where('_id', '=', id).where('is_provider', '=', false).forUpdate().executeTakeFirst();
}

export function updateModules(db: Db, id: string, modulesClient: readonly Module[]) {
  return db
    .updateTable('clients')
    .set({ modulesClient: [...modulesClient] })
    .where('_id', '=', id)
    .execute();
}

export function toCliente(row: ClienteRow, addresses: MediaAddresses, now: Date): Cliente {
  return {
    ...row,
    fecha: row.fecha.toISOString(),
    modulesClient: MODULES.filter((module) => row.modulesClient.includes(module)),
    logoDB: row.logoDB && addresses.sign(row.logoDB, now),
  };
}
