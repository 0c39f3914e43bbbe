import { type AgeColor, type Bands, colorOf, daysOpen } from '../dates/age';
import { bogotaDay, startOfDay } from '../dates/days';
import { formatDay } from '../dates/format';
import { readSlashMdy } from '../dates/mdy';
import { porQueEdad } from '../dates/porQueEdad';
import type { Explicacion } from '../explicacion';
import type { ActaTipe } from './tipos';

/** ACTA-114, ACTA-115. */
const BANDS: Record<'preventivo' | 'other', Bands> = {
  preventivo: [
    [30, 'green'],
    [62, 'orange'],
  ],
  other: [[15, 'orange']],
};

export function ageColor(tipe: ActaTipe, days: number): AgeColor {
  return colorOf(BANDS[tipe === 'preventivo' ? 'preventivo' : 'other'], days);
}

/** WHY-04: why an acta has its colour. */
export function porQueEdadActa(acta: Aged, now: Date): Explicacion {
  const { days } = actaAge(acta, now);
  const isPreventive = acta.tipe === 'preventivo';
  return porQueEdad({
    que: isPreventive ? 'Acta preventiva' : 'Acta',
    bands: BANDS[isPreventive ? 'preventivo' : 'other'],
    days,
    desde: `${formatDay(startOfDay(readSlashMdy(acta.fecha)))}, la fecha del acta`,
    isClosed: acta.close,
  });
}

type Aged = { tipe: ActaTipe; fecha: string; close: boolean; timeDiffFinally: number | null };

/** ACTA-116, ACTA-117: an open record ages; a closed one keeps the days it took. */
export function actaAge({ tipe, fecha, close, timeDiffFinally }: Aged, now: Date): { days: number; color: AgeColor } {
  const days =
    close && timeDiffFinally !== null
      ? timeDiffFinally
      : daysOpen(startOfDay(readSlashMdy(fecha)), startOfDay(bogotaDay(now)));
  return { days, color: ageColor(tipe, days) };
}
