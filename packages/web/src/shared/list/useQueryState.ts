import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

export type QueryPatch = Readonly<Record<string, string | undefined>>;

/**
 * The words after `?`, read and written as plain text. Writing replaces the current entry of the history:
 * the back button leaves the screen instead of undoing filters one by one. The page stays where it is scrolled to
 * (PESV-07): left to itself, the router scrolls to the top after every change of the address.
 */
export function useQueryState(): [URLSearchParams, (patch: QueryPatch) => void] {
  const router = useRouter();
  const { history } = router;
  const search = useSyncExternalStore(history.subscribe, () => history.location.search);

  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (patch: QueryPatch) => {
      const { pathname, search: now, hash } = history.location;
      const next = patched(now, patch);
      if (next !== now) void router.navigate({ href: `${pathname}${next}${hash}`, replace: true, resetScroll: false });
    },
    [router, history],
  );
  return [params, change];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry of the history was made by opening something. */
    opened?: true;
  }
}

/**
 * For what opens over or below a screen (a drawer, a level further down): opening adds an entry to the history, so that
 * the back button closes what was opened last. Closing it by other means goes back as well, where the entry before is
 * the screen without it; after a link or a reload it replaces the address instead.
 */
export function useOpening(): { open: (patch: QueryPatch) => void; close: (patch: QueryPatch) => void } {
  const router = useRouter();
  const [, change] = useQueryState();
  const { history } = router;
  return useMemo(() => {
    const open = (patch: QueryPatch) => {
      const { pathname, search, hash } = history.location;
      const next = patched(search, patch);
      if (next === search) return;
      void router.navigate({ href: `${pathname}${next}${hash}`, state: { opened: true }, resetScroll: false });
    };
    const close = (patch: QueryPatch) => {
      if (isOpened(history.location.state)) history.back();
      else change(patch);
    };
    return { open, close };
  }, [router, history, change]);
}

const isOpened = (state: object) => 'opened' in state && state.opened === true;

/** Empty and absent are the same: a value that says nothing is not in the address. */
export function patched(search: string, patch: QueryPatch): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
