import { type IsoDay, addDays, daysBetween, startOfDay } from '../dates/days';
import type { Categoria, Flota } from './conduccion';

/** Days of Bogotá, both included. */
export type Dias = { first: IsoDay; last: IsoDay };

/** As many days as these, right before them. */
export function daysBefore({ first, last }: Dias): Dias {
  const count = daysBetween(startOfDay(first), startOfDay(last)) + 1;
  return { first: addDays(first, -count), last: addDays(first, -1) };
}

/** Scores from 0 to 10, as a whole and by category. */
export type Puntajes = { valor: number; calificacion: Readonly<Record<string, number>> };

/** What was driven: trips, metres, seconds. */
export type Recorrido = { viajes: number; distancia: number; duracion: number };

/**
 * How a fleet was driven over some days, without its trips: as long for a month as for a day. A vehicle that did not
 * drive has 10, as in `Flota`, and no trips.
 */
export type Periodo = {
  activo: (Puntajes &
    Recorrido & {
      id: string;
      nombre: string;
      patente: string;
      grupo: string;
      /** Its score over as many days before; null where it did not drive then. */
      antes: number | null;
    })[];
  flota: (Puntajes & Recorrido & { grupo: string })[];
  /** The score of each group on each day on which it drove. */
  dias: { dia: IsoDay; grupo: string; valor: number }[];
  /** How many events of a category happened at an hour of a weekday (1 is Monday); null where the platform does not say. */
  eventos: { semana: number; hora: number; categoria: Categoria; total: number }[] | null;
  /** The first day that is added up, where earlier ones of those asked for still wait. */
  desde: IsoDay | null;
};

/** PESV-49: the events of a category, or of all, that begin in an hour (0 to 23) of a weekday (1 is Monday). */
export type Franja = { semana: number; hora: number; categoria?: Categoria | undefined };

/** PESV-49: an event with the trip on which it happened. */
export type EventoDeFlota = {
  vehiculo: { id: string; patente: string; grupo: string };
  /** The start of its trip, and of itself, as `yyyy-mm-dd HH:mm:ss`. */
  viaje: string;
  inicio: string;
  categoria: Categoria;
  nombre: string;
  domicilio: string;
  /** The highest speed of a stretch of speed, in km/h. */
  velocidad: number | null;
};

/** The same from a platform that sends trips only; `before` covers as many days before. */
export function periodoOfFlota({ flota, activo }: Flota, before: Flota): Periodo {
  const drove = new Map(before.activo.filter(({ viajes }) => viajes.length > 0).map(({ id, valor }) => [id, valor]));
  const rows = activo.map((one) => activoOf(one, drove.get(one.id) ?? null));
  return {
    activo: rows,
    flota: Object.entries(flota).map(([grupo, rating]) =>
      grupoOf(
        grupo,
        rating,
        rows.filter((row) => row.grupo === grupo),
      ),
    ),
    dias: diasOf(activo),
    eventos: null,
    desde: null,
  };
}

type Activo = Flota['activo'][number];

function activoOf({ viajes, ...row }: Activo, antes: number | null): Periodo['activo'][number] {
  return { ...row, ...sumOf(viajes), antes };
}

function grupoOf(grupo: string, rating: Puntajes, own: readonly Recorrido[]): Periodo['flota'][number] {
  const total = (part: keyof Recorrido) => own.reduce((sum, row) => sum + row[part], 0);
  return { grupo, ...rating, viajes: total('viajes'), distancia: total('distancia'), duracion: total('duracion') };
}

function sumOf(viajes: Activo['viajes']): Recorrido {
  const total = (part: 'distancia_recorrida' | 'tiempo_viaje') => viajes.reduce((sum, viaje) => sum + viaje[part], 0);
  return { viajes: viajes.length, distancia: total('distancia_recorrida'), duracion: total('tiempo_viaje') };
}

/** By distance; trips without a score of their own say nothing of their day. */
function diasOf(activo: readonly Activo[]): Periodo['dias'] {
  const sums = new Map<string, { dia: IsoDay; grupo: string; metros: number; puntos: number }>();
  for (const { grupo, viajes } of activo)
    for (const { calificacion_viaje, distancia_recorrida, fechahorainicio } of viajes) {
      if (calificacion_viaje === undefined) continue;
      const dia = fechahorainicio.slice(0, 10);
      const key = `${dia} ${grupo}`;
      const sum = sums.get(key) ?? { dia, grupo, metros: 0, puntos: 0 };
      sum.metros += distancia_recorrida;
      sum.puntos += calificacion_viaje * distancia_recorrida;
      sums.set(key, sum);
    }
  return [...sums.values()].map(({ dia, grupo, metros, puntos }) => ({
    dia,
    grupo,
    valor: metros === 0 ? 10 : Math.round((puntos / metros) * 1000) / 100,
  }));
}
