import type { Sort } from '../list/useTableState';
import type { Column } from './types';

const COLLATOR = new Intl.Collator('es-CO', { numeric: true, sensitivity: 'base' });

/** Sorted as people here read: ñ after n, accents ignored, numbers by size. Equal rows keep their order. */
export function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], sort: Sort | undefined): readonly T[] {
  const valueOf = columns.find((column) => column.id === sort?.id)?.sortValue;
  if (!sort || !valueOf) return rows;
  const sign = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((one, other) => sign * compare(one.value, other.value))
    .map(({ row }) => row);
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return COLLATOR.compare(String(one), String(other));
}
