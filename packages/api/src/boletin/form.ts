import { ClientNames, FOTO_FIELDS, type FotoField, NewAccionTexts } from '@fenix/domain/boletin/accion';
import { Recipients } from '@fenix/domain/boletin/emails';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { parseStorableJson } from '@fenix/domain/text/storable';
import { UPLOADS, type Upload } from '@fenix/domain/uploads';
import { z } from 'zod';
import type { FormSpec } from '../media/form';

/** A list inside a form: JSON, or the values one per line or between commas. */
const listText = z.string().transform((text, context): unknown => {
  if (!text.trimStart().startsWith('['))
    return text
      .split(/[\n,;]/)
      .map((value) => value.trim())
      .filter(Boolean);
  const parsed = parseStorableJson(text);
  if (typeof parsed !== 'string') return parsed.value;
  context.addIssue({ code: 'custom', message: BOLETIN_MESSAGES.badList });
  return z.NEVER;
});

const files = Object.fromEntries(FOTO_FIELDS.map((field) => [field, UPLOADS.boletin as Upload])) as Record<
  FotoField,
  Upload
>;

/** NEWS-18, NEWS-32. */
export const ACCION_FORM = {
  fields: z.object({
    emails: listText.default('').pipe(Recipients),
    clientsList: listText.default('').pipe(ClientNames),
    ...NewAccionTexts,
  }),
  files,
} satisfies FormSpec;
