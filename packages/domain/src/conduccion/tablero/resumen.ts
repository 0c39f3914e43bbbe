import { z } from 'zod';
import { CATEGORIAS } from '../../gps/conduccion';
import { HeardMark } from '../../gps/heard';
import type { Periodo } from '../../gps/periodo';
import { columnsOf } from '../../records/columns';
import { Calificacion, Puntaje, grupoShown } from './flota';

const Recorrido = { viajes: z.number().int(), distancia: z.number(), duracion: z.number() } as const;
const Puntajes = { condujo: z.boolean(), valor: Puntaje, calificacion: Calificacion } as const;

/** PESV-43: a vehicle over some days. `antes` is its score over as many days before, null where it did not drive then. */
const ActivoResumen = z.object({
  id: z.string(),
  nombre: z.string(),
  patente: z.string(),
  grupo: z.string(),
  ...Puntajes,
  ...Recorrido,
  antes: Puntaje.nullable(),
});
export type ActivoResumen = z.infer<typeof ActivoResumen>;

const GrupoResumen = z.object({ grupo: z.string(), activos: z.number().int(), ...Puntajes, ...Recorrido });
export type GrupoResumen = z.infer<typeof GrupoResumen>;

/** PESV-43: what `GET /api/conduccion/resumen` answers: the fleet over some days, without its trips. */
export const ResumenConduccion = z.object({
  fInicio: z.string(),
  fFin: z.string(),
  flota: z.array(GrupoResumen),
  activo: z.array(ActivoResumen),
  /** PESV-46: the score of a group on each day on which it drove. */
  dias: z.array(z.object({ dia: z.iso.date(), grupo: z.string(), valor: Puntaje })),
  /** PESV-46: events by weekday (1 is Monday) and hour; null where the platform does not say them. */
  eventos: z
    .array(
      z.object({
        semana: z.number().int().min(1).max(7),
        hora: z.number().int().min(0).max(23),
        categoria: z.enum(CATEGORIAS),
        total: z.number().int(),
      }),
    )
    .nullable(),
  /** The first day that is added up, where earlier ones of those asked for still wait. */
  desde: z.iso.date().nullable(),
  ...HeardMark,
});
export type ResumenConduccion = z.infer<typeof ResumenConduccion>;

/** `heard` is the age of what the platform said, `span` the two ends as they are written, and `now` as `fFin` is. */
export function resumenOf(
  { activo, flota, dias, eventos, desde }: Periodo,
  heard: { at: string; isStale: boolean },
  { fInicio, fFin, now }: { fInicio: string; fFin: string; now: string },
): ResumenConduccion {
  const rows = activo.map(({ id, nombre, patente, grupo, valor, calificacion, antes, ...driven }) => {
    const { viajes, distancia, duracion } = driven;
    const condujo = viajes > 0;
    return { id, nombre, patente, grupo, condujo, valor, calificacion, viajes, distancia, duracion, antes };
  });
  return {
    fInicio,
    fFin: fFin > now ? now : fFin,
    flota: flota
      .map(({ grupo, valor, calificacion, viajes, distancia, duracion }) => {
        const activos = rows.filter((row) => row.grupo === grupo).length;
        return { grupo, activos, condujo: viajes > 0, valor, calificacion, viajes, distancia, duracion };
      })
      .toSorted((one, other) => grupoShown(one.grupo).localeCompare(grupoShown(other.grupo), 'es')),
    activo: rows,
    dias: dias.filter(({ grupo }) => flota.some((known) => known.grupo === grupo)),
    eventos,
    desde,
    ...heard,
  };
}

const SECONDS_PER_DAY = 86_400;

/** PESV-04, PESV-05: Total activos, Duración total (días), Distancia total (km). */
export function totalsOfResumen({ activo }: Pick<ResumenConduccion, 'activo'>): {
  activos: number;
  dias: number;
  km: number;
} {
  const total = (part: 'distancia' | 'duracion') => activo.reduce((sum, row) => sum + row[part], 0);
  return { activos: activo.length, dias: total('duracion') / SECONDS_PER_DAY, km: total('distancia') / 1000 };
}

const rounded = (value: number) => Math.round(value * 100) / 100;
type Scored = { condujo: boolean; valor: number; calificacion: Readonly<Record<string, number>> };
const scoreIn = (categoria: string) => (row: Scored) => (row.condujo ? (row.calificacion[categoria] ?? null) : null);
const ofScored = columnsOf<Scored>();
const SCORED = {
  calificacion: ofScored.computed('Calificacion', 'number', (row) => (row.condujo ? row.valor : null)),
  ...Object.fromEntries(CATEGORIAS.map((name) => [name, ofScored.computed(name, 'number', scoreIn(name))])),
};

const ofGrupo = columnsOf<GrupoResumen>();
/** PESV-06, PESV-47: the columns of 'Todas las flotas', on screen and in its files. */
export const GRUPO_COLUMNS = {
  grupo: ofGrupo.computed('Grupo', 'text', (row) => grupoShown(row.grupo)),
  activos: ofGrupo.computed('Total activos', 'number', (row) => row.activos),
  viajes: ofGrupo.computed('Viajes', 'number', (row) => row.viajes),
  distancia: ofGrupo.computed('Distancia (km)', 'number', (row) => rounded(row.distancia / 1000)),
  duracion: ofGrupo.computed('Duracion (h)', 'number', (row) => rounded(row.duracion / 3600)),
  ...SCORED,
};

const ofActivo = columnsOf<ActivoResumen>();
/** PESV-10, PESV-47: the columns of 'Activos flota'. */
export const ACTIVO_COLUMNS = {
  placa: ofActivo.computed('Placa', 'text', (row) => row.patente),
  nombre: ofActivo.computed('Activo', 'text', (row) => row.nombre),
  grupo: ofActivo.computed('Grupo', 'text', (row) => grupoShown(row.grupo)),
  viajes: ofActivo.computed('Viajes', 'number', (row) => row.viajes),
  distancia: ofActivo.computed('Distancia (km)', 'number', (row) => rounded(row.distancia / 1000)),
  duracion: ofActivo.computed('Duracion (h)', 'number', (row) => rounded(row.duracion / 3600)),
  ...SCORED,
  antes: ofActivo.computed('Calificacion del periodo anterior', 'number', (row) => row.antes),
};
