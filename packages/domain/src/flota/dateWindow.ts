import { type IsoDay, addDays } from '../dates/days';
import type { FieldError } from '../errors';
import { FLOTA_MESSAGES } from './messages';

/** DISP-51: days from the first to the last of a search. */
export const WINDOW_DAYS = 5;

/** The last day that the second date may be. */
export function latestEnd(from: IsoDay): IsoDay {
  return addDays(from, WINDOW_DAYS);
}

/** What prevents searching these two days, however far apart, under the field where it is mended. */
export function spanProblem(from: IsoDay | undefined, to: IsoDay | undefined): FieldError | undefined {
  if (!from) return { path: 'fechaInicio', message: FLOTA_MESSAGES.bothDays };
  if (!to) return { path: 'fechaFin', message: FLOTA_MESSAGES.bothDays };
  if (to < from) return { path: 'fechaFin', message: FLOTA_MESSAGES.endBeforeStart };
  return undefined;
}

/** DISP-49, DISP-51: the same where a search may not be longer than the platform allows. */
export function windowProblem(from: IsoDay | undefined, to: IsoDay | undefined): FieldError | undefined {
  const problem = spanProblem(from, to);
  if (problem) return problem;
  if (from && to && to > latestEnd(from)) return { path: 'fechaFin', message: FLOTA_MESSAGES.windowTooLong };
  return undefined;
}
