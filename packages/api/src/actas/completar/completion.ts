import { type Entities, ACTA_FORMS, keptAnswers } from '@fenix/domain/actas/completar/form';
import { ACTA_FOTO_FIELDS, FOTO_POSITIONS, IMAGES_VERSION } from '@fenix/domain/actas/images';
import { assertCanAct } from '@fenix/domain/actas/lifecycle';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { numberOfVehicle } from '@fenix/domain/actas/vehicle';
import { answersTemplate } from '@fenix/domain/forms/checks';
import { missingOf, neededProblems } from '@fenix/domain/forms/problems';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../db/database';
import type { Deps } from '../../ports/deps';
import { write } from '../../http/write';
import { type Form, refusedFields } from '../../media/form';
import { receiveForm } from '../../media/receive';
import { ofActa } from '../actions';
import { copySignature } from '../catalogos/personas';
import { findItems } from '../catalogos/plantillas';
import { COMPLETE_FORM, assertSameRecord, parseEntities } from '../form';
import { type LockedActa, assertVisible, lockActa } from '../queries';

type CompleteForm = Form<typeof COMPLETE_FORM>;

/**
 * ACTA-73, ACTA-74, ACTA-97: idempotent. A phone that lost the answer repeats the form with the same idempotency key and
 * gets the same answer; another form for a completed record is answered 409.
 */
export async function completeActa(deps: Deps, request: FastifyRequest, id: string): Promise<string> {
  const { viewer } = request;
  await assertVisible(request.db, viewer, id);
  return receiveForm(deps, request, COMPLETE_FORM, (form) => {
    const entities = parseEntities(form.fields.entities);
    const { given } = form;
    return write(request, deps.clock, async ({ tx, record }) => {
      const acta = await lockActa(tx, viewer, id);
      assertCanAct(viewer, 'complete', acta);
      assertSameRecord('id', form.fields.id, id);
      assertSameRecord('tipe', form.fields.tipe, acta.tipe);
      const def = ACTA_FORMS[acta.format];
      const problems = neededProblems(def, entities, given);
      if (problems.length > 0) throw refusedFields(problems);

      const template = await templateOf(tx, entities);

      const stored = await form.store(tx, { kind: 'acta', record: id, clientId: acta.client_id });
      const { checklist, test, ...fields } = fieldsOf(acta, entities);
      const sentWithout = missingOf(def, fields, given);
      await tx
        .updateTable('actas')
        .set({
          ...fields,
          ...template,
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

/** ACTA-42: a number that the vehicle brought is kept; one that was typed can be corrected. */
function fieldsOf({ format, dataVehicle }: LockedActa, entities: Entities) {
  const fields = keptAnswers(format, entities);
  return { ...fields, internalNumber: numberOfVehicle(dataVehicle) ?? fields.internalNumber };
}

/**
 * A phone may have been without signal while its template changed: the answers are checked by the version they name. Forms
 * that name none, or one that was overwritten before versions were kept, cannot be checked and are taken as they come.
 */
async function templateOf(tx: Tx, { checklist, plantilla }: Entities) {
  const items = plantilla ? await findItems(tx, plantilla) : 'overwritten';
  if (!plantilla || items === 'overwritten') return { plantilla: null, plantilla_version: null };
  if (!items) throw refusedFields([{ path: 'checklist', message: ACTA_MESSAGES.unknownChecklist }]);
  if (!answersTemplate(checklist, items))
    throw refusedFields([{ path: 'checklist', message: ACTA_MESSAGES.otherChecklist }]);
  return { plantilla: plantilla.clase, plantilla_version: plantilla.version };
}

function imagesOf(stored: Awaited<ReturnType<CompleteForm['store']>>) {
  const data = ACTA_FOTO_FIELDS.flatMap((field) =>
    stored[field].map(({ id }) => ({ url: id, position: FOTO_POSITIONS[field] })),
  );
  return { v: IMAGES_VERSION, data };
}
