import type { Cliente, ClienteChange, ClienteConfigurado } from '@fenix/domain/clientes/cliente';
import type { ProductsChange } from '@fenix/domain/clientes/productos';
import { assertBoard } from '@fenix/domain/clientes/tablero';
import { DomainError } from '@fenix/domain/errors';
import { configOf } from '@fenix/domain/incontrol/configuracion/config';
import { CLIENTE_MESSAGES, SHELL_MESSAGES } from '@fenix/domain/messages';
import { MODULES, isManager } from '@fenix/domain/permissions';
import { sameName } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import { type Restore, discard } from '../records/papelera';
import { assertFresh } from '../db/stale';
import type { Deps } from '../ports/deps';
import { type Write, write } from '../http/write';
import { endInspectorSessions } from '../viewer/inspector';
import { assertConfirmed } from '../sesion/account';
import { countOtherManagers, lockManagers } from '../sesion/managers';
import { revokeSessions } from '../sesion/queries';
import type { Viewer } from '../viewer/viewer';
import { holdAccount } from './cuentasGpsQueries';
import { listReplacedLogos } from './logo';
import { type ClienteRow, findClienteByName, lockCliente, toCliente } from './queries';

/** GUARD-80: another company's name is refused, whether it exists or not. */
export async function readCliente(deps: Deps, request: FastifyRequest, name: string): Promise<ClienteConfigurado> {
  const { db, viewer } = request;
  if (!isManager(viewer) && !sameName(name, viewer.cliente))
    throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
  const row = await findClienteByName(db, viewer, name);
  if (!row) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
  const configIncontrolInspector = configOf(row.config, row.configVersion);
  const now = deps.clock.now();
  const logosAnteriores = (await listReplacedLogos(db, row._id)).map(({ hasta, archivo }) => {
    return { hasta: hasta.toISOString(), logo: archivo && request.addresses.sign(archivo, now) };
  });
  return { ...toCliente(row, request.addresses, now), configIncontrolInspector, logosAnteriores };
}

const WORDS = {
  nit: 'NIT',
  powerbi: 'tablero',
  cuentaGps: 'cuenta GPS',
  modulesClient: 'módulos',
  showAsProvider: 'tiquete',
  ticketHeader: 'tiquete',
};

/** BI-05, CLI-20, CLI-27, CLI-40, GUARD-06: what is absent keeps its value; the groups stand in their own order, each once. */
export function changeCliente(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  { nit, powerbi, apiKey, modulesClient, showAsProvider, ticketHeader, version }: ClienteChange,
): Promise<Cliente> {
  return write(request, deps.clock, async (write) => {
    const before = await lockOne(write, request.viewer, id);
    const current = () => toCliente(before, request.addresses, write.now);
    const actions = ['cliente.editar', 'cliente.modulos'] as const;
    const edited = { entity: 'cliente', id, actions, words: WORDS, version: before.version, current };
    await assertFresh(write.tx, edited, version, write.now);
    if (powerbi !== before.powerbi) assertBoard(powerbi, deps.config.BI_HOSTS);
    const account = apiKey === undefined ? undefined : await holdAccount(write.tx, apiKey);
    // N7: whose fleet a company sees is decided by its account.
    const isOtherAccount = account !== undefined && account._id !== before.gps_account_id;
    // So is what its people reach; a module less takes access away, which never waits for a password.
    const isWider = modulesClient?.some((module) => !before.modulesClient.includes(module));
    if (isOtherAccount || isWider) assertConfirmed(deps, request);
    const after: ClienteRow = {
      ...before,
      nit: nit ?? before.nit,
      powerbi: powerbi === undefined ? before.powerbi : powerbi,
      modulesClient: modulesClient ? MODULES.filter((module) => modulesClient.includes(module)) : before.modulesClient,
      showAsProvider: showAsProvider ?? before.showAsProvider,
      ticketHeader: ticketHeader === undefined ? before.ticketHeader : ticketHeader,
      ...(account && { gps_account_id: account._id, empresa: account.empresa }),
    };
    const stored = { ...after, version: await storeChange(write, before, after) };
    return toCliente(stored, request.addresses, write.now);
  });
}

const EDITABLE = ['nit', 'powerbi', 'gps_account_id', 'modulesClient', 'showAsProvider', 'ticketHeader'] as const;

async function storeChange({ tx, record, unchanged }: Write, before: ClienteRow, after: ClienteRow): Promise<number> {
  const changed = EDITABLE.filter((field) => String(before[field]) !== String(after[field]));
  if (changed.length === 0) {
    unchanged();
    return before.version;
  }
  const version = before.version + 1;
  const { nit, powerbi, gps_account_id, modulesClient, showAsProvider, ticketHeader } = after;
  await tx
    .updateTable('clients')
    .set({ nit, powerbi, gps_account_id, modulesClient, showAsProvider, ticketHeader, version })
    .where('_id', '=', before._id)
    .execute();
  const isOfModules = changed.length === 1 && changed[0] === 'modulesClient';
  const only = (row: ClienteRow) => Object.fromEntries(changed.map((field) => wordsFor(field, row)));
  await record({
    ...actOn(before, isOfModules ? 'cliente.modulos' : 'cliente.editar'),
    before: only(before),
    after: only(after),
  });
  return version;
}

/** The audit log holds the name of the GPS account, never its key. */
function wordsFor(field: (typeof EDITABLE)[number], row: ClienteRow): [string, unknown] {
  return field === 'gps_account_id' ? ['cuentaGps', row.empresa] : [field, row[field]];
}

/** CLI-09, CLI-29. */
export function changeProducts(
  deps: Deps,
  request: FastifyRequest,
  { id, products }: ProductsChange,
): Promise<Cliente> {
  return write(request, deps.clock, async (write) => {
    const before = await lockOne(write, request.viewer, id);
    const after = { ...before, products };
    if (String(before.products) === String(products)) write.unchanged();
    else {
      await write.tx.updateTable('clients').set({ products }).where('_id', '=', id).execute();
      await write.record({
        ...actOn(before, 'cliente.productos'),
        before: { products: before.products },
        after: { products },
      });
    }
    return toCliente(after, request.addresses, write.now);
  });
}

/** CLI-28, CLI-33: hides the client and ends its users' sessions; its records are kept and its name is free again. */
export function deleteCliente(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  const { viewer } = request;
  return write(request, deps.clock, async ({ tx, now, record }) => {
    await lockManagers(tx);
    const row = await lockCliente(tx, viewer, id);
    if (!row) throw new DomainError('notFound', CLIENTE_MESSAGES.deleteNotFound);
    if (row.is_provider || id === viewer.clienteId) throw new DomainError('forbidden', CLIENTE_MESSAGES.deleteRefused);
    await tx.updateTable('clients').set({ deleted_at: now }).where('_id', '=', id).execute();
    if ((await countOtherManagers(tx, [])) === 0) throw new DomainError('forbidden', CLIENTE_MESSAGES.deleteRefused);
    await revokeSessions(tx, { clientId: id }, 'clientDeleted', now);
    await endInspectorSessions(tx, { clientId: id });
    const { client, nit, modulesClient, products } = row;
    await discard(tx, 'cliente', [{ record: id, clientId: id, label: client }], viewer, now);
    await record({ ...actOn(row, 'cliente.eliminar'), before: { client, nit, modulesClient, products } });
    return null;
  });
}

/** PAP-05: with its users and records. */
export const restoreCliente: Restore = async (tx, { record }) => {
  await tx.updateTable('clients').set({ deleted_at: null }).where('_id', '=', record).execute();
};

/** The provider is no client of its own: its groups and products are not for sale. */
async function lockOne({ tx }: Write, viewer: Viewer, id: string): Promise<ClienteRow> {
  const row = await lockCliente(tx, viewer, id);
  if (!row || row.is_provider) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
  return row;
}

function actOn<A extends string>({ _id, client }: Pick<ClienteRow, '_id' | 'client'>, action: A) {
  return { action, entity: 'cliente', entityId: _id, of: { clientId: _id, client } } as const;
}
