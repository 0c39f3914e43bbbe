import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** NEWS-09, NEWS-11: the row that `#…` in the address names is shown, once it is there. */
export function useAnchor(rows: readonly { _id: string }[] | undefined): string | undefined {
  const { history } = useRouter();
  const hash = useSyncExternalStore(history.subscribe, () => history.location.hash);
  const anchor = hash.replace(/^#/, '') || undefined;
  const shown = useRef<string>(undefined);

  useEffect(() => {
    if (!anchor || shown.current === anchor || !rows?.some(({ _id }) => _id === anchor)) return;
    shown.current = anchor;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.getElementById(anchor)?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  }, [anchor, rows]);

  return anchor;
}
