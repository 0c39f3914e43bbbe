import { formatExactTime } from '../dates/format';
import { type FotoDeViaje, pairFotos, takenAt } from './fotos';
import { stopOf } from './pasajeros';
import type { Camara, FormImage } from '../flota/pasajeros';

/** A photo of the book with what was written about it, if anyone has. */
export type Registro = { foto: FotoDeViaje; camara: Camara; guardado: FormImage | undefined };
export type RegistrosDeParada = { parada: string; registros: Registro[] };

/** TRIP-14, TRIP-15: the photos under the stops they were taken at, the cabin before the corridor. */
export function registrosByParada(
  stops: readonly string[],
  fotos: readonly FotoDeViaje[],
  counted: readonly FormImage[],
): RegistrosDeParada[] {
  const registro = (camara: Camara, foto: FotoDeViaje | undefined): Registro[] =>
    foto ? [{ foto, camara, guardado: counted.find((one) => one.foto === foto.id) }] : [];
  return pairFotos(fotos).map(({ cabina, pasillo }, index) => ({
    parada: stopOf(stops, index),
    registros: [...registro('cabina', cabina), ...registro('pasillo', pasillo)],
  }));
}

export function fotoTime(foto: FotoDeViaje): string {
  const at = takenAt(foto);
  return at ? formatExactTime(at) : foto.fecha_hora_insertado;
}

/** With a point, as every map takes them. Undefined where the camera did not know. */
export function fotoCoordinates({ latitud, longitud }: FotoDeViaje): string | undefined {
  return latitud === null || longitud === null ? undefined : `${latitud.toFixed(5)}, ${longitud.toFixed(5)}`;
}
