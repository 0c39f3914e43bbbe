import { type Punto, TRAZADO_POINTS } from './libro';

/** Few enough points to draw, evenly taken, and both ends. */
export function thinTrazado(points: readonly Punto[], most: number = TRAZADO_POINTS): Punto[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => Math.round(place * step)).flatMap((index) => points[index] ?? []);
}
