import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { TableState } from './useTableState';

/**
 * NEWS-09, NEWS-11: the row that `#…` in the address names is set apart and brought into view, once it is there and on
 * whichever page. The rows are in the order of the list.
 */
export function useAnchor<T>(
  rows: readonly T[] | undefined,
  keyOf: (row: T) => string,
  { page, size, setPage }: TableState,
): string | undefined {
  const { history } = useRouter();
  const hash = useSyncExternalStore(history.subscribe, () => history.location.hash);
  const anchor = decode(hash.replace(/^#/, '')) || undefined;
  const index = anchor === undefined ? -1 : (rows?.findIndex((row) => keyOf(row) === anchor) ?? -1);
  const itsPage = size === 'all' ? 1 : Math.floor(index / size) + 1;
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (!anchor || index < 0 || shown.current === anchor) return;
    if (page !== itsPage) {
      setPage(itsPage);
      return;
    }
    shown.current = anchor;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.getElementById(anchor)?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  }, [anchor, index, page, itsPage, setPage]);

  return anchor;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
