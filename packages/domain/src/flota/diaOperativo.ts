import { type IsoDay, addDays, bogotaDay, startOfDay } from '../dates/days';
import type { Span } from '../gps/programar';

/** The hour at which a company's operating day begins, as HH:MM. */
export type Corte = string;

/** Where no rule says otherwise an operating day is a calendar day. */
export const MIDNIGHT: Corte = '00:00';

function cutMs(corte: Corte): number {
  const [hours = 0, minutes = 0] = corte.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/** The operating day of a moment, named by the calendar day on which it begins. */
export function operatingDay(instant: Date, corte: Corte): IsoDay {
  return bogotaDay(new Date(instant.getTime() - cutMs(corte)));
}

/** From the cut of a day to that of the next. */
export function operatingSpan(day: IsoDay, corte: Corte): Span {
  const cutOf = (one: IsoDay) => new Date(startOfDay(one).getTime() + cutMs(corte));
  return { from: cutOf(day), to: cutOf(addDays(day, 1)) };
}

/**
 * CUM-06: whether a check counts for a departure of its vehicle. It counts for the operating day in which it was made and,
 * if the vehicle does not leave between the check and the end of that day, also for the next one.
 */
export function countsFor(
  check: Date,
  departure: Date,
  { corte, departures }: { corte: Corte; departures: readonly Date[] },
): boolean {
  const made = operatingDay(check, corte);
  const leaves = operatingDay(departure, corte);
  if (made === leaves) return true;
  if (addDays(made, 1) !== leaves) return false;
  const { to } = operatingSpan(made, corte);
  return !departures.some((at) => at >= check && at < to);
}
