import { z } from 'zod';
import { HeardMark } from '../../gps/heard';
import type { Cell } from '../../text/cells';
import { matchesSearch } from '../../text/search';
import {
  Calificacion,
  type FlotaConduccion,
  Puntaje,
  categoriasOf,
  drivenCells,
  drivenOf,
  grupoShown,
} from '../tablero/flota';

/** PESV-21. */
export const COMPARATIVO_PAGE_SIZES = [5, 10, 15, 20, 25, 'all'] as const;
export const COMPARATIVO_PAGE_SIZE: (typeof COMPARATIVO_PAGE_SIZES)[number] = 5;

/** PESV-22: a vehicle by its `patente`, with what it drove: trips, metres, seconds. */
export const ComparativoRow = z.object({
  id: z.string(),
  nombre: z.string(),
  patente: z.string(),
  grupo: z.string(),
  condujo: z.boolean(),
  valor: Puntaje,
  calificacion: Calificacion,
  viajes: z.number().int(),
  distancia: z.number(),
  duracion: z.number(),
});
export type ComparativoRow = z.infer<typeof ComparativoRow>;

/** What `GET /api/conduccion/comparativo` answers: every vehicle once, and the categories that can be compared. */
export const Comparativo = z.object({
  fInicio: z.string(),
  fFin: z.string(),
  /** None of them: PESV-27 is said. */
  categorias: z.array(z.string()),
  items: z.array(ComparativoRow),
  ...HeardMark,
});
export type Comparativo = z.infer<typeof Comparativo>;

export function comparativoOf({ fInicio, fFin, activo, at, isStale }: FlotaConduccion): Comparativo {
  const driven = activo.filter(({ condujo }) => condujo);
  return {
    fInicio,
    fFin,
    categorias: categoriasOf(driven.map(({ calificacion }) => calificacion)),
    items: activo.map(({ viajes, ...row }) => ({ ...row, ...drivenOf(viajes) })),
    at,
    isStale,
  };
}

/** PESV-20: the fleet filter and the search, by plate, name and group. */
export function filterComparativo<T extends Pick<ComparativoRow, 'nombre' | 'patente' | 'grupo'>>(
  rows: readonly T[],
  { search = '', grupo }: { search?: string | undefined; grupo?: string | undefined },
): T[] {
  return rows.filter(
    (row) =>
      (grupo === undefined || row.grupo === grupo) &&
      matchesSearch(`${row.patente} ${row.nombre} ${grupoShown(row.grupo)}`, search),
  );
}

type Rated = { condujo: boolean; valor: number; calificacion: Readonly<Record<string, number>> };

/** The score that is compared: of one category, or the whole where none is named; none where nothing was driven. */
export function scoreOf({ condujo, valor, calificacion }: Rated, categoria?: string): number | undefined {
  if (!condujo) return undefined;
  return categoria === undefined ? valor : calificacion[categoria];
}

/**
 * PESV-20, PESV-26: best first, equals by plate. Who did not drive, or has no score there, is not ranked: a parked bus
 * is no better driver than any other.
 */
export function rank<T extends Rated & { patente: string }>(
  rows: readonly T[],
  categoria?: string,
): { row: T; score: number }[] {
  return rows
    .flatMap((row) => {
      const score = scoreOf(row, categoria);
      return score === undefined ? [] : [{ row, score }];
    })
    .toSorted((one, other) => other.score - one.score || one.row.patente.localeCompare(other.row.patente, 'es'));
}

/** The comparatives as a sheet: one column for each category. Who did not drive has no scores. */
export function comparativoHeaders(categorias: readonly string[]): string[] {
  return ['Placa', 'Nombre', 'Grupo', 'Viajes', 'Distancia (km)', 'Duración (h)', 'Calificación', ...categorias];
}

export function comparativoCells(row: ComparativoRow, categorias: readonly string[]): Cell[] {
  const scores = [undefined, ...categorias].map((categoria) => scoreOf(row, categoria) ?? null);
  return [row.patente, row.nombre, grupoShown(row.grupo), ...drivenCells(row), ...scores];
}
