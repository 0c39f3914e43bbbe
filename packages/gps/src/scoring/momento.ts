import { bogotaDay } from '@fenix/domain/dates/days';
import { clockTime } from '@fenix/domain/dates/wallTime';
import { domicilioOf } from '../geo/places';
import type { Position } from '../position';

/** `yyyy-mm-dd HH:mm:ss` in Bogotá, as the platform writes instants. */
export function fechaHora(at: number): string {
  const instant = new Date(at);
  return `${bogotaDay(instant)} ${clockTime(instant)}`;
}

export function momentoOf({ at, latitud, longitud }: Position) {
  return { fecha_hora: fechaHora(at), domicilio: domicilioOf(latitud, longitud), latitud, longitud };
}
