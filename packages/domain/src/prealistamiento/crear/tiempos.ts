import { z } from 'zod';

const DAY_SECONDS = 86_400;

/** Seconds with each section of the form open, by its name: a check in a few seconds was not looked at. */
export const Tiempos = z.record(z.string().max(40), z.number().int().min(0).max(DAY_SECONDS));
export type Tiempos = z.infer<typeof Tiempos>;

export function duracionOf(tiempos: Tiempos): number {
  return Object.values(tiempos).reduce((sum, seconds) => sum + seconds, 0);
}

/** 0:36, 12:05, 1:02:09. */
export function formatClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
