import type { BackgroundLayerSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { BaseMapKind } from './baseMap';
import type { MapColors, Scheme } from './palette';
import { engineZoom, metersPerPixel } from './zoom';

/**
 * The coast is drawn for 1:10 000 000 and wrong by a kilometre or two. Where that begins to show, the shore becomes a
 * soft band as wide as the error, and at street zoom there is plain ground only: a bus on the spit of Tasajera must not
 * be drawn in the sea.
 */
const SHORE_SOFTENS = engineZoom(8);
const COAST_FADES = engineZoom(10.5);
const COAST_GONE = engineZoom(12);
const SHORE_METERS = 7000;

/** So many metres of ground as a width that grows with the zoom. */
function widthOf(meters: number) {
  const pixels = (zoom: number) => meters / metersPerPixel({ latitud: 0 }, zoom);
  return ['interpolate', ['exponential', 2], ['zoom'], engineZoom(8), pixels(8), engineZoom(12), pixels(12)] as [
    'interpolate',
    ['exponential', number],
    ['zoom'],
    number,
    number,
    number,
    number,
  ];
}

function fade<T extends number | string>(from: T, to: T) {
  return ['interpolate', ['linear'], ['zoom'], COAST_FADES, from, COAST_GONE, to] as [
    'interpolate',
    ['linear'],
    ['zoom'],
    number,
    T,
    number,
    T,
  ];
}

const only = (kind: BaseMapKind) => ({
  filter: ['==', ['get', 'kind'], kind] satisfies FilterSpecification,
  // From here on it would paint ground on ground.
  maxzoom: COAST_GONE,
});

export function backgroundLayer({ sea, ground }: MapColors): BackgroundLayerSpecification {
  return {
    id: 'fondo',
    type: 'background',
    paint: { 'background-color': fade<string>(sea, ground) },
  };
}

export function landLayers({ ground, abroad, border }: MapColors): LayerSpecification[] {
  return [
    {
      id: 'vecinos',
      type: 'fill',
      source: 'base',
      ...only('vecinos'),
      paint: { 'fill-color': fade<string>(abroad, ground) },
    },
    {
      id: 'colombia',
      type: 'fill',
      source: 'base',
      ...only('colombia'),
      paint: { 'fill-color': ground },
    },
    {
      id: 'orilla',
      type: 'line',
      source: 'orilla',
      minzoom: SHORE_SOFTENS,
      ...only('colombia'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ground, 'line-width': widthOf(SHORE_METERS), 'line-blur': widthOf(SHORE_METERS / 2) },
    },
    {
      id: 'fronteras',
      type: 'line',
      source: 'base',
      ...only('fronteras'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': border, 'line-width': 1, 'line-dasharray': [4, 3], 'line-opacity': fade(1, 0) },
    },
  ];
}

/** Tiles are made for light pages; in the dark they step back. */
export function tileLayer(scheme: Scheme): LayerSpecification {
  const paint = scheme === 'dark' ? { 'raster-brightness-max': 0.65, 'raster-saturation': -0.4 } : {};
  return { id: 'teselas', type: 'raster', source: 'teselas', paint };
}
