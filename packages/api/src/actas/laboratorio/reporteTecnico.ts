import { TECHNICAL_FORMS } from '@fenix/domain/actas/laboratorio/form';
import { REPORT_IMAGE_FIELDS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { SAVE_REPORT, assertCanAct } from '@fenix/domain/actas/lifecycle';
import { INFORME_TECNICO_MESSAGES } from '@fenix/domain/actas/messages';
import { DomainError } from '@fenix/domain/errors';
import { neededProblems } from '@fenix/domain/forms/problems';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../ports/deps';
import { write } from '../../http/write';
import { newId } from '../../ground/ids';
import { refusedFields } from '../../media/form';
import { receiveForm } from '../../media/receive';
import { ofActa } from '../actions';
import { REPORT_FORM, assertSameRecord } from '../form';
import { assertVisible, lockActa } from '../queries';

/** LAB-13, LAB-16, BAJA-06: a report of the laboratory or of withdrawal; one of each, for good. */
export async function createTechnical(deps: Deps, request: FastifyRequest, id: string): Promise<string> {
  const { viewer } = request;
  await assertVisible(request.db, viewer, id);
  return receiveForm(deps, request, REPORT_FORM, ({ fields: { proceddingId, ...report }, store }) => {
    assertSameRecord('proceddingId', proceddingId, id);
    const problems = neededProblems(TECHNICAL_FORMS[report.tipo], report, new Set());
    if (problems.length > 0) throw refusedFields(problems);
    return write(request, deps.clock, async ({ tx, now, record }) => {
      const acta = await lockActa(tx, viewer, id);
      assertCanAct(viewer, SAVE_REPORT[report.tipo], acta);
      const stored = await store(tx, { kind: 'acta', record: id, clientId: acta.client_id });
      const images = REPORT_IMAGE_FIELDS.flatMap((field) =>
        (stored[field] ?? []).map((file) => [field, file.id] as const),
      );
      const added = await tx
        .insertInto('acta_reports')
        .values({
          ...report,
          _id: newId(now.getTime()),
          acta_id: id,
          client_id: acta.client_id,
          images: JSON.stringify(Object.fromEntries(images)),
          fecha: now,
          name: viewer.nameUser,
          printedClient: acta.client,
        })
        .onConflict((conflict) => conflict.columns(['acta_id', 'tipo']).doNothing())
        .returning('_id')
        .executeTakeFirst();
      if (!added) throw new DomainError('conflict', INFORME_TECNICO_MESSAGES.alreadySaved);
      const action = report.tipo === 'baja' ? 'acta.baja' : 'acta.laboratorio';
      await record({ action, entity: 'acta', entityId: id, of: ofActa(acta), after: report });
      return id;
    });
  });
}
