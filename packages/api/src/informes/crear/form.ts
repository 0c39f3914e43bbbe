import { NewInforme } from '@fenix/domain/informes/crear/checkInforme';
import { Description, LINE_MAX } from '@fenix/domain/informes/crear/crear';
import { EvidenciaRef } from '@fenix/domain/flota/evidencia';
import { uploadsOf } from '@fenix/domain/forms/def';
import { INFORME_FORM } from '@fenix/domain/informes/crear/form';
import { NOVELTIES_MAX, NOVELTIES_MIN } from '@fenix/domain/informes/informe';
import { Version } from '@fenix/domain/stale';
import { optionalField, textField } from '@fenix/domain/text/fields';
import { z } from 'zod';
import { type FormSpec, jsonText } from '../../media/form';

const files = uploadsOf(INFORME_FORM);

/** INF-40, INF-73. */
export const CREATE_FORM = {
  fields: NewInforme.extend({
    newNovelties: jsonText(NewInforme.shape.newNovelties),
    origen: jsonText(EvidenciaRef).optional(),
  }),
  files,
} satisfies FormSpec;

/** INF-57, INF-75. A legacy report may have values that the list does not offer; it keeps them. */
const EditedNovelties = z
  .array(z.strictObject({ noveltie: textField(LINE_MAX * 2), description: Description }))
  .min(NOVELTIES_MIN)
  .max(NOVELTIES_MAX);

const { plate, operatorName, dateNoveltie } = NewInforme.shape;

export const UPGRADE_FORM = {
  fields: z.object({
    plate: optionalField(plate),
    operatorName: optionalField(operatorName),
    dateNoveltie: optionalField(dateNoveltie),
    novelties: jsonText(EditedNovelties).optional(),
    version: z.coerce.number().pipe(Version).optional(),
  }),
  files,
} satisfies FormSpec;
