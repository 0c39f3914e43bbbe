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

/** TRIP-17. */
export const CAMARAS = { cabina: 'Cabina', pasillo: 'Pasillo' } as const;
export type Camara = keyof typeof CAMARAS;

/** A count with the stop and the camera of its photo; null where the platform does not tell of the photo now. */
const PlacedCount = FormImage.extend({
  parada: z.string().nullable(),
  camara: z.enum(['cabina', 'pasillo']).nullable(),
});
export type PlacedCount = z.infer<typeof PlacedCount>;

/** DISP-35, DISP-36: the same counts with their sum. */
export const Pasajeros = z.object({ total: z.number().int(), registros: z.array(PlacedCount) });
export type Pasajeros = z.infer<typeof Pasajeros>;

export function sumPasajeros(registros: PlacedCount[]): Pasajeros {
  return { total: registros.reduce((sum, { numPassengers }) => sum + numPassengers, 0), registros };
}
