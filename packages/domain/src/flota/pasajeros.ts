import { z } from 'zod';

/** TRIP-35: `id` is the trip's; `fecha_hora` when the photo was taken, `responsable` who counted. */
export const FormImage = z.object({
  id: z.string(),
  foto: z.string(),
  fecha_hora: z.iso.datetime(),
  numPassengers: z.number().int(),
  noveltie: z.string(),
  responsable: z.string(),
});
export type FormImage = z.infer<typeof FormImage>;

/** DISP-35, DISP-36: the same counts with their sum. */
export const Pasajeros = z.object({ total: z.number().int(), registros: z.array(FormImage) });
export type Pasajeros = z.infer<typeof Pasajeros>;

export function sumPasajeros(registros: FormImage[]): Pasajeros {
  return { total: registros.reduce((sum, { numPassengers }) => sum + numPassengers, 0), registros };
}
