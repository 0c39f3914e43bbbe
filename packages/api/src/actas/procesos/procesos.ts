import { assertCanAct } from '@fenix/domain/actas/lifecycle';
import { PROCESO_MESSAGES } from '@fenix/domain/actas/messages';
import { DomainError } from '@fenix/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../ports/deps';
import { write } from '../../http/write';
import { receiveForm } from '../../media/receive';
import { ofActa } from '../actions';
import { PROCESO_FORM, RECEIVE_FORM, parseDescription } from '../form';
import { assertVisible, lockActa } from '../queries';

/** PROC-12, PROC-15: the server appends; what the caller says about the list before is not believed. */
export async function addProceso(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  const { viewer } = request;
  await assertVisible(request.db, viewer, id);
  return receiveForm(deps, request, PROCESO_FORM, ({ fields, counts, store }) => {
    const description = parseDescription(fields.description, counts.image);
    return write(request, deps.clock, async ({ tx, now, record }) => {
      const acta = await lockActa(tx, viewer, id);
      assertCanAct(viewer, 'addProceso', acta);
      const { image } = await store(tx, { kind: 'acta', record: id, clientId: acta.client_id });
      const proceso = { description, state: fields.state === 'true' };
      await tx
        .insertInto('acta_processes')
        .values({
          ...proceso,
          acta_id: id,
          client_id: acta.client_id,
          place: acta.process_count,
          fecha: now,
          image: image[0]?.id ?? null,
          name: viewer.nameUser,
        })
        .execute();
      await tx
        .updateTable('actas')
        .set({ process_count: acta.process_count + 1 })
        .where('_id', '=', id)
        .execute();
      await record({ action: 'acta.proceso', entity: 'acta', entityId: id, of: ofActa(acta), after: proceso });
      return null;
    });
  });
}

/** PROC-10, PROC-11: who receives signs, once. */
export async function receiveProceso(deps: Deps, request: FastifyRequest, id: string, place: number): Promise<null> {
  const { viewer } = request;
  await assertVisible(request.db, viewer, id);
  return receiveForm(deps, request, RECEIVE_FORM, ({ fields, store }) =>
    write(request, deps.clock, async ({ tx, record }) => {
      const acta = await lockActa(tx, viewer, id);
      assertCanAct(viewer, 'receiveProceso', acta);
      if (place >= acta.process_count) throw new DomainError('notFound', PROCESO_MESSAGES.notFound);
      const { responsibleName } = fields;
      const { signature } = await store(tx, { kind: 'acta', record: id, clientId: acta.client_id });
      const received = await tx
        .updateTable('acta_processes')
        .set({ responsibleName, signature: signature[0]?.id ?? null })
        .where('acta_id', '=', id)
        .where('place', '=', place)
        .where('signature', 'is', null)
        .where('responsibleName', 'is', null)
        .returning('place')
        .executeTakeFirst();
      if (!received) throw new DomainError('conflict', PROCESO_MESSAGES.alreadyReceived);
      await record({
        action: 'acta.recibir',
        entity: 'acta',
        entityId: id,
        of: ofActa(acta),
        after: { proceso: place + 1, responsibleName },
      });
      return null;
    }),
  );
}
