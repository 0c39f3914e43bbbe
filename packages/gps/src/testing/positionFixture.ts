import { METERS_PER_DEGREE } from '@fenix/domain/gps/distance';
import type { Position } from '../position';

/** Noon in Bogotá. */
export const NOON = Date.parse('2026-11-10T17:00:00Z');

/** A position so many seconds after noon, so many metres up a road that runs north from the equator. */
export function given(second: number, meters: number, change: Partial<Position> = {}): Position {
  return {
    at: NOON + second * 1000,
    latitud: meters / METERS_PER_DEGREE,
    longitud: -74,
    velocidad: 0,
    rumbo: 0,
    encendido: true,
    alarma: null,
    ...change,
  };
}

type Drive = { from: number; to: number; kmh: number; start?: number; every?: number };

/** Reports of a steady drive between two seconds, both included; southwards when `kmh` is negative. */
export function givenDrive(
  { from, to, kmh, start = 0, every = 30 }: Drive,
  change: Partial<Position> = {},
): Position[] {
  const reports = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => from + index * every);
  return reports.map((second) =>
    given(second, start + ((second - from) * kmh) / 3.6, { velocidad: Math.abs(kmh), ...change }),
  );
}
