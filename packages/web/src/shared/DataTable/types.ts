import type { Choosable } from '@fenix/domain/vistas/columns';
import type { ReactNode } from 'react';

export type Column<T> = Choosable & {
  header: string;
  /** Drawn in the head in place of the header's word, which it holds. */
  head?: ReactNode;
  cell: (row: T) => ReactNode;
  align?: 'left' | 'right';
  /** Pixels at letters of the usual size. Widths are fixed so that nothing moves when data arrives. */
  width?: number;
  /** Takes a share of what the other columns leave; `width` is then the least it has. */
  grow?: boolean;
  /** S14: a name or a route, which takes a second line of its row rather than being cut. */
  wraps?: boolean;
  /** May be sorted by what its cells say, which is then a plain text or number. */
  sortable?: boolean;
  /** Or by this, where the cells draw more than words. */
  sortValue?: ((row: T) => string | number) | undefined;
};

const ACTING = new Set(['actions', 'acciones', 'libro']);

/** A column of buttons and links says nothing on paper. */
export function isActing({ id, isPinned = false }: Pick<Column<never>, 'id' | 'isPinned'>): boolean {
  return isPinned || ACTING.has(id);
}

/** Rows at hand, and how many there are in all. */
export type Rows<T> = {
  /** Absent while the first rows are on their way. */
  rows: readonly T[] | undefined;
  isFetching?: boolean;
  error?: unknown;
  retry?: () => void;
  /** When these rows were fetched, where they are refetched by themselves. */
  updatedAt?: number | undefined;
  /** Given when the server sorts and pages; absent when `rows` is everything. */
  server?: {
    total: { value: number; capped: boolean };
    /** There are rows after the ones at hand. */
    hasMore: boolean;
    loadMore: () => void;
    countExactly?: () => void;
    /**
     * Where the order is not one of the server's: the rows are all here and are sorted here, or not all here yet, or too
     * many for that. Absent in an order of the server.
     */
    sortsHere?: 'all' | 'loading' | 'tooMany' | undefined;
  };
};

export type Selection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** No more than this many at a time. */
  max?: number;
  /** Says that one more was tried; without it the other boxes are shut. */
  onLimit?: () => void;
  /** Rows that cannot be chosen at all, by their key. */
  isSelectable?: (key: string) => boolean;
  /** What can be done with the chosen rows. */
  actions?: ReactNode;
};

export const DEFAULT_COLUMN_WIDTH = 150;
export const SELECTION_WIDTH = 44;

/** Follows the size of letters: at twice their size a column is twice as wide, and the table scrolls sideways. */
export const scaled = (pixels: number): string => `${pixels / 16}rem`;
