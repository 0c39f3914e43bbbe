import { daysBetween } from '@fenix/domain/dates/days';
import { formatDay } from '@fenix/domain/dates/format';

/** How many unsent forms of a user this device holds; the sign-in pages show the count, never the content. */
export type UnsentNote = {
  name: string;
  count: number;
  /** Begun and never finished. */
  begun?: number;
  /** When the oldest of those that are finished was. */
  since?: number;
};

const WARNED_FROM_DAYS = 5;

/** AUTH-46: from the fifth day on it is said since when something waits: ' desde el 12/11'. */
export function sinceWords(since: number | undefined, now: number): string {
  return since !== undefined && isLongWaiting(since, now) ? ` desde el ${formatDay(new Date(since)).slice(0, 5)}` : '';
}

/** By the days of the calendar: what was finished on the 12th is old on the 17th. */
export function isLongWaiting(since: number, now: number): boolean {
  return daysBetween(new Date(since), new Date(now)) >= WARNED_FROM_DAYS;
}

/** When the oldest of them was finished. */
export function oldestOf(entries: readonly { queuedAt: number }[]): number | undefined {
  return entries.length === 0 ? undefined : Math.min(...entries.map(({ queuedAt }) => queuedAt));
}
