import { bogotaDay, daysBetween, startOfDay } from '../dates/days';
import { SlashMdy } from '../dates/slashMdy';
import type { ActaTipe } from './tipos';

export const AGE_COLORS = ['green', 'orange', 'red'] as const;
export type AgeColor = (typeof AGE_COLORS)[number];

/** ACTA-114, ACTA-115: the last day of each band; beyond the last one it is red. */
const BANDS: Record<'preventivo' | 'other', readonly (readonly [lastDay: number, color: AgeColor])[]> = {
  preventivo: [
    [30, 'green'],
    [62, 'orange'],
  ],
  other: [[15, 'orange']],
};

export function ageColor(tipe: ActaTipe, days: number): AgeColor {
  const bands = BANDS[tipe === 'preventivo' ? 'preventivo' : 'other'];
  return bands.find(([lastDay]) => days <= lastDay)?.[1] ?? 'red';
}

/** ACTA-117: whole Bogotá days since the record's date; a date to come counts as today. */
export function daysOpen(fecha: Date, now: Date): number {
  return Math.max(0, daysBetween(fecha, now));
}

type Aged = { tipe: ActaTipe; fecha: string; close: boolean; timeDiffFinally: number | null };

/** ACTA-116: an open record ages; a closed one keeps the days it took. */
export function actaAge({ tipe, fecha, close, timeDiffFinally }: Aged, now: Date): { days: number; color: AgeColor } {
  const days =
    close && timeDiffFinally !== null
      ? timeDiffFinally
      : daysOpen(startOfDay(SlashMdy.decode(fecha)), startOfDay(bogotaDay(now)));
  return { days, color: ageColor(tipe, days) };
}
