import { despachoText } from '@fenix/domain/flota/columns';
import { startOf } from '@fenix/domain/flota/despacho';
import type { Despacho } from '@fenix/domain/gps/programada';
import { isInspection } from '@fenix/domain/incontrol/inspeccion';
import { type Page, decodeCursor, encodeCursor } from '@fenix/domain/paging';
import { searchKey } from '@fenix/domain/text/search';
import type { ProgramadasFilter, ProgramadasQuery } from '@fenix/domain/gps/programar';

/** A trip ready to be put in order and searched: a platform elsewhere cannot page, so it is done here. */
export type Indexed = { row: Despacho; at: number; key: string };

/** By start, then by id. A trip whose start cannot be read stands first. */
export function indexTrips(rows: readonly Despacho[]): Indexed[] {
  return rows
    .map((row) => ({ row, at: startOf(row)?.getTime() ?? 0, key: searchKey(despachoText(row)) }))
    .toSorted((one, other) => one.at - other.at || compareIds(one.row.id, other.row.id));
}

export function filterTrips(
  trips: readonly Indexed[],
  { from, to, search = '', inControl = false }: ProgramadasFilter,
): Indexed[] {
  const words = searchKey(search).split(/\s+/);
  return trips.filter(
    ({ at, key, row }) =>
      at >= from.getTime() &&
      at < to.getTime() &&
      (!inControl || isInspection(row)) &&
      words.every((word) => key.includes(word)),
  );
}

/** DISP-29, DISP-30: one page of them, with the place where the next one begins. */
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

/** What another platform may call its trips. */
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
