import { type IsoDay, addDays } from './days';

/**
 * Colombian holidays and business days, computed for any year (Ley 51 de 1983). Saturdays and Sundays are no business
 * days.
 */
const FIXED = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'] as const;
/** Kept on the Monday that follows, unless they fall on one. */
const MOVED_TO_MONDAY = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'] as const;
/** Days after Easter Sunday: Maundy Thursday, Good Friday, and three feasts that are kept on a Monday. */
const AFTER_EASTER = [-3, -2, 43, 64, 71] as const;

/** 0 is Sunday. */
function weekday(day: IsoDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

const nextMonday = (day: IsoDay): IsoDay => addDays(day, (8 - weekday(day)) % 7);

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): IsoDay {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
}

function dayOf(year: number, month: number, day: number): IsoDay {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** In order. Where two fall on one day it is there once. */
export function holidaysOf(year: number): IsoDay[] {
  const sunday = easter(year);
  return [
    ...new Set([
      ...FIXED.map((day) => `${year}-${day}`),
      ...MOVED_TO_MONDAY.map((day) => nextMonday(`${year}-${day}`)),
      ...AFTER_EASTER.map((days) => addDays(sunday, days)),
    ]),
  ].toSorted();
}

export function isBusinessDay(day: IsoDay): boolean {
  const of = weekday(day);
  return of !== 0 && of !== 6 && !holidaysOf(Number(day.slice(0, 4))).includes(day);
}

/** The n-th business day after a day; that day itself is not counted. */
export function addBusinessDays(day: IsoDay, count: number): IsoDay {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}
