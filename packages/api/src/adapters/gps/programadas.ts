import { despachoText } from '@fenix/domain/flota/columns';
import { startOf } from '@fenix/domain/flota/despacho';
import type { Despacho } from '@fenix/domain/gps/programada';
import { type ReporteHallado, type UltimoReporte, asksNothing, isWanted } from '@fenix/domain/gps/reportes';
import { readReport } from '@fenix/domain/incontrol/app/reporte';
import { isInspection } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { type Page, decodeCursor, encodeCursor } from '@fenix/domain/paging';
import { searchKey } from '@fenix/domain/text/search';
import type { ProgramadasFilter, ProgramadasQuery } from '@fenix/domain/gps/programar';

/** A trip with its sort and search keys: external platforms have no paging, so it is done here. */
export type Indexed = { row: Despacho; at: number; key: string };

/** By start, then by id; a trip with an invalid start is first. */
export function indexTrips(rows: readonly Despacho[]): Indexed[] {
  return rows
    .map((row) => ({ row, at: startOf(row)?.getTime() ?? 0, key: searchKey(despachoText(row)) }))
    .toSorted((one, other) => one.at - other.at || compareIds(one.row.id, other.row.id));
}

export function filterTrips(
  trips: readonly Indexed[],
  { from, to, search = '', placas, inControl = false, reportes = {} }: ProgramadasFilter,
): Indexed[] {
  const words = searchKey(search).split(/\s+/);
  return trips.filter(
    ({ at, key, row }) =>
      at >= from.getTime() &&
      at < to.getTime() &&
      (placas === undefined || placas.includes(row.placa)) &&
      (!inControl || isInspection(row)) &&
      (asksNothing(reportes) || isWanted(reportesIn(row), reportes, { isCancelled: row.estado === 'Cancelado' })) &&
      words.every((word) => key.includes(word)),
  );
}

/** What the reports of a trip are searched by; it was read with them. */
export function reportesIn({ data_extra = [] }: Despacho): ReporteHallado[] {
  return data_extra.map((extra) => {
    const { nameInspector, controlPoint, novelties } = readReport(extra);
    return { inspector: nameInspector, punto: controlPoint, novedades: novelties };
  });
}

/** IAPP-33: of each plate what the reports of trips that have begun say of it last. */
export function lastReportes(trips: readonly Indexed[], placas: readonly string[], now: Date): UltimoReporte[] {
  const told = trips.filter(({ row, at }) => at <= now.getTime() && (row.data_extra ?? []).length > 0);
  return placas.flatMap((placa) => {
    const last = told.findLast(({ row }) => row.placa.toUpperCase() === placa);
    const reporte = last && reportesIn(last.row).at(-1);
    return reporte ? [{ ...reporte, placa, at: new Date(last.at) }] : [];
  });
}

/** DISP-29, DISP-30: one page, with the cursor of the next one. */
export function pageTrips(trips: readonly Indexed[], query: ProgramadasQuery): Page<Despacho> {
  const found = filterTrips(trips, query);
  const ordered = query.sort === 'asc' ? found : found.toReversed();
  const begin = query.cursor === undefined ? 0 : indexAfter(ordered, query.cursor, query.sort);
  const items = ordered.slice(begin, begin + query.limit);
  const last = items.at(-1);
  const hasMore = begin + query.limit < ordered.length;
  return {
    items: items.map(({ row }) => row),
    next: hasMore && last ? encodeCursor({ at: new Date(last.at), id: last.row.id }) : null,
    total: { value: found.length, capped: false },
  };
}

/** Trip ids of external platforms. */
const ANY_ID = /^.{1,64}$/u;

function indexAfter(ordered: readonly Indexed[], cursor: string, sort: ProgramadasQuery['sort']): number {
  const end = decodeCursor(cursor, ANY_ID);
  const sign = sort === 'asc' ? 1 : -1;
  const index = ordered.findIndex((trip) => sign * (trip.at - end.at.getTime() || compareIds(trip.row.id, end.id)) > 0);
  return index === -1 ? ordered.length : index;
}

function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
