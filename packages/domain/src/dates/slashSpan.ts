import { endOfDay } from './days';
import { SlashDmy } from './slashDmy';
import { atSlashTime } from './wallTime';

const MOMENT = /^(\d\d\/\d\d\/\d{4})(?:[ T](\d\d:\d\d(?::\d\d)?))?$/;

/** GPS-24: where a span begins: a day as dd/mm/yyyy, with a time where a part of a day is meant. */
export function slashStart(text: string): Date | undefined {
  const [, day = '', time = '00:00'] = MOMENT.exec(text.trim()) ?? [];
  return atSlashTime(day, time);
}

/** GPS-24: the first instant after its end: a day means all of it, a minute all of that, a second that second. */
export function slashEnd(text: string): Date | undefined {
  const [, day = '', time] = MOMENT.exec(text.trim()) ?? [];
  const parsed = SlashDmy.safeDecode(day);
  if (!time) return parsed.success ? endOfDay(parsed.data) : undefined;
  const moment = atSlashTime(day, time);
  return moment && new Date(moment.getTime() + (time.length === 5 ? 60_000 : 1_000));
}
