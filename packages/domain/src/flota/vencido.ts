import type { IsoDay } from '../dates/days';

/** CUM-23: on the promised day itself a defect is not overdue yet. */
export function isOverdue(prometido: IsoDay | null, today: IsoDay): boolean {
  return prometido !== null && prometido < today;
}
