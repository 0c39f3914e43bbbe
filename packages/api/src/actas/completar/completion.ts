import { evidenceProblems } from '@fenix/domain/actas/completar/completion';
import { type Answered, withoutHidden } from '@fenix/domain/actas/completar/form';
import { missingDetails } from '@fenix/domain/actas/completar/missing';
import { ACTA_FOTO_FIELDS, FOTO_POSITIONS, IMAGES_VERSION } from '@fenix/domain/actas/images';
import { assertCanAct } from '@fenix/domain/actas/lifecycle';
import { numberOfVehicle } from '@fenix/domain/actas/vehicle';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { write } from '../../http/write';
import { type Form, refusedFields } from '../../media/form';
import { receiveForm } from '../../media/receive';
import { ofActa } from '../actions';
import { copySignature } from '../catalogos/personas';
import { COMPLETE_FORM, assertSameRecord, parseEntities } from '../form';
import { type LockedActa, assertVisible, lockActa } from '../queries';

type CompleteForm = Form<typeof COMPLETE_FORM>;

/**
 * ACTA-73, ACTA-74, ACTA-97: once. A telephone that did not hear the answer sends the same form with the same key and
 * gets the same answer; another form for a complete record is told that it is.
 */
export async function completeActa(deps: Deps, request: FastifyRequest, id: string): Promise<string> {
  const { viewer } = request;
  await assertVisible(request.db, viewer, id);
  return receiveForm(deps, request, COMPLETE_FORM, (form) => {
    const { checklist, test, ...entities } = parseEntities(form.fields.entities);
    return write(request, deps.clock, async ({ tx, record }) => {
      const acta = await lockActa(tx, viewer, id);
      assertCanAct(viewer, 'complete', acta);
      assertSameRecord('id', form.fields.id, id);
      assertSameRecord('tipe', form.fields.tipe, acta.tipe);
      const problems = evidenceProblems((field) => form.counts[field] > 0);
      if (problems.length > 0) throw refusedFields(problems);

      const stored = await form.store(tx, { kind: 'acta', record: id, clientId: acta.client_id });
      const fields = fieldsOf(acta, entities);
      const sentWithout = missingDetails(acta.format, fields, form.counts.signature > 0);
      await tx
        .updateTable('actas')
        .set({
          ...fields,
          checklist: JSON.stringify(checklist),
          test: JSON.stringify(test),
          images: JSON.stringify(imagesOf(stored)),
          signature: stored.signature[0]?.id ?? null,
          complete: true,
          // What the paper shows is copied here and never looked up again.
          technicianSignature: await copySignature(tx, viewer, acta),
          completedBy: viewer.nameUser,
          printedClient: acta.client,
          sentWithout,
        })
        .where('_id', '=', id)
        .execute();
      const left = sentWithout.length > 0 && { sentWithout, confirmed: form.fields.confirmed === 'true' };
      const after = { ...fields, ...left };
      await record({ action: 'acta.completar', entity: 'acta', entityId: id, of: ofActa(acta), after });
      return id;
    });
  });
}

/** ACTA-42: a number that the vehicle brought stands; one that was typed can be corrected. */
function fieldsOf({ format, dataVehicle }: LockedActa, entities: Answered): Answered {
  const fields = withoutHidden(format, entities);
  return { ...fields, internalNumber: numberOfVehicle(dataVehicle) ?? fields.internalNumber };
}

function imagesOf(stored: Awaited<ReturnType<CompleteForm['store']>>) {
  const data = ACTA_FOTO_FIELDS.flatMap((field) =>
    stored[field].map(({ id }) => ({ url: id, position: FOTO_POSITIONS[field] })),
  );
  return { v: IMAGES_VERSION, data };
}
