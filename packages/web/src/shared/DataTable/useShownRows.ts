import { whenNeeded } from '@fenix/domain/text/whenNeeded';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Sort, TableState } from '../list/useTableState';
import type { Column, Rows } from './types';

/** The rows of the current page, once they are at hand. */
export function useShownRows<T>(
  { rows, server, error, isFetching }: Rows<T>,
  columns: readonly Column<T>[],
  state: TableState,
) {
  const { page, size, sort } = state;
  const isSortedHere = !server || server.sortsHere === 'all';
  const sorted = useMemo(
    () => (isSortedHere && rows ? sortRows(rows, columns, sort) : rows),
    [isSortedHere, rows, columns, sort],
  );
  // Once the last row has come, the rows themselves are the exact count.
  const isWhole = !server || (server.total.capped && !server.hasMore && rows !== undefined);
  const total = isWhole ? { value: rows?.length ?? 0, capped: false } : server.total;
  const pages = size === 'all' ? 1 : Math.max(1, Math.ceil(total.value / size));
  const current = total.capped ? page : Math.min(page, pages);
  const start = size === 'all' ? 0 : (current - 1) * size;
  const end = size === 'all' ? Number.POSITIVE_INFINITY : start + size;

  const loaded = rows?.length ?? 0;
  const isShort = Boolean(server?.hasMore) && loaded < end && size !== 'all';
  const loadMore = server?.loadMore;
  useEffect(() => {
    if (isShort && !isFetching && !error) loadMore?.();
  }, [isShort, isFetching, error, loadMore]);

  const shown = sorted?.slice(start, end);
  const isWaiting = !rows || (isShort && shown?.length === 0);
  return { shown: isWaiting ? undefined : shown, total, pages, page: current, start };
}

const collator = whenNeeded(() => new Intl.Collator('es-CO', { numeric: true, sensitivity: 'base' }));

/** Sorted as people here read: ñ after n, accents ignored, numbers by size. Equal rows keep their order. */
function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], sort: Sort | undefined): readonly T[] {
  const column = columns.find(({ id }) => id === sort?.id);
  if (!sort || !column) return rows;
  const { sortValue, cell } = column;
  const valueOf = sortValue ?? ((row: T) => plain(cell(row)));
  const sign = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((one, other) => sign * compare(one.value, other.value))
    .map(({ row }) => row);
}

/** A dash represents nothing, and nothing comes before everything. */
function plain(cell: ReactNode): string | number {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' && cell !== '—' ? cell : '';
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator().compare(String(one), String(other));
}
