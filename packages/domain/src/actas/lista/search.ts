import { z } from 'zod';
import { ShiftedDay } from '../../dates/shiftedDay';
import { PageQuery } from '../../paging';
import { ACTA_TIPE_KEYS } from '../tipos';

const blank = (text: unknown) => (text === '' ? undefined : text);
const Day = z.preprocess(blank, ShiftedDay.optional());

export const ACTAS_SORTS = ['fecha:desc', 'fecha:asc'] as const;
export type ActasSort = (typeof ACTAS_SORTS)[number];

/** ACTA-03, ACTA-04, ACTA-07: both days are included; the words are looked for in five fields, without accents. */
export const ActasFilter = z.object({
  fechaIni: Day,
  fechaFin: Day,
  type: z.preprocess(blank, z.enum(ACTA_TIPE_KEYS).optional()),
  search: z
    .string()
    .trim()
    .max(100)
    .refine((text) => !text.includes('\0'))
    .optional(),
});
export type ActasFilter = z.output<typeof ActasFilter>;

/** A page where `limit` or `cursor` is given, else the whole list. */
export const ActasQuery = ActasFilter.extend({
  limit: PageQuery.shape.limit.unwrap().optional(),
  cursor: PageQuery.shape.cursor,
  sort: z.enum(ACTAS_SORTS).default('fecha:desc'),
});
