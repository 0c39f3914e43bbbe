import type { Feature, FeatureCollection, Position } from 'geojson';
import { type Punto, circleRing } from './meters';

/** A stop: its name, where it is, and the radius in metres within which a vehicle has reached it. */
export type Lugar = Punto & { readonly nombre: string; readonly radio?: number };

/** What is drawn over the base map: where a vehicle drove, where it had to be, and the one spot that matters. */
export type MapScene = { trazado: readonly Punto[]; lugares: readonly Lugar[]; marca?: Punto };

export type SceneKind = 'trazado' | 'radio' | 'lugar' | 'marca';

export const toPosition = ({ latitud, longitud }: Punto): Position => [longitud, latitud];

export function sceneFeatures({ trazado, lugares, marca }: MapScene): FeatureCollection {
  const features: Feature[] = [];
  const add = (kind: SceneKind, geometry: Feature['geometry'], more: { nombre?: string } = {}) =>
    features.push({ type: 'Feature', properties: { kind, ...more }, geometry });

  for (const lugar of lugares)
    if (lugar.radio) add('radio', { type: 'Polygon', coordinates: [circleRing(lugar, lugar.radio)] });
  // One point is no line yet.
  if (trazado.length > 1) add('trazado', { type: 'LineString', coordinates: trazado.map(toPosition) });
  for (const lugar of lugares)
    add('lugar', { type: 'Point', coordinates: toPosition(lugar) }, { nombre: lugar.nombre });
  if (marca) add('marca', { type: 'Point', coordinates: toPosition(marca) });
  return { type: 'FeatureCollection', features };
}

export type Bounds = [west: number, south: number, east: number, north: number];

/** The box that holds the whole scene; none if it is empty. */
export function sceneBounds({ trazado, lugares, marca }: MapScene): Bounds | undefined {
  let bounds: Bounds | undefined;
  for (const { latitud, longitud } of [...trazado, ...lugares, ...(marca ? [marca] : [])]) {
    const [west, south, east, north] = bounds ?? [longitud, latitud, longitud, latitud];
    bounds = [Math.min(west, longitud), Math.min(south, latitud), Math.max(east, longitud), Math.max(north, latitud)];
  }
  return bounds;
}
