import { type Cliente, NewCliente } from '@fenix/domain/clientes/cliente';
import { assertBoard } from '@fenix/domain/clientes/tablero';
import { DomainError } from '@fenix/domain/errors';
import { CLIENTE_MESSAGES } from '@fenix/domain/messages';
import { STANDARD_MODULES } from '@fenix/domain/permissions';
import { UPLOADS } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../ports/deps';
import { type Write, write } from '../http/write';
import { newId } from '../ground/ids';
import type { FormSpec } from '../media/form';
import { receiveForm } from '../media/receive';
import { assertConfirmed } from '../sesion/account';
import { holdAccount } from './cuentasGpsQueries';
import { findCliente, toCliente } from './queries';

/** CLI-18, CLI-19, CLI-25. */
const SPEC = {
  fields: NewCliente,
  files: { icon: { ...UPLOADS.clientLogo, isRequired: true } },
} as const satisfies FormSpec;

/** CLI-26: what the form calls `icon` and `modules` is kept as `logoDB` and `modulesClient`. */
export async function createCliente(deps: Deps, request: FastifyRequest): Promise<Cliente> {
  // N7: a company sees the fleet of the account it is made with.
  assertConfirmed(deps, request);
  const id = await receiveForm(deps, request, SPEC, (form) =>
    write(request, deps.clock, async (write) => {
      assertBoard(form.fields.powerbi, deps.config.BI_HOSTS);
      const id = await insertCliente(write, form.fields);
      const { icon } = await form.store(write.tx, { kind: 'cliente', record: id, clientId: id });
      const logoDB = icon[0]?.id ?? null;
      await write.tx.updateTable('clients').set({ logoDB }).where('_id', '=', id).execute();
      return id;
    }),
  );
  const row = await findCliente(request.db, request.viewer, id);
  if (!row) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
  return toCliente(row, request.addresses, deps.clock.now());
}

async function insertCliente({ tx, now, record }: Write, { client, nit, powerbi, apiKey }: NewCliente) {
  const account = await holdAccount(tx, apiKey);
  const id = newId(now.getTime());
  const row = { client, nit, powerbi, modulesClient: [...STANDARD_MODULES] };
  const added = await tx
    .insertInto('clients')
    // The name is already in the spelling by which names are compared.
    .values({ ...row, _id: id, client_key: client, gps_account_id: account._id, fecha: now })
    .onConflict((conflict) => conflict.column('client_key').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw nameTaken();
  await record({
    action: 'cliente.crear',
    entity: 'cliente',
    entityId: id,
    of: { clientId: id, client },
    after: { ...row, cuentaGps: account.empresa },
  });
  return id;
}

function nameTaken(): DomainError {
  const errors = [{ path: 'client', message: CLIENTE_MESSAGES.nameTaken }];
  return new DomainError('conflict', CLIENTE_MESSAGES.nameTaken, { errors });
}
