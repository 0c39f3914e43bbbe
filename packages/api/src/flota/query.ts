import { spanProblem, windowProblem } from '@fenix/domain/flota/dateWindow';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { type IsoDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { PageQuery } from '@fenix/domain/paging';
import { z } from 'zod';
import { PathName, SearchText } from '../http/params';

/** DISP-50: days as dd/mm/yyyy. */
const Day = z
  .string()
  .trim()
  .refine((text) => text === '' || SlashDmy.safeDecode(text).success, FLOTA_MESSAGES.badDay)
  .optional();

const Sort = z.enum(['inicio:desc', 'inicio:asc']).default('inicio:desc');

export const OfClient = z.object({ client: PathName.optional() });
export const OfDays = OfClient.extend({ fechaInicio: Day, fechaFin: Day });
export const Filter = OfDays.extend({ search: SearchText });
export const SortedFilter = Filter.extend({ sort: Sort });
export const PagedFilter = SortedFilter.extend(PageQuery.shape);

/** Identifiers are the platform's: text that we only hand back. */
export const ById = z.object({ id: PathName.pipe(z.string().max(64)) });

export type Days = { fechaInicio?: string | undefined; fechaFin?: string | undefined };

export type Window = { first: IsoDay; last: IsoDay; from: Date; to: Date };

/** DISP-49, DISP-51: both days, in order and near each other, or a refusal under the field to mend. */
export const readWindow = (days: Days): Window => readDays(days, windowProblem);

/** INSP-30: the same, however far apart. */
export const readSpan = (days: Days): Window => readDays(days, spanProblem);

function readDays({ fechaInicio, fechaFin }: Days, problemOf: typeof windowProblem): Window {
  const [first, last] = [dayOf(fechaInicio), dayOf(fechaFin)];
  const problem = problemOf(first, last);
  if (problem || !first || !last)
    throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors: problem ? [problem] : [] });
  return windowOf(first, last);
}

export function windowOf(first: IsoDay, last: IsoDay): Window {
  return { first, last, from: startOfDay(first), to: endOfDay(last) };
}

function dayOf(text: string | undefined): IsoDay | undefined {
  return text ? SlashDmy.decode(text) : undefined;
}

export function orderOf(sort: z.infer<typeof Sort>): 'asc' | 'desc' {
  return sort === 'inicio:asc' ? 'asc' : 'desc';
}
