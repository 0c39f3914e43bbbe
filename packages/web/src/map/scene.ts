import type { Feature, FeatureCollection, Position } from 'geojson';
import { type Punto, circleRing } from './meters';

/** A stop: its name, where it is, and the radius in metres within which a vehicle has reached it. */
export type Lugar = Punto & { readonly nombre: string; readonly radio?: number };

/** One of several spots along a way, known by its number; its colour says how grave it is. */
export type Numerado = Punto & {
  readonly numero: number;
  readonly color: 'ambar' | 'naranja' | 'rojo';
  readonly isChosen?: boolean;
};

/** What is drawn over the base map: where a vehicle drove, where it had to be, and the one spot that matters. */
export type MapScene = {
  trazado: readonly Punto[];
  lugares: readonly Lugar[];
  marca?: Punto;
  /** The whole way, faint, where `trazado` is a part of it. */
  entero?: readonly Punto[];
  numerados?: readonly Numerado[];
};

export type SceneKind = 'entero' | 'trazado' | 'radio' | 'lugar' | 'numerado' | 'marca';

export const toPosition = ({ latitud, longitud }: Punto): Position => [longitud, latitud];

export function sceneFeatures({ trazado, lugares, marca, entero = [], numerados = [] }: MapScene): FeatureCollection {
  const features: Feature[] = [];
  const add = (kind: SceneKind, geometry: Feature['geometry'], more: Feature['properties'] = {}) =>
    features.push({ type: 'Feature', properties: { kind, ...more }, geometry });
  const addLine = (kind: SceneKind, line: readonly Punto[]) => {
    // One point is no line yet.
    if (line.length > 1) add(kind, { type: 'LineString', coordinates: line.map(toPosition) });
  };

  for (const lugar of lugares)
    if (lugar.radio) add('radio', { type: 'Polygon', coordinates: [circleRing(lugar, lugar.radio)] });
  addLine('entero', entero);
  addLine('trazado', trazado);
  for (const lugar of lugares)
    add('lugar', { type: 'Point', coordinates: toPosition(lugar) }, { nombre: lugar.nombre });
  for (const { numero, color, isChosen = false, ...spot } of numerados)
    add('numerado', { type: 'Point', coordinates: toPosition(spot) }, { numero, color, isChosen });
  if (marca) add('marca', { type: 'Point', coordinates: toPosition(marca) });
  return { type: 'FeatureCollection', features };
}

export type Bounds = [west: number, south: number, east: number, north: number];

/** The box that holds the whole scene; none if it is empty. */
export function sceneBounds({ trazado, lugares, marca, entero = [], numerados = [] }: MapScene): Bounds | undefined {
  let bounds: Bounds | undefined;
  for (const { latitud, longitud } of [...entero, ...trazado, ...lugares, ...numerados, ...(marca ? [marca] : [])]) {
    const [west, south, east, north] = bounds ?? [longitud, latitud, longitud, latitud];
    bounds = [Math.min(west, longitud), Math.min(south, latitud), Math.max(east, longitud), Math.max(north, latitud)];
  }
  return bounds;
}
