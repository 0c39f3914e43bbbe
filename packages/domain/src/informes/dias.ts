import { type AgeColor, type Bands, colorOf, daysOpen } from '../dates/age';
import { type IsoDay, addDays, bogotaDay } from '../dates/days';
import { formatDay } from '../dates/format';
import { porQueEdad } from '../dates/porQueEdad';
import type { Explicacion } from '../explicacion';
import type { ListedInforme } from './informe';

/** INF-69, INF-70. */
const LAST_GREEN = 8;
const LAST_ORANGE = 16;
const BANDS: Bands = [
  [LAST_GREEN, 'green'],
  [LAST_ORANGE, 'orange'],
];

export function informeColor(days: number): AgeColor {
  return colorOf(BANDS, days);
}

type Aged = Pick<ListedInforme, 'status' | 'timeResponse' | 'fecha'>;

/** INF-48, INF-64, INF-70: an open report ages from the day it was made; a finished one keeps the days it took. */
export function informeAge({ status, timeResponse, fecha }: Aged, now: Date): { days: number; color: AgeColor } {
  const days = status === 'success' && timeResponse !== null ? Number(timeResponse) : daysOpen(new Date(fecha), now);
  return { days, color: informeColor(days) };
}

/** WHY-04: why a report has its colour. */
export function porQueEdadInforme(informe: Aged, now: Date): Explicacion {
  return porQueEdad({
    que: 'Informe',
    bands: BANDS,
    days: informeAge(informe, now).days,
    desde: `${formatDay(new Date(informe.fecha))}, el día en que se hizo`,
    isClosed: informe.status === 'success',
  });
}

/** The days on which an open report was made if it wears this colour today; both ends are inside. */
export function madeWithin(color: AgeColor, now: Date): { from?: IsoDay; to?: IsoDay } {
  const ago = (days: number) => addDays(bogotaDay(now), -days);
  switch (color) {
    case 'green':
      return { from: ago(LAST_GREEN) };
    case 'orange':
      return { from: ago(LAST_ORANGE), to: ago(LAST_GREEN + 1) };
    case 'red':
      return { to: ago(LAST_ORANGE + 1) };
    default:
      return color satisfies never;
  }
}

/** Colours whose first day is worth a letter: the day after the band before ends. */
export const TURNS = { orange: LAST_GREEN + 1, red: LAST_ORANGE + 1 } as const satisfies Partial<
  Record<AgeColor, number>
>;
export type Turn = keyof typeof TURNS;

/** INF-69, INF-70: the bands, for who filters by them. */
export const BANDS_IN_WORDS: Record<AgeColor, string> = {
  green: `0 a ${LAST_GREEN} días`,
  orange: `${LAST_GREEN + 1} a ${LAST_ORANGE} días`,
  red: `Más de ${LAST_ORANGE} días`,
};
