import type { ReactNode } from 'react';

export type Column<T> = {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  align?: 'left' | 'right';
  /** Pixels. Widths are fixed so that nothing moves when data arrives. */
  width?: number;
  /** May be sorted. A table that holds all its rows also needs the value to sort by. */
  sortable?: boolean;
  sortValue?: (row: T) => string | number;
};

/** Rows at hand, and how many there are in all. */
export type Rows<T> = {
  /** Absent while the first rows are on their way. */
  rows: readonly T[] | undefined;
  isFetching?: boolean;
  error?: unknown;
  retry?: () => void;
  /** Given when the server sorts and pages; absent when `rows` is everything. */
  server?: {
    total: { value: number; capped: boolean };
    /** There are rows after the ones at hand. */
    hasMore: boolean;
    loadMore: () => void;
    countExactly?: () => void;
  };
};

export type Selection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** No more than this many at a time. */
  max?: number;
  /** What can be done with the chosen rows. */
  actions?: ReactNode;
};

export const DEFAULT_COLUMN_WIDTH = 150;
export const SELECTION_WIDTH = 44;
