import { z } from 'zod';

/** GPS-17, DISP-05: one approved pre-readiness of the vehicle today; any at all means that it is approved. */
export const PresetAprobado = z.object({
  _id: z.uuid(),
  consecutive: z.number().int(),
  client: z.string(),
  cretedDate: z.iso.datetime(),
  isFast: z.boolean(),
  estado: z.string(),
  vehicle: z.object({ id: z.string(), nombre: z.string(), patente: z.string() }),
});
export type PresetAprobado = z.infer<typeof PresetAprobado>;
