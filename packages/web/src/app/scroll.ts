import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

/**
 * Back and forward return to where the page was; a new screen begins at its top. Kept in memory, because the
 * browser's storage holds the product's own keys and nothing else (SHELL-17).
 */
export function keepScroll(router: AnyRouter): void {
  const heights = new Map<string, number>();
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) heights.set(keyOf(fromLocation), window.scrollY);
  });
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    if (pathChanged) window.scrollTo({ top: heights.get(keyOf(toLocation)) ?? 0 });
  });
}

function keyOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href;
}
