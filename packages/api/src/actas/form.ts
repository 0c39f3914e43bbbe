import { ACTA_TIPE_KEYS } from '@fenix/domain/actas/tipos';
import { ACTA_FORM, Entities } from '@fenix/domain/actas/completar/form';
import { uploadsOf } from '@fenix/domain/forms/def';
import { IMAGE_POSITIONS, type ImagePosition } from '@fenix/domain/actas/images';
import { NewInformeTecnico, TECHNICAL_FORMS } from '@fenix/domain/actas/laboratorio/form';
import { ACTA_MESSAGES, PROCESO_MESSAGES } from '@fenix/domain/actas/messages';
import { ProcesoDescription, ResponsibleName } from '@fenix/domain/actas/procesos/proceso';
import { SlashMdy } from '@fenix/domain/dates/slashMdy';
import { DomainError } from '@fenix/domain/errors';
import { UPLOADS, type Upload } from '@fenix/domain/uploads';
import { z } from 'zod';
import { type FormSpec, jsonText, refusedFields } from '../media/form';

const filesOf = <F extends string>(fields: readonly F[], upload: Upload) =>
  Object.fromEntries(fields.map((field) => [field, upload])) as Record<F, Upload>;

/** ACTA-74. The fields under `entities` are read apart, so that each refusal carries its field's own name. */
export const COMPLETE_FORM = {
  fields: z.object({
    id: z.uuid().optional(),
    entities: jsonText(z.record(z.string(), z.unknown())),
    complete: z.literal('true'),
    /** ACTA-69: said when something that is asked for was left out on purpose. */
    confirmed: z.enum(['true', 'false']).optional(),
    tipe: z.enum(ACTA_TIPE_KEYS),
  }),
  files: uploadsOf(ACTA_FORM),
} satisfies FormSpec;

export function parseEntities(entities: Record<string, unknown>): Entities {
  const parsed = Entities.safeParse(entities);
  if (parsed.success) return parsed.data;
  throw refusedFields(
    parsed.error.issues.flatMap((issue) => {
      const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')];
      return names.map((path) => ({ path, message: issue.message }));
    }),
  );
}

/** PROC-05, PROC-06, PROC-07: what is missing is said in one sentence, under each field that lacks. */
export function parseDescription(description: string, images: number): string {
  const message = PROCESO_MESSAGES.missing;
  const missing = [...(images === 0 ? ['image'] : []), ...(description.trim() === '' ? ['description'] : [])];
  if (missing.length > 0)
    throw new DomainError('invalid', message, { errors: missing.map((path) => ({ path, message })) });
  const parsed = ProcesoDescription.safeParse(description);
  if (parsed.success) return parsed.data;
  throw refusedFields(parsed.error.issues.map((issue) => ({ path: 'description', message: issue.message })));
}

/** PROC-15: the contract still sends the list and the date; both are ignored for the server's own. */
const PostedProcess = z.array(z.object({ description: z.string() }));
const PostedDate = z.union([z.iso.datetime({ offset: true }), SlashMdy]);

export const PROCESO_FORM = {
  fields: z.object({
    description: z.string().default(''),
    state: z.enum(['true', 'false']).default('true'),
    fecha: PostedDate.optional(),
    process: jsonText(PostedProcess).optional(),
  }),
  files: { image: UPLOADS.procesoFoto },
} satisfies FormSpec;

/** PROC-11. */
export const RECEIVE_FORM = {
  fields: z.object({ responsibleName: ResponsibleName }),
  files: { signature: { ...UPLOADS.firma, isRequired: true } },
} satisfies FormSpec;

/** ACTA-77, ACTA-78: the slots by their names, and the picture of one follow-up. */
export const UPGRADE_FORM = {
  fields: z.object({ index: z.coerce.number().int().min(0).max(9_999).optional() }),
  files: {
    ...filesOf<ImagePosition>(IMAGE_POSITIONS, UPLOADS.actaEvidence),
    evidence: UPLOADS.actaMissing,
    process: UPLOADS.procesoFoto,
  },
} satisfies FormSpec;

/** LAB-13. */
export const REPORT_FORM = {
  fields: NewInformeTecnico,
  files: uploadsOf(TECHNICAL_FORMS.laboratorio),
} satisfies FormSpec;

/** What names its record twice must name the same one. */
export function assertSameRecord(path: string, given: string | undefined, expected: string): void {
  if (given !== undefined && given !== expected) throw refusedFields([{ path, message: ACTA_MESSAGES.otherRecord }]);
}
