import { daysBetween } from './days';

/** How urgent something has become, by the days it has been open. */
export const AGE_COLORS = ['green', 'orange', 'red'] as const;
export type AgeColor = (typeof AGE_COLORS)[number];

/** The last day of each band; beyond the last one it is red. */
export type Bands = readonly (readonly [lastDay: number, color: AgeColor])[];

export function colorOf(bands: Bands, days: number): AgeColor {
  return bands.find(([lastDay]) => days <= lastDay)?.[1] ?? 'red';
}

/** Whole Bogotá days since something's date; a date to come counts as today. */
export function daysOpen(fecha: Date, now: Date): number {
  return Math.max(0, daysBetween(fecha, now));
}
