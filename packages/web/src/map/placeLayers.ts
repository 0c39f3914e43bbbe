import { PLACES, type PlaceKind, shortName } from '@fenix/domain/gps/places';
import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { FONT, FONT_BOLD } from './fonts';
import { metersBetween } from './meters';
import type { MapColors } from './palette';
import type { Lugar } from './scene';
import { engineZoom } from './zoom';

/** A place so near a stop of the scene, or called like one, has been named already. */
const NAMED_METERS = 3000;

type AreaKind = 'pais' | 'mar';
type Name = readonly [nombre: string, latitud: number, longitud: number, kind: PlaceKind | AreaKind];

const AREAS: readonly Name[] = [
  ['Colombia', 3.2, -72.9, 'pais'],
  ['Venezuela', 7.4, -66.2, 'pais'],
  ['Ecuador', -1.4, -78.4, 'pais'],
  ['Perú', -5.2, -75.2, 'pais'],
  ['Brasil', -4.6, -63.5, 'pais'],
  ['Panamá', 8.5, -80.4, 'pais'],
  ['Mar Caribe', 13.2, -75.5, 'mar'],
  ['Océano Pacífico', 3.6, -80.2, 'mar'],
];

/** What a map may name: the places of the road, and the countries and seas around them. */
export const NAMES: readonly Name[] = [
  ...PLACES.flatMap(([nombre, latitud, longitud, , kind]): Name[] =>
    kind ? [[shortName(nombre), latitud, longitud, kind]] : [],
  ),
  ...AREAS,
];

export function placeFeatures(lugares: readonly Lugar[]): FeatureCollection {
  const isNamed = ([nombre, latitud, longitud]: Name) =>
    lugares.some((lugar) => lugar.nombre === nombre || metersBetween(lugar, { latitud, longitud }) < NAMED_METERS);
  return {
    type: 'FeatureCollection',
    features: NAMES.filter((name) => !isNamed(name)).map(([nombre, latitud, longitud, kind]) => ({
      type: 'Feature',
      properties: { nombre, kind },
      geometry: { type: 'Point', coordinates: [longitud, latitud] },
    })),
  };
}

/** A dot with a name beside it: from which zoom, how large. */
const DOTTED: readonly { kind: PlaceKind; from: number; size: number; dot: number }[] = [
  { kind: 'peaje', from: engineZoom(9.5), size: 11, dot: 2.5 },
  { kind: 'pueblo', from: engineZoom(8.5), size: 11.5, dot: 2.5 },
  { kind: 'ciudad', from: engineZoom(6.5), size: 12.5, dot: 3 },
  { kind: 'metropoli', from: engineZoom(4), size: 13.5, dot: 3.5 },
];

/** Names of places, the most important last: what is drawn last is placed first. */
export function placeLayers(colors: MapColors): LayerSpecification[] {
  return [
    areaName('mar', colors.seaName, colors.sea),
    areaName('pais', colors.placeName, colors.halo),
    ...DOTTED.map(({ kind, dot, from }): LayerSpecification => ({
      id: `punto ${kind}`,
      type: 'circle',
      source: 'nombres',
      minzoom: from,
      filter: ['==', ['get', 'kind'], kind],
      paint: {
        'circle-radius': dot,
        'circle-color': colors.place,
        'circle-stroke-color': colors.halo,
        'circle-stroke-width': 1,
      },
    })),
    ...DOTTED.map(({ kind, size, from }): SymbolLayerSpecification => ({
      id: `nombre ${kind}`,
      type: 'symbol',
      source: 'nombres',
      minzoom: from,
      filter: ['==', ['get', 'kind'], kind],
      layout: {
        'text-field': ['get', 'nombre'],
        'text-font': kind === 'metropoli' ? FONT_BOLD : FONT,
        'text-size': size,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.55,
        'text-justify': 'auto',
      },
      paint: { 'text-color': colors.placeName, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    })),
  ];
}

/** Countries and seas: quiet, spaced letters, gone where one is in the middle of them. */
function areaName(kind: AreaKind, color: string, halo: string): SymbolLayerSpecification {
  return {
    id: `nombre ${kind}`,
    type: 'symbol',
    source: 'nombres',
    maxzoom: engineZoom(9),
    filter: ['==', ['get', 'kind'], kind],
    layout: {
      'text-field': ['get', 'nombre'],
      'text-font': FONT,
      'text-size': 12,
      'text-letter-spacing': 0.14,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.2, 'text-opacity': 0.85 },
  };
}
