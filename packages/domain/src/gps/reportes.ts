import { z } from 'zod';
import type { ReportesFilter } from './programar';

/** What a report of an inspector is searched by. */
export type ReporteHallado = { inspector: string; punto: string; novedades: readonly string[] };

/** How many inspections say it. */
export const Cifra = z.object({ nombre: z.string(), veces: z.number().int().positive() });
export type Cifra = z.infer<typeof Cifra>;

/** INSP-33: each list by the other filters and not by its own, so that another choice can be made from it. */
export const CifrasReportes = z.object({
  novedades: z.array(Cifra),
  inspectores: z.array(Cifra),
  puntos: z.array(Cifra),
});
export type CifrasReportes = z.infer<typeof CifrasReportes>;

export const CIFRAS = ['novedades', 'inspectores', 'puntos'] as const satisfies readonly (keyof CifrasReportes)[];
export type CifrasOf = (typeof CIFRAS)[number];

/** Longer than this no list of figures is read. */
export const CIFRAS_MAX = 100;

/** The newest report on a plate. */
export type UltimoReporte = ReporteHallado & { placa: string; at: Date };

/** Nothing is asked of the reports. */
export function asksNothing({ reportado, inspector, punto, novedad }: ReportesFilter): boolean {
  return reportado === undefined && !inspector && !punto && !novedad;
}

/** Whether one and the same report says all that is asked for. */
export function isReporteWanted(reporte: ReporteHallado, { inspector, punto, novedad }: ReportesFilter): boolean {
  return (
    (!inspector || reporte.inspector === inspector) &&
    (!punto || reporte.punto === punto) &&
    (!novedad || reporte.novedades.includes(novedad))
  );
}

/** INSP-30: a cancelled trip needs no report, so it is not listed among the trips without one. */
export function isWanted(
  reportes: readonly ReporteHallado[],
  filter: ReportesFilter,
  { isCancelled }: { isCancelled: boolean },
): boolean {
  if (asksNothing(filter)) return true;
  const { reportado, ...said } = filter;
  if (reportado === false) return reportes.length === 0 && !isCancelled && asksNothing(said);
  return reportes.some((reporte) => isReporteWanted(reporte, filter));
}

const OWN = { novedades: 'novedad', inspectores: 'inspector', puntos: 'punto' } as const;

/** The filter that a list of figures is made by: without its own part. */
export function filterFor(list: CifrasOf, filter: ReportesFilter): ReportesFilter {
  const { [OWN[list]]: _, ...others } = filter;
  return others;
}

export function saysOf(list: CifrasOf, { novedades, inspector, punto }: ReporteHallado): readonly string[] {
  if (list === 'novedades') return novedades;
  return [list === 'inspectores' ? inspector : punto].filter(Boolean);
}

/** The figures of inspections whose reports are at hand: each inspection counts once, however many of its reports say it. */
export function cifrasOf(inspecciones: readonly (readonly ReporteHallado[])[], filter: ReportesFilter): CifrasReportes {
  const figures = (list: CifrasOf) => {
    const wanted = filterFor(list, filter);
    const counts = new Map<string, number>();
    for (const reportes of filter.reportado === false ? [] : inspecciones) {
      const found = reportes.filter((reporte) => isReporteWanted(reporte, wanted));
      for (const said of new Set(found.flatMap((reporte) => saysOf(list, reporte))))
        counts.set(said, (counts.get(said) ?? 0) + 1);
    }
    return ordered([...counts].map(([nombre, veces]) => ({ nombre, veces })));
  };
  return { novedades: figures('novedades'), inspectores: figures('inspectores'), puntos: figures('puntos') };
}

/** Of different inspections, so that the same name in both is their sum. */
export function addCifras(one: CifrasReportes, other: CifrasReportes): CifrasReportes {
  const sum = (list: CifrasOf) => {
    const counts = new Map<string, number>();
    for (const { nombre, veces } of [...one[list], ...other[list]])
      counts.set(nombre, (counts.get(nombre) ?? 0) + veces);
    return ordered([...counts].map(([nombre, veces]) => ({ nombre, veces })));
  };
  return { novedades: sum('novedades'), inspectores: sum('inspectores'), puntos: sum('puntos') };
}

/** The most frequent first; of the same number by name. */
function ordered(cifras: readonly Cifra[]): Cifra[] {
  return cifras
    .toSorted((a, b) => b.veces - a.veces || (a.nombre < b.nombre ? -1 : Number(a.nombre > b.nombre)))
    .slice(0, CIFRAS_MAX);
}
