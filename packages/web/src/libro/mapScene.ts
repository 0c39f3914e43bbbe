import type { FotoDeViaje } from '@fenix/domain/libro/fotos';
import type { Punto } from '@fenix/domain/flota/trazado';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import type { MapScene } from '../map/scene';
import { takeMapPicture } from '../map/takeMapPicture';
import type { PictureOptions } from '../map/pictureLegend';

/** TRIP-20: how the map of a photo is looked at, small beside it and large in its dialog. */
export const viewOf = (center: Punto) => ({ center, zoom: 15 });

export function placeOf({ latitud, longitud }: FotoDeViaje): Punto | undefined {
  return latitud === null || longitud === null ? undefined : { latitud, longitud };
}

/** Where the bus drove, its stops, and the spot of one photo. */
export function mapScene({ viaje, trazado }: LibroDeViaje, marca: Punto): MapScene {
  const lugares = viaje.definicion.lugares.flatMap(({ nombre, latitud, longitud, radio }) =>
    latitud === undefined || longitud === undefined
      ? []
      : { nombre, latitud, longitud, ...(radio !== undefined && { radio }) },
  );
  return { trazado, lugares, marca };
}

/** The scene of one photo as a picture. */
export function mapPicture(
  libro: LibroDeViaje,
  center: Punto,
  picture: Pick<PictureOptions, 'width' | 'height' | 'scheme' | 'signal'>,
): Promise<Blob> {
  return takeMapPicture(mapScene(libro, center), { ...viewOf(center), ...picture });
}
