import { z } from 'zod';
import type { ActaTipe } from '../tipos';
import { Archivo } from '../../media/archivo';
import { REPORT_IMAGES } from '../limits';

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
