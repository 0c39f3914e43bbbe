import { NewInforme, NewNovelties, Description, LINE_MAX } from '@fenix/domain/informes/crear';
import {
  FOTO_FIELDS,
  type FotoField,
  NOVELTIES_MAX,
  NOVELTIES_MIN,
  VIDEO_FIELDS,
  type VideoField,
} from '@fenix/domain/informes/informe';
import { Version } from '@fenix/domain/stale';
import { textField } from '@fenix/domain/text/fields';
import { UPLOADS, type Upload } from '@fenix/domain/uploads';
import { z } from 'zod';
import { type FormSpec, jsonText } from '../media/form';

const files = Object.fromEntries([
  ...FOTO_FIELDS.map((field) => [field, UPLOADS.informeFoto]),
  ...VIDEO_FIELDS.map((field) => [field, UPLOADS.informeVideo]),
]) as Record<FotoField | VideoField, Upload>;

/** INF-40, INF-73. */
export const CREATE_FORM = {
  fields: NewInforme.extend({ newNovelties: jsonText(NewNovelties) }),
  files,
} satisfies FormSpec;

/** INF-57, INF-75. A report of before may say of itself what the list does not have; it keeps that. */
const EditedNovelties = z
  .array(z.strictObject({ noveltie: textField(LINE_MAX * 2), description: Description }))
  .min(NOVELTIES_MIN)
  .max(NOVELTIES_MAX);

export const UPGRADE_FORM = {
  fields: z.object({
    novelties: jsonText(EditedNovelties).optional(),
    version: z.coerce.number().pipe(Version).optional(),
  }),
  files,
} satisfies FormSpec;
