import { type IsoDay, isIsoDay } from '@fenix/domain/dates/days';
import type { DayRange } from '@fenix/domain/dates/range';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';

/** What a person types for a day: 2/11/2026, 02-11-2026 or 02112026. Null when it is no day of the calendar. */
export function parseDay(text: string): IsoDay | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/\-. ]?(\d{1,2})[/\-. ]?(\d{4})\s*$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDay(iso) ? iso : null;
}

export function showDay(day: IsoDay): string {
  return SlashDmy.encode(day.slice(0, 10));
}

export function showRange({ from, to }: DayRange): string {
  return from === to ? showDay(from) : `${showDay(from)} a ${showDay(to)}`;
}
