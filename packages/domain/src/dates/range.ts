import { type IsoDay, bogotaDay } from './days';

/** Both ends are days the user picked, and both are included. */
export type DayRange = { from: IsoDay; to: IsoDay };

const DEFAULT_HOURS = 48;

/** SHELL-38: lists open on the last 48 hours; the end is now. */
export function defaultRange(now: Date): DayRange {
  return { from: bogotaDay(new Date(now.getTime() - DEFAULT_HOURS * 3_600_000)), to: bogotaDay(now) };
}
