import type { Cliente, ModulesChange } from '@fenix/domain/clientes/cliente';
import { DomainError } from '@fenix/domain/errors';
import { CLIENTE_MESSAGES, SHELL_MESSAGES } from '@fenix/domain/messages';
import { MODULES, isManager } from '@fenix/domain/permissions';
import { sameName } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { write } from '../http/write';
import { findClienteByName, lockCliente, toCliente, updateModules } from './queries';

/** GUARD-80: another company's name is refused, whether it exists or not. */
export async function readCliente(deps: Deps, { db, viewer }: FastifyRequest, name: string): Promise<Cliente> {
  if (!isManager(viewer) && !sameName(name, viewer.cliente))
    throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
  const row = await findClienteByName(db, viewer, name);
  if (!row) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
  return toCliente(row, deps.addresses, deps.clock.now());
}

/** GUARD-06: the groups in their own order, each once. */
export function changeModules(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  change: ModulesChange,
): Promise<Cliente> {
  return write(request, deps.clock, async ({ tx, now, record }) => {
    const row = await lockCliente(tx, request.viewer, id);
    if (!row) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
    const modulesClient = MODULES.filter((module) => change.modulesClient.includes(module));
    await updateModules(tx, id, modulesClient);
    await record({
      action: 'cliente.modulos',
      entity: 'cliente',
      entityId: id,
      of: { clientId: id, client: row.client },
      before: { modulesClient: row.modulesClient },
      after: { modulesClient },
    });
    return toCliente({ ...row, modulesClient }, deps.addresses, now);
  });
}
