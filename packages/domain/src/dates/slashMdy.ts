import { z } from 'zod';
import { isIsoDay } from './days';
import { readSlashMdy, writeSlashMdy } from './mdy';

/** API-11: the `fecha` of an acta is month/day/year with slashes, without leading zeros. */
export const SlashMdy = z.codec(z.string().regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/), z.string().refine(isIsoDay), {
  decode: readSlashMdy,
  encode: writeSlashMdy,
});
