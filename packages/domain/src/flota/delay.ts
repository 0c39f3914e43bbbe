/** TRIP-13: minutes after which a late arrival is a late one. */
export const LATE_MINUTES = 10;

/** How an arrival stands against its plan: the minutes in words, and whether they are too many. */
export function delayShown(minutes: number): { label: string; tone: 'ok' | 'danger' } {
  const tone = minutes > LATE_MINUTES ? 'danger' : 'ok';
  if (minutes === 0) return { label: 'A tiempo', tone };
  return { label: minutes > 0 ? `${minutes} min tarde` : `${-minutes} min antes`, tone };
}
