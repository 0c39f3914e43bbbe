import type { IsoDay } from '@fenix/domain/dates/days';
import { CATEGORIAS, type Viaje } from '@fenix/domain/gps/conduccion';
import type { EventoDeFlota, Franja, Periodo } from '@fenix/domain/gps/periodo';
import { rating } from './fleetInfo';
import { type Scores, perCategory } from './score';

/** What was driven, added up. `puntos`: for each category, in their order, the sum of score times metres. */
export type Suma = { viajes: number; metros: number; segundos: number; puntos: readonly number[] };

/** Days of an account, added up: by vehicle, by group and day, and the events by their code. */
export type Sumas = {
  vehiculos: ReadonlyMap<string, Suma>;
  dias: readonly { dia: IsoDay; grupo: string; metros: number; puntos: readonly number[] }[];
  eventos: ReadonlyMap<number, number>;
};

const NOTHING: Suma = { viajes: 0, metros: 0, segundos: 0, puntos: CATEGORIAS.map(() => 0) };

const added = (one: Suma, other: Suma): Suma => ({
  viajes: one.viajes + other.viajes,
  metros: one.metros + other.metros,
  segundos: one.segundos + other.segundos,
  puntos: one.puntos.map((points, index) => points + (other.puntos[index] ?? 0)),
});

/** Of two parts of a span that share no day. */
export function joinSumas(one: Sumas, other: Sumas): Sumas {
  const vehiculos = new Map(one.vehiculos);
  for (const [id, sum] of other.vehiculos) vehiculos.set(id, added(vehiculos.get(id) ?? NOTHING, sum));
  const eventos = new Map(one.eventos);
  for (const [code, total] of other.eventos) eventos.set(code, (eventos.get(code) ?? 0) + total);
  return { vehiculos, dias: [...one.dias, ...other.dias], eventos };
}

export const NO_SUMAS: Sumas = { vehiculos: new Map(), dias: [], eventos: new Map() };

/** The mean by distance; nothing driven is nothing to blame. */
function scoresOf({ metros, puntos }: Pick<Suma, 'metros' | 'puntos'>): Scores {
  return perCategory((categoria) => (metros === 0 ? 1 : (puntos[CATEGORIAS.indexOf(categoria)] ?? 0) / metros));
}

type Vehicle = { id: string; nombre: string; patente: string; grupo: string };

/** PESV-43: the same scores as `fleetInfo` gives, from days that were added up before. */
export function periodoOf(vehicles: readonly Vehicle[], now: Sumas, before: Sumas, desde: IsoDay | null): Periodo {
  const rated = vehicles.map(({ id, nombre, patente, grupo }) => {
    const [sum, earlier] = [now.vehiculos.get(id) ?? NOTHING, before.vehiculos.get(id)];
    const antes = earlier && earlier.viajes > 0 ? rating(scoresOf(earlier)).valor : null;
    return { sum, row: Object.assign(ratedOf(sum), { id, nombre, patente, grupo, antes }) };
  });
  const grupos = [...new Set(vehicles.map(({ grupo }) => grupo))];
  return {
    activo: rated.map(({ row }) => row),
    flota: grupos.map((grupo) => {
      const sum = rated.filter(({ row }) => row.grupo === grupo).reduce((all, one) => added(all, one.sum), NOTHING);
      return Object.assign(ratedOf(sum), { grupo });
    }),
    dias: now.dias
      .map(({ dia, grupo, ...sum }) => ({ dia, grupo, valor: rating(scoresOf(sum)).valor }))
      .toSorted((one, other) => one.dia.localeCompare(other.dia) || one.grupo.localeCompare(other.grupo)),
    eventos: [...now.eventos].map(([code, total]) => Object.assign(eventOf(code), { total })),
    desde,
  };
}

function ratedOf(sum: Suma) {
  const { viajes, metros, segundos } = sum;
  return { viajes, distancia: metros, duracion: segundos, ...rating(scoresOf(sum)) };
}

/** As `gps_eventos_de` writes them: ((weekday - 1) * 24 + hour) * 5 + category. */
function eventOf(code: number) {
  const hours = Math.floor(code / CATEGORIAS.length);
  return {
    semana: Math.floor(hours / 24) + 1,
    hora: hours % 24,
    categoria: CATEGORIAS[code % CATEGORIAS.length] ?? CATEGORIAS[0],
  };
}

/** The same of a trip that was just found. */
export function eventosOf({ categorias }: Pick<Viaje, 'categorias'>): number[] {
  return categorias.flatMap(({ categoria, eventos }) => {
    const place = CATEGORIAS.findIndex((one) => one === categoria);
    if (place === -1) return [];
    return eventos.map(({ inicio }) => codeAt(weekdayOf(inicio.fecha_hora), hourOf(inicio.fecha_hora)) + place);
  });
}

/** The codes of an hour: of one category, or of each. */
export function codesOf({ semana, hora, categoria }: Franja): number[] {
  const first = codeAt(semana, hora);
  return CATEGORIAS.flatMap((one, place) => (categoria === undefined || categoria === one ? [first + place] : []));
}

/** What of a trip happened in an hour of a weekday. */
export function eventosIn(
  vehiculo: EventoDeFlota['vehiculo'],
  viaje: Viaje,
  { semana, hora, categoria }: Franja,
): EventoDeFlota[] {
  return CATEGORIAS.filter((one) => categoria === undefined || categoria === one).flatMap((one) =>
    viaje.categorias
      .filter((own) => own.categoria === one)
      .flatMap(({ eventos }) => eventos)
      .filter(({ inicio }) => weekdayOf(inicio.fecha_hora) === semana && hourOf(inicio.fecha_hora) === hora)
      .map(({ inicio, nombre, detalle }) => ({
        vehiculo,
        viaje: viaje.inicio_viaje.fecha_hora,
        inicio: inicio.fecha_hora,
        categoria: one,
        nombre,
        domicilio: inicio.domicilio,
        velocidad: detalle?.vel_max ?? null,
      })),
  );
}

/** The code of the first category in an hour of a weekday. */
const codeAt = (semana: number, hora: number) => ((semana - 1) * 24 + hora) * CATEGORIAS.length;
const hourOf = (fechaHora: string) => Number(fechaHora.slice(11, 13));
/** 1 is Monday. */
const weekdayOf = (fechaHora: string) => new Date(`${fechaHora.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
