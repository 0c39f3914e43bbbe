import { z } from 'zod';
import { HeardMark } from '../gps/heard';
import { VehiculoOption } from '../flota/catalogo';
import { DespachoRow } from '../flota/despacho';
import { Punto } from '../flota/trazado';
import { FotoDeViaje } from './fotos';

/** TRIP-03: a trip with what its book is written from. `desde` and `hasta` are the span whose photos count (TRIP-18). */
export const LibroDeViaje = z.object({
  viaje: DespachoRow,
  /** Null when the vehicle has left the fleet since. */
  vehiculo: VehiculoOption.omit({ odometro: true }).nullable(),
  desde: z.iso.datetime(),
  hasta: z.iso.datetime(),
  fotos: z.array(FotoDeViaje),
  /** How far it drove, in metres, as the detail of the dispatch says; null without positions. */
  distancia: z.number().nullable(),
  /** Where it drove, in order; empty without positions. */
  trazado: z.array(Punto),
  ...HeardMark,
});
export type LibroDeViaje = z.infer<typeof LibroDeViaje>;
