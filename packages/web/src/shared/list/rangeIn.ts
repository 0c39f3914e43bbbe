import { isIsoDay } from '@fenix/domain/dates/days';
import type { DayRange } from '@fenix/domain/dates/range';

/** The days in an address, or the list's own where a pasted address holds something else. */
export function rangeIn({ from, to }: DayRange, fallback: DayRange): DayRange {
  const isRange = isIsoDay(from) && isIsoDay(to) && from <= to;
  return isRange ? { from, to } : { from: fallback.from, to: fallback.to };
}
