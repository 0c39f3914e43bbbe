import { bogotaDay, startOfDay } from '../dates/days';
import { LATE_MINUTES, delayMinutes } from '../flota/delay';
import { driverOf, endOf, startOf } from '../flota/despacho';
import { paradasReached } from '../flota/detalle';
import { recorridoOf } from '../flota/recorrido';
import { metersBetween } from '../gps/distance';
import type { Despacho } from '../gps/programada';
import { ALARMAS_MS, type UltimaPosicion } from '../gps/ultima';
import type { EstadoSalida, SalidaTorre } from './torre';

/** Minutes after its hour at which a vehicle that has not left will not leave any more. */
export const MISSED_MINUTES = 30;
/** Minutes after its planned end up to which a trip may still reach its stops (DISP-48). */
export const OVER_MINUTES = 120;
/** Radius in metres of a stop that has none configured. */
const DEFAULT_RADIUS = 200;

type Context = {
  now: Date;
  /** Where its vehicle is now. */
  posicion: UltimaPosicion | null;
  isApproved: boolean;
};

/** A departure; undefined for one that was called off, or whose hour the platform does not say. */
export function salidaTorre(despacho: Despacho, { now, posicion, isApproved }: Context): SalidaTorre | undefined {
  const start = startOf(despacho);
  if (!start || despacho.estado === 'Cancelado') return undefined;
  const paradas = paradasReached(despacho.definicion.lugares);
  const last = paradas.findLast(({ llegada }) => llegada !== null);
  const recorrido = recorridoOf(despacho);
  const hasLeft =
    recorrido === 'enCamino' ||
    recorrido === 'llego' ||
    (recorrido === 'porSalir' && isUnderWay(despacho, start, posicion));
  const isOver = recorrido !== 'noSalio' && despacho.estado === 'Incompleta' && (!hasLeft || isLongOver(despacho, now));
  const waited = delayMinutes(start, now);
  const delay = hasLeft || isOver ? (last?.retraso ?? null) : waited > 0 ? waited : null;
  return {
    id: despacho.id,
    hora: start.toISOString(),
    ruta: despacho.nombre,
    vehiculo: despacho.activo,
    placa: despacho.placa,
    conductor: driverOf(despacho),
    estado: recorrido === 'llego' ? 'llego' : isOver ? 'terminada' : estadoSalida(hasLeft, delay ?? 0),
    retraso: delay,
    parada: hasLeft ? (last?.nombre ?? null) : null,
    prealistamiento: isApproved,
  };
}

/** Which departures are those of the day of this moment. */
export function ofDayOf(now: Date): (salida: Pick<SalidaTorre, 'hora'>) => boolean {
  const from = startOfDay(bogotaDay(now)).toISOString();
  return ({ hora }) => hora >= from;
}

/** BI-28: after midnight what is under way is shown until it is over, and what did not leave as long as its alert. */
export function outlastsDay({ hora, estado, parada }: Pick<SalidaTorre, 'hora' | 'estado' | 'parada'>, now: Date) {
  if (estado === 'llego' || estado === 'terminada') return false;
  return parada !== null || estado === 'aTiempo' || now.getTime() - Date.parse(hora) <= ALARMAS_MS;
}

function estadoSalida(hasLeft: boolean, late: number): EstadoSalida {
  if (hasLeft) return late > LATE_MINUTES ? 'tarde' : 'aTiempo';
  if (late > MISSED_MINUTES) return 'perdida';
  return late > LATE_MINUTES ? 'tarde' : 'programada';
}

/** One that skipped a stop is never complete; by then it is somewhere all the same. */
function isLongOver(despacho: Despacho, now: Date): boolean {
  const end = endOf(despacho);
  return end !== undefined && now.getTime() - end.getTime() > OVER_MINUTES * 60_000;
}

/** It was at its first stop for this trip, and is not there any more: anyone who waits at the stop has not left. */
function isUnderWay({ definicion }: Despacho, start: Date, posicion: UltimaPosicion | null): boolean {
  const [first] = definicion.lugares;
  if (!first?.llegada || first.latitud === undefined || first.longitud === undefined || !posicion) return false;
  if (posicion.at < start) return false;
  const { latitud, longitud } = first;
  return metersBetween({ latitud, longitud }, posicion) > (first.radio ?? DEFAULT_RADIUS);
}
