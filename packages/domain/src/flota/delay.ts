/** TRIP-13: minutes after which a late arrival is a late one. */
export const LATE_MINUTES = 10;

/** Whole minutes after the plan; one second too late is never rounded back to what is not too late. */
export function delayMinutes(due: Date, reached: Date): number {
  const minutes = (reached.getTime() - due.getTime()) / 60_000;
  return minutes > LATE_MINUTES ? Math.max(LATE_MINUTES + 1, Math.round(minutes)) : Math.round(minutes);
}

/** How an arrival stands against its plan: the minutes in words, and whether they are too many. */
export function delayShown(minutes: number): { label: string; tone: 'ok' | 'danger' } {
  const tone = minutes > LATE_MINUTES ? 'danger' : 'ok';
  if (minutes === 0) return { label: 'A tiempo', tone };
  return { label: minutes > 0 ? `${minutes} min tarde` : `${-minutes} min antes`, tone };
}
