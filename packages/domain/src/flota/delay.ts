/** TRIP-13: minutes after which a late arrival is a late one. */
export const LATE_MINUTES = 10;

const MINUTE = 60_000;
const clockMinute = (at: Date) => Math.floor(at.getTime() / MINUTE);

/**
 * Minutes after the plan, as the clock shows both times: 15:26 is two before 15:28, whatever the seconds. One second too
 * late is never rounded back to what is not too late.
 */
export function delayMinutes(due: Date, reached: Date): number {
  const minutes = clockMinute(reached) - clockMinute(due);
  const isLate = reached.getTime() - due.getTime() > LATE_MINUTES * MINUTE;
  return isLate ? Math.max(LATE_MINUTES + 1, minutes) : minutes;
}

/** How an arrival stands against its plan: the minutes in words, and whether they are too many. */
export function delayShown(minutes: number): { label: string; tone: 'ok' | 'danger' } {
  const tone = minutes > LATE_MINUTES ? 'danger' : 'ok';
  if (minutes === 0) return { label: 'A tiempo', tone };
  return { label: minutes > 0 ? `${minutes} min tarde` : `${-minutes} min antes`, tone };
}
