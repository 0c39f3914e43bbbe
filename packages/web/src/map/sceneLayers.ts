import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { FONT_BOLD } from './fonts';
import { type MapColors, SPOT_COLORS } from './palette';
import type { SceneKind } from './scene';
import { engineZoom } from './zoom';

const on = (kind: SceneKind) => ({
  source: 'escena',
  filter: ['==', ['get', 'kind'], kind] satisfies FilterSpecification,
});

/** Where the vehicle drove, and how near a stop counts as there. */
export function routeLayers(colors: MapColors): LayerSpecification[] {
  return [...radiusLayers(colors), ...lineLayers(colors)];
}

/** The stops, the numbered spots and the one that matters. */
export function spotLayers(colors: MapColors): LayerSpecification[] {
  return [...stopLayers(colors), ...numberLayers(colors), ...markLayers(colors)];
}

function radiusLayers({ route }: MapColors): LayerSpecification[] {
  return [
    { id: 'radio', type: 'fill', ...on('radio'), paint: { 'fill-color': route, 'fill-opacity': 0.12 } },
    {
      id: 'borde del radio',
      type: 'line',
      ...on('radio'),
      paint: { 'line-color': route, 'line-width': 1, 'line-opacity': 0.6 },
    },
  ];
}

/** With arrows that say which way. */
function lineLayers({ route, routeCasing, routeArrow }: MapColors): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'entero',
      type: 'line',
      ...on('entero'),
      layout,
      paint: { 'line-color': route, 'line-width': 4, 'line-opacity': 0.35 },
    },
    {
      id: 'borde del trazado',
      type: 'line',
      ...on('trazado'),
      layout,
      paint: { 'line-color': routeCasing, 'line-width': 9 },
    },
    { id: 'trazado', type: 'line', ...on('trazado'), layout, paint: { 'line-color': route, 'line-width': 6 } },
    {
      id: 'sentido',
      type: 'symbol',
      ...on('trazado'),
      minzoom: engineZoom(10),
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'text-field': '›',
        'text-font': FONT_BOLD,
        'text-size': 16,
        // The glyph lies low in its line.
        'text-offset': [0, -0.14],
        'text-keep-upright': false,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': routeArrow },
    },
  ];
}

function stopLayers({ stop, route, stopName, halo }: MapColors): LayerSpecification[] {
  return [
    {
      id: 'lugar',
      type: 'circle',
      ...on('lugar'),
      paint: {
        'circle-radius': 5,
        'circle-color': stop,
        'circle-stroke-color': route,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'nombre del lugar',
      type: 'symbol',
      ...on('lugar'),
      layout: {
        'text-field': ['get', 'nombre'],
        'text-font': FONT_BOLD,
        'text-size': 13,
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        // Beyond the ring of what moves, which begins on the first of them.
        'text-radial-offset': 1.25,
        'text-justify': 'auto',
      },
      paint: { 'text-color': stopName, 'text-halo-color': halo, 'text-halo-width': 1.8 },
    },
  ];
}

const bySpot = (part: 'fill' | 'ink'): ExpressionSpecification => [
  'match',
  ['get', 'color'],
  'ambar',
  SPOT_COLORS.ambar[part],
  'naranja',
  SPOT_COLORS.naranja[part],
  SPOT_COLORS.rojo[part],
];

/** The chosen one is larger and lies above its neighbours. */
function numberLayers({ stopName, halo }: MapColors): LayerSpecification[] {
  const chosen = (yes: number | string, no: number | string): ExpressionSpecification => [
    'case',
    ['get', 'isChosen'],
    yes,
    no,
  ];
  return [
    {
      id: 'numerado',
      type: 'circle',
      ...on('numerado'),
      layout: { 'circle-sort-key': chosen(1, 0) },
      paint: {
        'circle-radius': chosen(15, 11),
        'circle-color': bySpot('fill'),
        'circle-stroke-color': chosen(stopName, halo),
        'circle-stroke-width': chosen(3, 2),
      },
    },
    {
      id: 'número',
      type: 'symbol',
      ...on('numerado'),
      layout: {
        'symbol-sort-key': chosen(1, 0),
        'text-field': ['to-string', ['get', 'numero']],
        'text-font': FONT_BOLD,
        'text-size': chosen(14, 12),
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': bySpot('ink') },
    },
  ];
}

/** The one spot: ember, as all that asks for attention. */
function markLayers({ mark, markCasing }: MapColors): LayerSpecification[] {
  return [
    {
      id: 'aura de la marca',
      type: 'circle',
      ...on('marca'),
      paint: { 'circle-radius': 17, 'circle-color': mark, 'circle-opacity': 0.22 },
    },
    {
      id: 'marca',
      type: 'circle',
      ...on('marca'),
      paint: {
        'circle-radius': 7.5,
        'circle-color': mark,
        'circle-stroke-color': markCasing,
        'circle-stroke-width': 2.5,
      },
    },
  ];
}
