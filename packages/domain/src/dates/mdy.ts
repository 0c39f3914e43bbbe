import type { IsoDay } from './days';

/** API-11: month/day/year with slashes, without leading zeros, of what is known to be a day. It needs no schema. */
export function readSlashMdy(text: string): IsoDay {
  const [month = '', day = '', year = ''] = text.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export function writeSlashMdy(day: IsoDay): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`;
}
