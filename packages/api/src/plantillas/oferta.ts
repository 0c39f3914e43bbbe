import { DomainError } from '@fenix/domain/errors';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Oferta, Plantilla } from '@fenix/domain/plantillas/plantilla';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/database';
import { newId } from '../ground/ids';
import { write } from '../http/write';
import type { Deps } from '../ports/deps';
import { type Begun, findPlantilla, lockPlantilla } from './queries';

/** TPL-15: every client may fill it in from now on, or no longer. What was begun before it is withdrawn still arrives. */
export function offerPlantilla(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  { ofrecida }: Oferta,
): Promise<Plantilla> {
  const { viewer } = request;
  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    const { clientId, ...held } = await lockPlantilla(tx, viewer, id);
    if (!(await isProviders(tx, clientId))) throw new DomainError('conflict', PLANTILLA_MESSAGES.onlyProviders);
    if ((held.ofrecida ?? false) === ofrecida) {
      unchanged();
      return held;
    }
    await tx
      .updateTable('plantillas')
      .set(ofrecida ? { ofrecida_at: now, retirada_at: null } : { retirada_at: now })
      .where('_id', '=', id)
      .execute();
    await record({
      action: ofrecida ? 'plantilla.ofrecer' : 'plantilla.retirar',
      entity: 'plantilla',
      entityId: id,
      of: { clientId, client: held.client },
      after: { name: held.name },
    });
    return findPlantilla(deps, { viewer, db: tx }, id);
  });
}

async function isProviders(tx: Tx, clientId: string): Promise<boolean> {
  const company = await tx.selectFrom('clients').select('is_provider').where('_id', '=', clientId).executeTakeFirst();
  return company?.is_provider ?? false;
}

/**
 * The version is among those of the company too, from its first document on: that is read and printed without
 * looking into another company, whatever becomes of the offer.
 */
export async function keepVersion(
  tx: Tx,
  now: Date,
  { _id, version, name, components }: Pick<Begun, '_id' | 'version' | 'name' | 'components'>,
  clientId: string,
): Promise<void> {
  await tx
    .insertInto('form_templates')
    .values({
      _id: newId(now.getTime()),
      kind: 'documento',
      key: _id,
      client_id: clientId,
      version,
      body: JSON.stringify({ name, components }),
      fecha: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
