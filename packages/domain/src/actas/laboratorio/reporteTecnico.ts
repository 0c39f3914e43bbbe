import { z } from 'zod';
import { SHELL_MESSAGES } from '../../messages';
import { paragraphField, textField } from '../../text/fields';
import type { ActaTipe } from '../tipos';
import { Archivo } from '../images';
import { LINE_MAX, OBSERVATIONS_MAX, REPORT_IMAGES } from '../limits';
import { INFORME_TECNICO_MESSAGES } from '../messages';

/** LAB-01, BAJA-06: an acta has at most one of each. */
export const REPORT_TIPOS = ['laboratorio', 'baja'] as const;
export type ReportTipo = (typeof REPORT_TIPOS)[number];

/** ACTA-12: only corrective records go to the laboratory. */
export function goesToLaboratory(tipe: ActaTipe): boolean {
  return tipe === 'correctivo';
}

/** LAB-12: eight answers, or eight reasons. */
export const FLAGS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const;
export type Flag = (typeof FLAGS)[number];
export type Flags = Record<Flag, boolean>;

/** LAB-04, BAJA-05. */
export const REPORT_IMAGE_FIELDS = Array.from({ length: REPORT_IMAGES }, (_, index) => `image${index + 1}` as const);

const flags = <T extends z.ZodType>(flag: T) =>
  Object.fromEntries(FLAGS.map((name) => [name, flag])) as Record<Flag, T>;

/** LAB-12. `images` holds the pictures of the slots that were filled, `image1` to `image10`. */
export const InformeTecnico = z.object({
  tipo: z.enum(REPORT_TIPOS),
  ...flags(z.boolean()),
  serial: z.string(),
  brand: z.string(),
  observations: z.string(),
  proceddingId: z.uuid(),
  images: z.array(Archivo.extend({ field: z.string() })),
  fecha: z.iso.datetime(),
  /** Who saved it, and what the company was called then. */
  name: z.string(),
  printedClient: z.string(),
});
export type InformeTecnico = z.infer<typeof InformeTecnico>;

/** In a form everything is text. */
const flagText = z.enum(['true', 'false'], SHELL_MESSAGES.required).transform((text) => text === 'true');

/** LAB-10, LAB-12, BAJA-02: the fields of the form; the pictures travel beside them. */
export const NewInformeTecnico = z.strictObject({
  tipo: z.enum(REPORT_TIPOS).default('laboratorio'),
  ...flags(flagText),
  serial: textField(LINE_MAX),
  brand: textField(LINE_MAX),
  observations: paragraphField(OBSERVATIONS_MAX, INFORME_TECNICO_MESSAGES.tooLong),
  proceddingId: z.uuid().optional(),
});
export type NewInformeTecnico = z.infer<typeof NewInformeTecnico>;

/** BAJA-03: a device is not taken out of service without a reason. */
export function hasReason(report: Flags): boolean {
  return FLAGS.some((flag) => report[flag]);
}

export const BajaReport = NewInformeTecnico.refine(hasReason, {
  path: [FLAGS[0]],
  message: INFORME_TECNICO_MESSAGES.noReason,
});
