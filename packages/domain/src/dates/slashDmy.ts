import { z } from 'zod';
import { type IsoDay, isIsoDay } from './days';

/** API-11: newsletter and dispatch searches write days as dd/mm/yyyy. */
export const SlashDmy = z.codec(z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/), z.string().refine(isIsoDay), {
  decode: (text): IsoDay => text.split('/').toReversed().join('-'),
  encode: (day: IsoDay) => day.split('-').toReversed().join('/'),
});
