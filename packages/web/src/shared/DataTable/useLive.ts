import { useEffect } from 'react';

/** Often enough to see what others do, seldom enough not to be noticed. */
const REFRESH_MS = 30_000;

/** Anyone who has leafed further than this would fetch it all again: their list waits for the next question. */
const MOST_PAGES = 5;

/** A user has chosen rows or has a menu of a row open: what they point at stays where it is. */
const HELD = '[data-chosen], [role="menu"]';

/** Asks again while the list is looked at. Rows keep their place by their key, and with it the focus. */
export function useLive(isLive: boolean, pages: number, ask: () => unknown): void {
  const isOn = isLive && pages <= MOST_PAGES;
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden' && !document.querySelector(HELD)) ask();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOn, ask]);
}
