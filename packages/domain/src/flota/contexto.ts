import { type IsoDay, addDays, bogotaDay } from '../dates/days';
import { WINDOW_DAYS } from './dateWindow';

/** Days, both included, among whose departures a trip is looked for. */
export type Contexto = { from: IsoDay; to: IsoDay };

/** TRIP-39: the default span, where no days are given: the longest search allowed, ending today. */
export function defaultContext(now: Date): Contexto {
  const to = bogotaDay(now);
  return { from: addDays(to, -WINDOW_DAYS), to };
}

/** No trip takes longer. */
const LONGEST_DAYS = 7;

/** The days on which the trip of a photo may have begun. */
export function contextOfFoto(takenAt: Date): Contexto {
  const to = bogotaDay(takenAt);
  return { from: addDays(to, -LONGEST_DAYS), to };
}
