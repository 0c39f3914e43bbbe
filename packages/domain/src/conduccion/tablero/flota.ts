import { z } from 'zod';
import { HeardMark } from '../../gps/heard';
import { type Categoria, CATEGORIAS, type Flota } from '../../gps/conduccion';
import { CONDUCCION_MESSAGES } from '../messages';

/** PESV-24: from 0 to 10. */
export const Puntaje = z.number().min(0).max(10);
/** PESV-22, PESV-28: by the name of the category. */
export const Calificacion = z.record(z.string(), Puntaje);

/** PESV-29: seconds, metres, and moments as `yyyy-mm-dd HH:mm:ss`. */
const ViajeDeActivo = z.object({
  tiempo_viaje: z.number(),
  distancia_recorrida: z.number(),
  grupo: z.string(),
  fechahorainicio: z.string(),
  fechahorafin: z.string(),
});
export type ViajeDeActivo = z.infer<typeof ViajeDeActivo>;

/** PESV-28: one vehicle. A vehicle that did not drive has no score to compare: `condujo` is false, and no ranking names it. */
const Activo = z.object({
  id: z.string(),
  nombre: z.string(),
  patente: z.string(),
  grupo: z.string(),
  condujo: z.boolean(),
  valor: Puntaje,
  calificacion: Calificacion,
  viajes: z.array(ViajeDeActivo),
});
export type Activo = z.infer<typeof Activo>;

/** PESV-28: what `GET /api/conduccion/flota` answers. `fFin` is never later than `at`. */
export const FlotaConduccion = z.object({
  fInicio: z.string(),
  fFin: z.string(),
  flota: z.record(z.string(), z.object({ condujo: z.boolean(), valor: Puntaje, calificacion: Calificacion })),
  activo: z.array(Activo),
  ...HeardMark,
});
export type FlotaConduccion = z.infer<typeof FlotaConduccion>;

/** What a platform said of a fleet, with the mark of who did not drive. `heard` is its age, and `now` as `fFin` is written. */
export function flotaConduccion(
  { fInicio, fFin, flota, activo }: Flota,
  heard: { at: string; isStale: boolean },
  now: string,
): FlotaConduccion {
  const driven = new Set(activo.filter(({ viajes }) => viajes.length > 0).map(({ grupo }) => grupo));
  return {
    fInicio,
    fFin: fFin > now ? now : fFin,
    flota: Object.fromEntries(
      Object.entries(flota).map(([grupo, rating]) => [grupo, { condujo: driven.has(grupo), ...rating }]),
    ),
    activo: activo.map(({ id, nombre, patente, grupo, valor, calificacion, viajes }) => {
      const condujo = viajes.length > 0;
      return { id, nombre, patente, grupo, condujo, valor, calificacion, viajes: viajes.map(viajeDeActivo) };
    }),
    ...heard,
  };
}

function viajeDeActivo(viaje: Flota['activo'][number]['viajes'][number]): ViajeDeActivo {
  const { tiempo_viaje, distancia_recorrida, grupo, fechahorainicio, fechahorafin } = viaje;
  return { tiempo_viaje, distancia_recorrida, grupo, fechahorainicio, fechahorafin };
}

export function grupoShown(grupo: string): string {
  return grupo.trim() || CONDUCCION_MESSAGES.noGroup;
}

/** What was driven, all together: trips, metres, seconds. */
export type Driven = { viajes: number; distancia: number; duracion: number };

export function drivenOf(viajes: readonly Pick<ViajeDeActivo, 'tiempo_viaje' | 'distancia_recorrida'>[]): Driven {
  return viajes.reduce<Driven>(
    (sum, { tiempo_viaje, distancia_recorrida }) => ({
      viajes: sum.viajes + 1,
      distancia: sum.distancia + distancia_recorrida,
      duracion: sum.duracion + tiempo_viaje,
    }),
    { viajes: 0, distancia: 0, duracion: 0 },
  );
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The same in a sheet: trips, kilometres, hours. */
export function drivenCells({ viajes, distancia, duracion }: Driven): number[] {
  return [viajes, rounded(distancia / 1000), rounded(duracion / 3600)];
}

const SECONDS_PER_DAY = 86_400;

/** PESV-04, PESV-05: Total activos, Duración total (días), Distancia total (km). */
export function totalsOf({ activo }: Pick<FlotaConduccion, 'activo'>): { activos: number; dias: number; km: number } {
  const { distancia, duracion } = drivenOf(activo.flatMap(({ viajes }) => viajes));
  return { activos: activo.length, dias: duracion / SECONDS_PER_DAY, km: distancia / 1000 };
}

/** PESV-06: one row of 'Todas las flotas'. `activos` counts all of them, whether they drove or not. */
export type GrupoRow = Driven & {
  grupo: string;
  activos: number;
  condujo: boolean;
  valor: number;
  calificacion: Readonly<Record<string, number>>;
};

export function gruposOf({ flota, activo }: Pick<FlotaConduccion, 'flota' | 'activo'>): GrupoRow[] {
  return Object.entries(flota)
    .map(([grupo, { condujo, valor, calificacion }]) => {
      const own = activo.filter((one) => one.grupo === grupo);
      const { viajes, distancia, duracion } = drivenOf(own.flatMap((one) => one.viajes));
      return { grupo, activos: own.length, condujo, valor, calificacion, viajes, distancia, duracion };
    })
    .toSorted((one, other) => grupoShown(one.grupo).localeCompare(grupoShown(other.grupo), 'es'));
}

/** The categories in the order in which they are shown (PESV-16), then whatever else a platform names. */
export function categoriasOf(calificaciones: Iterable<Readonly<Record<string, number>>>): string[] {
  const named = new Set([...calificaciones].flatMap((one) => Object.keys(one)));
  const others = [...named].filter((name) => !CATEGORIAS.includes(name as Categoria)).toSorted();
  return [...CATEGORIAS.filter((name) => named.has(name)), ...others];
}
