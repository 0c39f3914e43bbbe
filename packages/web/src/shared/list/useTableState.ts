import { type PageSizes, type RowsPerPage, WORK_PAGE_SIZES, parsePageSize } from '@fenix/domain/paging';
import type { Lista } from '@fenix/domain/vistas/vista';
import { useCallback, useMemo, useState } from 'react';
import { type ListaState, useLista } from '../vistas/useLista';
import { keepRows, readRows } from './rowsKept';
import { useQueryState } from './useQueryState';

export type Sort = { id: string; descending: boolean };

export type TableState = {
  /** From 1. */
  page: number;
  size: RowsPerPage;
  /** What its reader may pick; absent where the list always shows the same number. */
  sizes?: PageSizes | undefined;
  sort: Sort | undefined;
  setPage: (page: number) => void;
  setSize: (size: RowsPerPage) => void;
  setSort: (sort: Sort | undefined) => void;
  /** Takes away what was searched and filtered; absent where nothing was. */
  clear?: (() => void) | undefined;
  /** Its columns, density and views, where they can be chosen. */
  lista?: ListaState | undefined;
};

export type ListState<F extends string> = TableState & {
  search: string;
  setSearch: (search: string) => void;
  filters: Record<F, string>;
  setFilters: (change: Partial<Record<F, string>>) => void;
};

type Options<F extends string> = {
  /** Filters of the screen with the value they have when the address does not name them. */
  filters?: Record<F, string>;
  sort?: Sort;
  /** A list with this many rows per page, without a choice. */
  fixedSize?: RowsPerPage;
  /** A list that offers other numbers of rows than most. */
  sizes?: PageSizes;
  /** Which list it is, for the columns, the density and the views that a person keeps of it. */
  lista?: Lista;
  /** Prefix of the parameters in the address, for two tables on one screen. */
  prefix?: string;
};

/** The state of a list is in the address, so that a reload and a pasted link show the same. */
export function useTableState<F extends string = never>(options: Options<F> = {}): ListState<F> {
  const { filters: defaults, sort: defaultSort, fixedSize, sizes = WORK_PAGE_SIZES, prefix = '' } = options;
  const [address, changeAddress] = useQueryState();
  const names = useMemo(() => ['search', 'sort', 'size', ...Object.keys(defaults ?? {})], [defaults]);
  const { params, change, lista } = useLista({
    lista: options.lista,
    params: address,
    change: changeAddress,
    names,
    prefix,
  });

  const id = options.lista;
  const [rows, setRows] = useState(() => readRows(id));

  const set = useCallback(
    (patch: Record<string, string | undefined>) =>
      change(Object.fromEntries(Object.entries(patch).map(([name, value]) => [prefix + name, value]))),
    [change, prefix],
  );

  return useMemo(() => {
    const read = (name: string) => params.get(prefix + name) ?? '';
    const isNarrowed = ['search', ...Object.keys(defaults ?? {})].some((name) => read(name) !== '');
    return {
      page: parsePage(read('page')),
      size: fixedSize ?? parsePageSize(read('size') || rows, sizes),
      sizes: fixedSize === undefined ? sizes : undefined,
      sort: parseSort(read('sort')) ?? defaultSort,
      lista,
      search: read('search'),
      filters: mapValues(defaults, (fallback, name) => (read(name) === EMPTIED ? '' : read(name) || fallback)),
      setPage: (page) => set({ page: page > 1 ? String(page) : undefined }),
      // Any other view of the list starts on its first page.
      setSize: (size) => {
        keepRows(id, String(size));
        setRows(String(size));
        set({ size: size === sizes.first ? undefined : String(size), page: undefined });
      },
      setSort: (sort) => set({ sort: sortText(sort, parseSort(read('sort')), defaultSort), page: undefined }),
      clear: isNarrowed
        ? () => set({ ...mapValues(defaults, () => undefined), search: undefined, page: undefined })
        : undefined,
      setSearch: (search) => set({ search, page: undefined }),
      setFilters: (values) =>
        set({ ...mapValues(defaults, (fallback, name) => kept(values[name], read(name), fallback)), page: undefined }),
    };
  }, [params, prefix, set, lista, defaults, defaultSort, fixedSize, sizes, id, rows]);
}

/** In the address, for a filter that begins with a value and has none now. */
const EMPTIED = '-';

/** The text to write for a filter: what changed wins, and the default needs no words. */
function kept(changed: string | undefined, now: string, fallback: string): string | undefined {
  const value = changed === '' ? EMPTIED : (changed ?? now);
  return value === (fallback || EMPTIED) ? undefined : value;
}

function mapValues<F extends string, V>(
  values: Record<F, string> | undefined,
  map: (value: string, name: F) => V,
): Record<F, V> {
  const names = Object.keys(values ?? {}) as F[];
  return Object.fromEntries(names.map((name) => [name, map(values?.[name] ?? '', name)])) as Record<F, V>;
}

function parsePage(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function parseSort(text: string): Sort | undefined {
  const [id, direction] = text.split(':');
  return id ? { id, descending: direction === 'desc' } : undefined;
}

/**
 * The text to write for an order; the default needs no words. Asking for none where the default already applies turns
 * it round: the list has no other order to fall back to.
 */
function sortText(asked: Sort | undefined, now: Sort | undefined, fallback: Sort | undefined): string | undefined {
  if (!fallback) return asked && writeSort(asked);
  const next = asked ?? (now ? fallback : { ...fallback, descending: !fallback.descending });
  return writeSort(next) === writeSort(fallback) ? undefined : writeSort(next);
}

/** The order to ask a server for that has this one, forwards and backwards: every other is made where it is seen. */
export function ownSort(sort: Sort | undefined, order: Sort): Sort {
  return sort?.id === order.id ? sort : order;
}

export function writeSort({ id, descending }: Sort): string {
  return `${id}:${descending ? 'desc' : 'asc'}`;
}
