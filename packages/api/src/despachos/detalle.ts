import { GpsStamp } from '@fenix/domain/dates/gpsStamp';
import { completedAt, endOf, startOf } from '@fenix/domain/flota/despacho';
import { type DespachoDetalle, type SpeedPoint, paradasReached, thinSeries } from '@fenix/domain/flota/detalle';
import { isCancelable } from '@fenix/domain/flota/status';
import type { HistoryPoint } from '@fenix/domain/gps/conduccion';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Span } from '@fenix/domain/gps/programar';
import type { GpsAccount, GpsPlatform } from '../ports/gps';
import { markOf } from '../flota/company';
import { distanceOf, readDriven } from '../flota/driven';
import { findDespacho } from '../flota/queries';

/** DISP-39, DISP-40: what a row opens into: how long, how far, how fast, and where it was when. */
export async function readDetalle(
  gps: GpsPlatform,
  account: GpsAccount,
  id: string,
  now: Date,
): Promise<DespachoDetalle> {
  const heard = await findDespacho(gps, account, id);
  const despacho = heard.value;
  const driven = drivenSpan(despacho, now);
  const history = await readDriven(gps, account, despacho.equipo, driven);
  const points = history?.value ?? [];
  const speeds = points.map(({ velocidad }) => velocidad);
  const hasPoints = points.length > 0;
  return {
    id,
    duracion: driven ? Math.round((driven.to.getTime() - driven.from.getTime()) / 1000) : null,
    distancia: distanceOf(points),
    velocidadMaxima: hasPoints ? speeds.reduce((most, speed) => Math.max(most, speed)) : null,
    velocidadPromedio: hasPoints ? Math.round(speeds.reduce((sum, speed) => sum + speed) / speeds.length) : null,
    serie: thinSeries(points.map(speedPoint)),
    paradas: paradasReached(despacho.definicion.lugares),
    ...markOf(heard, history),
  };
}

/** From the departure to the last stop; to now while it is on its way. Nothing before it began or once called off. */
function drivenSpan(despacho: Despacho, now: Date): Span | undefined {
  const from = startOf(despacho);
  const to = completedAt(despacho) ?? (isCancelable(despacho.estado) ? now : endOf(despacho));
  const isDriven = from && to && from < now && from < to && despacho.estado !== 'Cancelado';
  return isDriven ? { from, to } : undefined;
}

function speedPoint({ fecha_reporte, velocidad }: HistoryPoint): SpeedPoint {
  return { at: GpsStamp.decode(fecha_reporte).toISOString(), velocidad };
}
