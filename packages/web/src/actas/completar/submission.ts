import type { Acta } from '@fenix/domain/actas/acta';
import { type ActaValues, entitiesOf } from '@fenix/domain/actas/completar/completion';
import { ACTA_FOTO_FIELDS } from '@fenix/domain/actas/images';
import type { DraftState } from '../../outbox/draft';
import type { NewSubmission } from '../../outbox/outbox';

/** ACTA-73, ACTA-74: the finished form as the call takes it. */
export function submissionOf(
  acta: Pick<Acta, '_id' | 'consecutive' | 'plate' | 'tipe' | 'format'>,
  { values, files, key }: Pick<DraftState<ActaValues>, 'values' | 'files' | 'key'>,
): NewSubmission {
  const sent = [...ACTA_FOTO_FIELDS, 'signature'].flatMap((field) => {
    const file = files[field];
    return file ? [[field, file] as const] : [];
  });
  return {
    kind: 'acta',
    record: acta._id,
    title: titleOf(acta),
    method: 'PUT',
    path: `/api/actas/${acta._id}`,
    parts: [
      ['id', acta._id],
      ['entities', JSON.stringify(entitiesOf(acta.format, values))],
      ['complete', 'true'],
      ['tipe', acta.tipe],
      ...sent,
    ],
    key,
  };
}

export function titleOf({ consecutive, plate }: Pick<Acta, 'consecutive' | 'plate'>): string {
  return `Acta n.º ${consecutive} · ${plate}`;
}
