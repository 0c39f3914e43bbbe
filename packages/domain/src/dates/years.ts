import type { IsoDay } from './days';

/** The same day so many years later; 29 February becomes the 28th where the year has none. */
export function addYears(day: IsoDay, years: number): IsoDay {
  const [year = '', month = '', date = ''] = day.split('-');
  const later = String(Number(year) + years).padStart(4, '0');
  const isLeapDay = month === '02' && date === '29';
  const hasLeapDay = new Date(Date.UTC(Number(later), 1, 29)).getUTCMonth() === 1;
  return `${later}-${month}-${isLeapDay && !hasLeapDay ? '28' : date}`;
}

/** Whole years from a birthday to a day. */
export function ageOn(born: IsoDay, on: IsoDay): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4));
  return on.slice(5) < born.slice(5) ? years - 1 : years;
}
