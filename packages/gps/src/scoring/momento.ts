import { BOGOTA_OFFSET_HOURS } from '@fenix/domain/dates/days';
import { domicilioOf } from '../geo/places';
import type { Position } from '../position';

/** `yyyy-mm-dd HH:mm:ss` in Bogotá, as the platform writes instants. */
export function fechaHora(at: number): string {
  return new Date(at + BOGOTA_OFFSET_HOURS * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

export function momentoOf({ at, latitud, longitud }: Position) {
  return { fecha_hora: fechaHora(at), domicilio: domicilioOf(latitud, longitud), latitud, longitud };
}
