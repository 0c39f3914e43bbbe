import { z } from 'zod';
import { type IsoDay, addDays, bogotaDay, isIsoDay } from './days';

const isInstantOfDay = (text: string) => !Number.isNaN(Date.parse(text)) && isIsoDay(bogotaDay(new Date(text)));

/**
 * ACTA-23, ACTA-24: a search sends each picked day as its midnight in UTC plus one day. In Bogotá that instant still
 * is the picked day, at seven in the evening, so anyone who reads the Bogotá day of it gets the day back. A plain day is
 * read as itself.
 */
export const ShiftedDay = z.codec(
  z.union([z.string().refine(isIsoDay), z.iso.datetime({ offset: true }).refine(isInstantOfDay)]),
  z.string().refine(isIsoDay),
  {
    decode: (text): IsoDay => (isIsoDay(text) ? text : bogotaDay(new Date(text))),
    encode: (day: IsoDay) => `${addDays(day, 1)}T00:00:00.000Z`,
  },
);
