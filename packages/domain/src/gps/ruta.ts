import { z } from 'zod';
import { PlatformId, looseText } from './vehiculo';

const number = z.coerce.number().finite();

/** A stop of a route: minutes from the stop before it, and where it is when the platform says so. */
export const Lugar = z.object({
  nombre: looseText,
  timeBetween: number.nonnegative().catch(0),
  latitud: number.optional(),
  longitud: number.optional(),
  /** Metres around the point that count as being there. */
  radio: number.positive().optional(),
});
export type Lugar = z.infer<typeof Lugar>;

/**
 * A stop of one programmed trip. GPS-23: the estimated arrival goes by three names, all three are sent:
 * `fEstimada` is `dd/mm/yyyy HH:mm`, the other two are `HH:mm`. `llegada` is `dd/mm/yyyy HH:mm:ss`, empty until reached.
 */
export const LugarProgramado = Lugar.extend({
  fEstimada: looseText,
  horallegaEstimada: looseText,
  llegadaEstimada: looseText,
  llegada: looseText,
});
export type LugarProgramado = z.infer<typeof LugarProgramado>;

/** GPS-22: a stop of a route without a programmed trip; its times are those of a departure at this moment. */
export const LugarEstimado = LugarProgramado.omit({ llegada: true });

/** GPS-22. `distancia` in metres. */
export const Ruta = z.object({
  id: PlatformId,
  nombre: looseText,
  distancia: number.nonnegative().catch(0),
  lugares: z.array(LugarEstimado),
  definicion: z.object({ descripcion: looseText, lugares: z.array(LugarProgramado) }),
});
export type Ruta = z.infer<typeof Ruta>;
