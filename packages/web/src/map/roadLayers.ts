import type { LayerSpecification } from 'maplibre-gl';
import { FONT } from './fonts';
import type { MapColors } from './palette';
import { engineZoom } from './zoom';

/** Nearer than this one could take the sketch for the road itself. */
const FADES = engineZoom(9.5);
const GONE = engineZoom(11);

export function roadLayers({ road, ground }: MapColors): LayerSpecification[] {
  const layer = { type: 'line', source: 'vias', maxzoom: GONE } as const;
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const width = (far: number, near: number) =>
    ['interpolate', ['linear'], ['zoom'], engineZoom(5), far, engineZoom(10), near] as [
      'interpolate',
      ['linear'],
      ['zoom'],
      number,
      number,
      number,
      number,
    ];
  const opacity = ['interpolate', ['linear'], ['zoom'], FADES, 1, GONE, 0] as [
    'interpolate',
    ['linear'],
    ['zoom'],
    number,
    number,
    number,
    number,
  ];
  return [
    {
      id: 'borde de las vías',
      ...layer,
      layout,
      paint: { 'line-color': ground, 'line-width': width(2, 6), 'line-opacity': opacity },
    },
    {
      id: 'vías',
      ...layer,
      layout,
      paint: { 'line-color': road, 'line-width': width(0.8, 2.5), 'line-opacity': opacity },
    },
  ];
}

/** Along the road, where there is room for them. */
export function roadNames({ placeName, halo }: MapColors): LayerSpecification[] {
  return [
    {
      id: 'nombre de las vías',
      type: 'symbol',
      source: 'vias',
      minzoom: engineZoom(7),
      maxzoom: GONE,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 220,
        'text-field': ['get', 'nombre'],
        'text-font': FONT,
        'text-size': 10.5,
        'text-letter-spacing': 0.04,
        'text-max-angle': 45,
      },
      paint: { 'text-color': placeName, 'text-halo-color': halo, 'text-halo-width': 1.2, 'text-opacity': 0.9 },
    },
  ];
}
