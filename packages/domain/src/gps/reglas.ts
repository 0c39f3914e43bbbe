import { z } from 'zod';

/** From when on something counts as an event: `valor` in `unidad`; none where the device itself decides. */
export const UmbralConduccion = z.object({
  evento: z.string(),
  valor: z.number().nullable(),
  unidad: z.enum(['km/h', 'm/s²', 'min', 'h', '']),
  /** When it is looked for, where that is not always: 'de 23:00 a 05:00'. */
  cuando: z.string(),
});
export type UmbralConduccion = z.infer<typeof UmbralConduccion>;

/**
 * How a category counts. An event weighs from 0 to 1: `leve` at its threshold, growing to 1 at `peor` times it; times a
 * share that is `breve` however short it was and grows to 1 at `larga` seconds. `tolerancia` such weights in `porKm`
 * kilometres leave nothing of the category, which is the share `peso` of the whole.
 */
const ReglaDeCategoria = z.object({
  categoria: z.string(),
  peso: z.number(),
  tolerancia: z.number(),
  leve: z.number(),
  peor: z.number(),
  breve: z.number(),
  larga: z.number(),
  umbrales: z.array(UmbralConduccion),
});
export type ReglaDeCategoria = z.infer<typeof ReglaDeCategoria>;

/** The rules by which a platform scores trips, taken from what it computes with. */
export const ReglasConduccion = z.object({
  categorias: z.array(ReglaDeCategoria),
  porKm: z.number(),
  /** Shorter trips count as this long. */
  kmMinimos: z.number(),
});
export type ReglasConduccion = z.infer<typeof ReglasConduccion>;
