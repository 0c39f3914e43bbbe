import { z } from 'zod';
import { AGE_COLORS } from '../../dates/age';
import { ShiftedDay } from '../../dates/shiftedDay';
import { PageQuery } from '../../paging';
import { isStorable } from '../../text/storable';
import { POR, STATUSES, TYPE_REPORTS } from '../informe';

/** INF-50. */
export const DELETE_MAX = 5;

const blank = (text: unknown) => (text === '' || text === null ? undefined : text);
const optional = <T extends z.ZodType>(field: T) => z.preprocess(blank, field.optional());
const Day = optional(ShiftedDay);

const WORDS_MAX = 100;
const word = z.string().trim().max(WORDS_MAX).refine(isStorable);

/** INF-72: words to look for, as a text or as a list of them. */
const Tags = z
  .union([word, z.array(word).max(10)])
  .transform((tags) => (typeof tags === 'string' ? tags : tags.join(' ')).trim().slice(0, WORDS_MAX))
  .optional();

/** INF-71, INF-72: without a client, of every client for staff, and of their own company for others. Both days are included. */
export const InformesFilter = z.object({
  client: optional(z.string().trim().max(200).refine(isStorable)),
  fechaIni: Day,
  fechaFin: Day,
  tags: Tags,
  typeReport: optional(z.enum(TYPE_REPORTS)),
  status: optional(z.enum(STATUSES)),
  /** INF-69, INF-70: the band of its days. */
  color: optional(z.enum(AGE_COLORS)),
});
export type InformesFilter = z.output<typeof InformesFilter>;

export const INFORMES_SORTS = ['fecha:desc', 'fecha:asc'] as const;
export type InformesSort = (typeof INFORMES_SORTS)[number];

/** A page where `limit` or `cursor` is given, else the whole list. */
export const InformesQuery = InformesFilter.extend({
  limit: PageQuery.shape.limit.unwrap().optional(),
  cursor: PageQuery.shape.cursor,
  sort: z.enum(INFORMES_SORTS).default('fecha:desc'),
}).strict();

/** 'Por vencer'. */
export const PorVencerQuery = InformesFilter.pick({ client: true, tags: true, typeReport: true, color: true }).extend(
  PageQuery.shape,
);

/** INF-83. */
export const OTROS_SHOWN = 5;
export const OtrosQuery = z.object({
  por: z.enum(POR),
  limit: PageQuery.shape.limit.unwrap().default(OTROS_SHOWN),
  cursor: PageQuery.shape.cursor,
});
