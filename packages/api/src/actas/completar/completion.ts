import { type Answered, entityProblems, withoutHidden } from '@fenix/domain/actas/completar/form';
import { ACTA_FOTO_FIELDS, FOTO_POSITIONS, IMAGES_VERSION } from '@fenix/domain/actas/images';
import { assertCanAct } from '@fenix/domain/actas/lifecycle';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import type { FieldError } from '@fenix/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { write } from '../../http/write';
import { type Form, refusedFields } from '../../media/form';
import { receiveForm } from '../../media/receive';
import { ofActa } from '../actions';
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
      const problems = [...entityProblems(acta.format, entities), ...fileProblems(form.counts)];
      if (problems.length > 0) throw refusedFields(problems);

      const stored = await form.store(tx, { clientId: acta.client_id });
      const fields = fieldsOf(acta, entities);
      await tx
        .updateTable('actas')
        .set({
          ...fields,
          checklist: JSON.stringify(checklist),
          test: JSON.stringify(test),
          images: JSON.stringify(imagesOf(stored)),
          signature: stored.signature[0]?.id ?? null,
          complete: true,
        })
        .where('_id', '=', id)
        .execute();
      await record({ action: 'acta.completar', entity: 'acta', entityId: id, of: ofActa(acta), after: fields });
      return id;
    });
  });
}

/** ACTA-67, ACTA-88. */
function fileProblems(counts: CompleteForm['counts']): FieldError[] {
  const hasEvidence = ACTA_FOTO_FIELDS.some((field) => counts[field] > 0);
  return [
    ...(hasEvidence ? [] : [{ path: ACTA_FOTO_FIELDS[0] ?? '', message: ACTA_MESSAGES.noEvidence }]),
    ...(counts.signature > 0 ? [] : [{ path: 'signature', message: ACTA_MESSAGES.noSignature }]),
  ];
}

/** ACTA-42: a number that the vehicle brought stands. */
function fieldsOf({ format, internalNumber }: LockedActa, entities: Answered): Answered {
  const fields = withoutHidden(format, entities);
  return { ...fields, internalNumber: internalNumber ?? fields.internalNumber };
}

function imagesOf(stored: Awaited<ReturnType<CompleteForm['store']>>) {
  const data = ACTA_FOTO_FIELDS.flatMap((field) =>
    stored[field].map(({ id }) => ({ url: id, position: FOTO_POSITIONS[field] })),
  );
  return { v: IMAGES_VERSION, data };
}
