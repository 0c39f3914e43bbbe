import { z } from 'zod';

/** The state of a check that lets its vehicle leave: of the checks of a day the newest decides (PRE-22). */
export const APPROVED = 'true';

/** WHY-06, WHY-08: what a check is judged by. */
export const REGLA_VEREDICTO =
  'No sale si un punto bloqueante está malo, si un papel o el extintor venció antes del día de la revisión, si una llanta tiene menos labrado del que pide su clase, si no se miró un punto bloqueante de su clase, o si una regla de la empresa no lo deja.';

/** DISP-06: the check that keeps the vehicle from leaving today, and what it found. */
export const PresetRechazado = z.object({
  _id: z.uuid(),
  consecutive: z.number().int(),
  cretedDate: z.iso.datetime(),
  bloqueos: z.array(z.string()),
});
export type PresetRechazado = z.infer<typeof PresetRechazado>;
