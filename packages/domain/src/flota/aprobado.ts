import { z } from 'zod';

/** The state of a check that lets its vehicle leave: of the checks of a day the newest decides (PRE-22). */
export const APPROVED = 'true';

/** DISP-06: the check that keeps the vehicle from leaving today, and what it found. */
export const PresetRechazado = z.object({
  _id: z.uuid(),
  consecutive: z.number().int(),
  cretedDate: z.iso.datetime(),
  bloqueos: z.array(z.string()),
});
export type PresetRechazado = z.infer<typeof PresetRechazado>;
