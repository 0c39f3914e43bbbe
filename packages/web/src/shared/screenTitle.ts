import { useLayoutEffect, useSyncExternalStore } from 'react';
import { productName } from './product';

let ofRoute = '';
let own: string | undefined;
const listeners = new Set<() => void>();

function show(): void {
  document.title = `${own ?? ofRoute} · ${productName()}`;
  for (const listener of listeners) listener();
}

/** What the tab says of a screen that has no title of its own. */
export function showRouteTitle(title: string): void {
  ofRoute = title;
  show();
}

/** One record, or one of two papers at the same address: the tab and the bar above say which, while it is there. */
export function useOwnTitle(title: string): void {
  useLayoutEffect(() => {
    own = title;
    show();
    return () => {
      own = undefined;
      show();
    };
  }, [title]);
}

export function useShownTitle(): string | undefined {
  return useSyncExternalStore(subscribe, () => own);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
