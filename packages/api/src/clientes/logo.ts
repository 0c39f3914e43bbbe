import type { Cliente } from '@fenix/domain/clientes/cliente';
import { DomainError } from '@fenix/domain/errors';
import { CLIENTE_MESSAGES } from '@fenix/domain/messages';
import { UPLOADS } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../db/database';
import { write } from '../http/write';
import type { FormSpec } from '../media/form';
import { receiveForm } from '../media/receive';
import type { Deps } from '../ports/deps';
import { findCliente, lockCliente, toCliente } from './queries';

const SPEC = {
  fields: z.strictObject({}),
  files: { icon: { ...UPLOADS.clientLogo, isRequired: true } },
} as const satisfies FormSpec;

/** CLI-48: the papers of existing records keep the previous logo, which stays in the store. */
export async function changeLogo(deps: Deps, request: FastifyRequest, id: string): Promise<Cliente> {
  await receiveForm(deps, request, SPEC, (form) =>
    write(request, deps.clock, async ({ tx, now, record }) => {
      const before = await lockCliente(tx, request.viewer, id);
      if (!before || before.is_provider) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
      const { icon } = await form.store(tx, { kind: 'cliente', record: id, clientId: id });
      const logoDB = icon[0]?.id ?? null;
      // Of two changes at once the one that waited has the earlier clock.
      const [last] = await listReplacedLogos(tx, id);
      const hasta = new Date(Math.max(now.getTime(), last ? last.hasta.getTime() + 1 : 0));
      await tx.insertInto('logos').values({ client_id: id, hasta, archivo: before.logoDB }).execute();
      await tx.updateTable('clients').set({ logoDB }).where('_id', '=', id).execute();
      await record({
        action: 'cliente.editar',
        entity: 'cliente',
        entityId: id,
        of: { clientId: id, client: before.client },
        before: { logoDB: before.logoDB },
        after: { logoDB },
      });
      return id;
    }),
  );
  const row = await findCliente(request.db, request.viewer, id);
  if (!row) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
  return toCliente(row, request.addresses, deps.clock.now());
}

/** Every logo that was replaced, with the moment until which it held. A company changes it a few times in its life. */
export function listReplacedLogos(db: Db, clientId: string) {
  return db
    .selectFrom('logos')
    .select(['hasta', 'archivo'])
    .where('client_id', '=', clientId)
    .orderBy('hasta', 'desc')
    .limit(100)
    .execute();
}
