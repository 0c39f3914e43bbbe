import { z } from 'zod';
import { GpsStamp, gpsStamp } from '../dates/gpsStamp';
import { atWallTime } from '../dates/wallTime';
import type { Foto } from '../gps/conduccion';

/**
 * TRIP-31: a photo of the trip. `id` names it within the trip, `imagen` is where this product serves it, and
 * `fecha_hora_insertado` the Bogotá time as `yyyy-mm-dd HH:mm:ss`.
 */
export const FotoDeViaje = z.object({
  id: z.string(),
  imagen: z.string(),
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  fecha_hora_insertado: z.string(),
});
export type FotoDeViaje = z.infer<typeof FotoDeViaje>;

export type NamedFoto = Foto & { id: string; at: Date };

/**
 * TRIP-14, TRIP-18: the photos between two moments, both included, in order. Each is named by its second and its place
 * in that second: addresses are signed and change, and two cameras may fire at once.
 */
export function fotosBetween(fotos: readonly Foto[], from: Date, to: Date): NamedFoto[] {
  const taken = fotos.flatMap((foto) => {
    const at = takenAt(foto);
    return at && at >= from && at <= to ? { ...foto, at } : [];
  });
  taken.sort((one, other) => one.at.getTime() - other.at.getTime());
  let place = 0;
  return taken.map((foto, index) => {
    const isSameSecond = taken[index - 1]?.at.getTime() === foto.at.getTime();
    place = isSameSecond ? place + 1 : 1;
    return Object.assign(foto, { id: `${gpsStamp(foto.at)}-${place}` });
  });
}

const NAME = /^(\d{14})-[1-9]\d{0,3}$/;

/** What the first photo of a second is called. */
export const firstOfSecond = (second: Date): string => `${gpsStamp(second)}-1`;

/** The second in the name of a photo; undefined for what names none. */
export function secondOfFoto(id: string): Date | undefined {
  const stamp = GpsStamp.safeDecode(NAME.exec(id)?.[1] ?? '');
  return stamp.success ? stamp.data : undefined;
}

/** The moment by which a count names its photo: an instant, or Bogotá time as `yyyy-mm-dd HH:mm:ss`. */
export function momentOfFoto(text: string): Date | undefined {
  const instant = z.iso.datetime({ offset: true }).safeParse(text);
  return instant.success ? new Date(instant.data) : takenAt({ fecha_hora_insertado: text });
}

export function takenAt({ fecha_hora_insertado }: Pick<Foto, 'fecha_hora_insertado'>): Date | undefined {
  const [day = '', time = ''] = fecha_hora_insertado.split(' ');
  return atWallTime(day, time);
}

/** TRIP-14, TRIP-15: one look into the bus; without the second photo it is the cabin alone. */
export type ParDeFotos<F> = { cabina: F; pasillo: F | undefined };

export function pairFotos<F>(fotos: readonly F[]): ParDeFotos<F>[] {
  return fotos.flatMap((cabina, index) => (index % 2 === 0 ? { cabina, pasillo: fotos[index + 1] } : []));
}
