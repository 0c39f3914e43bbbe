import { z } from 'zod';
import { atSlashTime, atWallTime } from '../dates/wallTime';
import { HeardMark } from '../gps/heard';
import type { LugarProgramado } from '../gps/ruta';
import { delayMinutes } from './delay';

/** More points than this a chart cannot show. */
export const CHART_POINTS = 300;

export const SpeedPoint = z.object({ at: z.iso.datetime(), velocidad: z.number() });
export type SpeedPoint = z.infer<typeof SpeedPoint>;

const ParadaReached = z.object({
  nombre: z.string(),
  estimada: z.iso.datetime().nullable(),
  llegada: z.iso.datetime().nullable(),
  /** Minutes after the estimated arrival; negative when early, null until both are known. */
  retraso: z.number().int().nullable(),
});
export type ParadaReached = z.infer<typeof ParadaReached>;

/** DISP-39, DISP-40: what a row opens into. Seconds and metres, null before the trip has begun or without positions. */
export const DespachoDetalle = z.object({
  id: z.string(),
  duracion: z.number().int().nullable(),
  distancia: z.number().nullable(),
  velocidadMaxima: z.number().nullable(),
  velocidadPromedio: z.number().nullable(),
  serie: z.array(SpeedPoint),
  paradas: z.array(ParadaReached),
  ...HeardMark,
});
export type DespachoDetalle = z.infer<typeof DespachoDetalle>;

/** The stops of a trip with what became of each. */
export function paradasReached(lugares: readonly LugarProgramado[]): ParadaReached[] {
  return lugares.map(({ nombre, fEstimada, llegada }) => {
    const due = instantOf(fEstimada);
    const reached = instantOf(llegada);
    return {
      nombre,
      estimada: due?.toISOString() ?? null,
      llegada: reached?.toISOString() ?? null,
      retraso: due && reached ? delayMinutes(due, reached) : null,
    };
  });
}

/** The platform writes moments as `dd/mm/yyyy HH:mm[:ss]`, or as `yyyy-mm-dd HH:mm:ss`. */
function instantOf(text: string): Date | undefined {
  const [day = '', time = ''] = text.split(' ');
  return atSlashTime(day, time) ?? atWallTime(day, time);
}

/** Few enough points to draw: of each stretch the fastest, so that no peak is lost, and both ends. */
export function thinSeries(points: readonly SpeedPoint[], most: number = CHART_POINTS): SpeedPoint[] {
  if (points.length <= most) return [...points];
  const inner = points.slice(1, -1);
  const stretches = most - 2;
  const peaks = Array.from({ length: stretches }, (_, index) => {
    const stretch = inner.slice(
      Math.floor((index * inner.length) / stretches),
      Math.floor(((index + 1) * inner.length) / stretches),
    );
    return stretch.reduce((fastest, point) => (point.velocidad > fastest.velocidad ? point : fastest));
  });
  return [...points.slice(0, 1), ...peaks, ...points.slice(-1)];
}
