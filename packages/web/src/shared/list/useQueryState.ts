import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

export type QueryPatch = Readonly<Record<string, string | undefined>>;

/**
 * The words after `?`, read and written as plain text. Writing replaces the current entry of the history:
 * the back button leaves the screen instead of undoing filters one by one.
 */
export function useQueryState(): [URLSearchParams, (patch: QueryPatch) => void] {
  const { history } = useRouter();
  const search = useSyncExternalStore(history.subscribe, () => history.location.search);

  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (patch: QueryPatch) => {
      const { pathname, search: now, hash } = history.location;
      const next = patched(now, patch);
      if (next !== now) history.replace(`${pathname}${next}${hash}`);
    },
    [history],
  );
  return [params, change];
}

/** Empty and absent are the same: a value that says nothing does not stand in the address. */
export function patched(search: string, patch: QueryPatch): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
