import { z } from 'zod';
import { type IsoDay, isIsoDay } from './days';

/** API-11: the `fecha` of an acta is month/day/year with slashes, without leading zeros. */
export const SlashMdy = z.codec(z.string().regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/), z.string().refine(isIsoDay), {
  decode: (text): IsoDay => {
    const [month = '', day = '', year = ''] = text.split('/');
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  },
  encode: (iso: IsoDay) => writeSlashMdy(iso),
});

/** For days that are known to be days: a list writes hundreds of them. */
export function writeSlashMdy(day: IsoDay): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}/${day.slice(0, 4)}`;
}
