import { GpsStamp } from '@fenix/domain/dates/gpsStamp';
import type { HistoryPoint } from '@fenix/domain/gps/conduccion';
import { pathMeters } from '@fenix/domain/gps/distance';
import type { Span } from '@fenix/domain/gps/programar';
import type { GpsAccount, GpsPlatform, PlatformAnswer } from '../ports/gps';
import { unlessGone } from './queries';

/** The positions of a trip's tracker within its span, to the end of the last second; undefined without a tracker. */
export async function readDriven(
  gps: GpsPlatform,
  account: GpsAccount,
  equipo: string,
  span: Span | undefined,
): Promise<PlatformAnswer<HistoryPoint[]> | undefined> {
  if (!equipo || !span) return undefined;
  return unlessGone(gps.readHistory(account, equipo, { from: span.from, to: new Date(span.to.getTime() + 1000) }));
}

/** The one distance of a trip, in whole metres; null where nothing was reported. */
export function distanceOf(points: readonly HistoryPoint[]): number | null {
  if (points.length === 0) return null;
  const passed = points.map(({ fecha_reporte, latitud, longitud }) => {
    return { at: GpsStamp.decode(fecha_reporte).getTime(), latitud, longitud };
  });
  return Math.round(pathMeters(passed));
}
