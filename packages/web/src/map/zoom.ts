import { formatCount } from '../shared/numbers';
import type { Punto } from './meters';
import type { Bounds } from './scene';

/** Equator in metres, as web maps measure it. */
const EQUATOR = 40_075_016.686;
const TILE = 256;

/**
 * Zooms in this folder are those people know from web maps, where the world is 256 · 2^zoom pixels wide: 15 shows some
 * streets. The engine's world is twice as wide.
 */
export const engineZoom = (zoom: number): number => zoom - 1;
export const webZoom = (zoom: number): number => zoom + 1;

export function metersPerPixel({ latitud }: Pick<Punto, 'latitud'>, zoom: number): number {
  return (EQUATOR * Math.cos((latitud * Math.PI) / 180)) / (TILE * 2 ** zoom);
}

/** How near a map of this many pixels may come and still show the whole box, with a margin. */
export function zoomOf(
  [west, south, east, north]: Bounds,
  { width, height }: { width: number; height: number },
): number {
  const y = (latitud: number) => Math.asinh(Math.tan((latitud * Math.PI) / 180)) / (2 * Math.PI);
  const share = Math.max((east - west) / 360 / width, (y(north) - y(south)) / height);
  return Math.log2(1 / (TILE * share));
}

export type Scale = { meters: number; pixels: number };

/** The longest round distance (1, 2 or 5 with zeros) that is no wider than `widest` pixels. */
export function scaleBar(perPixel: number, widest: number): Scale {
  const most = perPixel * widest;
  const power = 10 ** Math.floor(Math.log10(most));
  const meters = ([5, 2].find((times) => times * power <= most) ?? 1) * power;
  return { meters, pixels: meters / perPixel };
}

export function scaleText(meters: number): string {
  return meters >= 1000 ? `${formatCount(meters / 1000)} km` : `${formatCount(meters)} m`;
}
