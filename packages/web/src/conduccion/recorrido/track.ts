import {
  type EventoConduccion,
  type PuntoHistoria,
  VELOCIDADES,
  type ViajeConduccion,
} from '@fenix/domain/conduccion/tablero/viajes';
import { instantOf } from '@fenix/domain/conduccion/tablero/window';
import { formatDateTime } from '@fenix/domain/dates/format';
import { GpsStamp, gpsStamp } from '@fenix/domain/dates/gpsStamp';
import { type ColorDeVelocidad, colorOfSpeed } from '@fenix/domain/conduccion/bands';
import type { Punto } from '../../map/meters';
import type { MapScene, Numerado } from '../../map/scene';

/** A report of the vehicle, on the one time axis of map, curve and list. */
export type TrackPoint = Punto & { at: number; velocidad: number; domicilio: string };
export type Stretch = { from: number; to: number };

/** Something that happened, with where and when; `numero` where the map has it by its number. */
export type Suceso = Stretch & {
  key: string;
  categoria: string;
  evento: EventoConduccion;
  numero?: number;
};

/** In order of time; points that cannot be parsed are left out. */
export function trackOf(points: readonly PuntoHistoria[]): TrackPoint[] {
  return points
    .flatMap(({ fecha_reporte, latitud, longitud, velocidad, domicilio }) => {
      const stamp = GpsStamp.safeDecode(fecha_reporte);
      return stamp.success ? [{ at: stamp.data.getTime(), latitud, longitud, velocidad, domicilio }] : [];
    })
    .toSorted((one, other) => one.at - other.at);
}

/** Where the vehicle was at a moment, on the line between the reports around it. */
export function placeAt(track: readonly TrackPoint[], at: number): Punto | undefined {
  const after = track.findIndex((point) => point.at >= at);
  const next = track[after === -1 ? track.length - 1 : after];
  const before = track[after - 1];
  if (!next) return undefined;
  if (!before) return { latitud: next.latitud, longitud: next.longitud };
  const share = Math.min(1, Math.max(0, (at - before.at) / Math.max(1, next.at - before.at)));
  return {
    latitud: before.latitud + (next.latitud - before.latitud) * share,
    longitud: before.longitud + (next.longitud - before.longitud) * share,
  };
}

/** PESV-13: the reports of a stretch, with the places where it begins and ends. */
export function cutTrack(track: readonly TrackPoint[], { from, to }: Stretch): Punto[] {
  const inside = track.filter(({ at }) => at > from && at < to);
  return [placeAt(track, from), ...inside, placeAt(track, to)].filter((punto) => punto !== undefined);
}

/** All that happened on a trip: by category as they are shown, and in each by time. Speedings are numbered (PESV-11). */
export function sucesosOf({ categorias }: Pick<ViajeConduccion, 'categorias'>): Suceso[] {
  return categorias.flatMap(({ categoria, eventos }) =>
    eventos.flatMap((evento, index) => {
      const from = instantOf(evento.inicio.fecha_hora)?.getTime();
      if (from === undefined) return [];
      const to = Math.max(from, instantOf(evento.final.fecha_hora)?.getTime() ?? from);
      const numero = categoria === VELOCIDADES ? { numero: index + 1 } : {};
      return { key: `${categoria} ${index + 1}`, categoria, evento, from, to, ...numero };
    }),
  );
}

/** Where it happened: as the platform says, or where the vehicle was then. */
export function placeOf({ evento, from }: Suceso, track: readonly TrackPoint[]): Punto | undefined {
  const { latitud, longitud } = evento.inicio;
  return latitud === undefined || longitud === undefined ? placeAt(track, from) : { latitud, longitud };
}

/** What is under way at a moment; of several, the one that began last. `chosen` wins while it lasts. */
export function currentOf(sucesos: readonly Suceso[], at: number, chosen: string | undefined): Suceso | undefined {
  const now = sucesos.filter(({ from, to }) => from <= at && at <= to);
  return now.find(({ key }) => key === chosen) ?? now.toSorted((one, other) => other.from - one.from)[0];
}

/** The next one in time, or the one before; the same moment has an order too, so that none is stepped over. */
export function stepFrom(
  sucesos: readonly Suceso[],
  at: number,
  current: Suceso | undefined,
  step: 1 | -1,
): Suceso | undefined {
  const ordered = sucesos.toSorted((one, other) => one.from - other.from);
  if (current) return ordered[ordered.findIndex(({ key }) => key === current.key) + step];
  return step === 1 ? ordered.find(({ from }) => from > at) : ordered.findLast(({ from }) => from < at);
}

/** PESV-36: by the highest speed of the stretch. */
export function speedColorOf({ evento }: Suceso): ColorDeVelocidad {
  return colorOfSpeed(evento.detalle?.vel_max ?? 0);
}

/** The last report at a moment, or the first of all. */
export function readingAt(track: readonly TrackPoint[], at: number): TrackPoint | undefined {
  return track.findLast((point) => point.at <= at) ?? track[0];
}

type Shown = { track: readonly TrackPoint[]; stretch: Stretch; sucesos: readonly Suceso[]; chosen: string | undefined };

/** PESV-11, PESV-13, PESV-36: the whole way faint, the stretch that is looked at, and the speedings in it. */
export function sceneOf({ track, stretch, sucesos, chosen }: Shown): MapScene {
  const [first] = track;
  const last = track.at(-1);
  const numerados = sucesos.flatMap((suceso): Numerado[] => {
    const spot = placeOf(suceso, track);
    const { numero, key } = suceso;
    if (!spot || numero === undefined || suceso.from > stretch.to || suceso.to < stretch.from) return [];
    return [{ ...spot, numero, color: speedColorOf(suceso), isChosen: key === chosen }];
  });
  return {
    entero: track,
    trazado: cutTrack(track, stretch),
    lugares: first && last ? [placed('Inicio', first), placed('Fin', last)] : [],
    numerados,
  };
}

const placed = (nombre: string, { latitud, longitud }: Punto) => ({ nombre, latitud, longitud });

/** A moment of the platform, `yyyy-mm-dd HH:mm:ss`, as people read it; what is none is shown as it came. */
export function momentShown(fechaHora: string): string {
  const instant = instantOf(fechaHora);
  return instant ? formatDateTime(instant) : fechaHora;
}

/** Moments are in the address as yyyymmddhhmmss; undefined where it holds something else. */
export function readStamp(text: string): number | undefined {
  const stamp = GpsStamp.safeDecode(text);
  return stamp.success ? stamp.data.getTime() : undefined;
}

export const writeStamp = (at: number): string => gpsStamp(new Date(at));
