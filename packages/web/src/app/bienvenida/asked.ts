/**
 * Whether someone asked for the tour. It opens only then: by its card, from the user's menu, or by the manual's link;
 * never over a user's work.
 */
let isAsked = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}

export const askForTour = () => set(true);
export const endTour = () => set(false);

export const tourAsked = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => isAsked,
};

/** What the manual's 'Repetir el recorrido' leads to. */
const LINK = '#recorrido';

/** Read when the page arrives, before anything takes the address away; it may be that a user has to sign in first. */
export function noticeTourLink(): void {
  if (window.location.hash === LINK) set(true);
}
