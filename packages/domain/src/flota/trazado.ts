import { z } from 'zod';

export const Punto = z.object({ latitud: z.number(), longitud: z.number() });
export type Punto = z.infer<typeof Punto>;

/** More points than this a line on a small map cannot show. */
export const TRAZADO_POINTS = 2000;

/** Few enough points to draw, evenly taken, and both ends. */
export function thinTrazado(points: readonly Punto[], most: number = TRAZADO_POINTS): Punto[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => Math.round(place * step)).flatMap((index) => points[index] ?? []);
}
