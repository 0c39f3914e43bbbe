import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { FONT, FONT_BOLD } from './fonts';
import type { MapColors } from './palette';
import { engineZoom } from './zoom';

/** How a family of tiles calls what we draw of it. Both are made from OpenStreetMap, by tools that anyone can run. */
type VectorScheme = {
  agua: string;
  fronteras: string;
  lugares: string;
  vias: string;
  /** The property that says how important a road or place is, and its values, the least important first. */
  clase: string;
  calles: readonly string[];
  carreteras: readonly string[];
  troncales: readonly string[];
  pueblos: readonly string[];
  ciudades: readonly string[];
};

const SCHEMES: readonly VectorScheme[] = [
  // Protomaps
  {
    agua: 'water',
    fronteras: 'boundaries',
    lugares: 'places',
    vias: 'roads',
    clase: 'kind',
    calles: ['minor_road'],
    carreteras: ['major_road', 'medium_road'],
    troncales: ['highway'],
    pueblos: ['neighbourhood', 'macrohood'],
    ciudades: ['locality'],
  },
  // OpenMapTiles
  {
    agua: 'water',
    fronteras: 'boundary',
    lugares: 'place',
    vias: 'transportation',
    clase: 'class',
    calles: ['minor', 'service'],
    carreteras: ['primary', 'secondary', 'tertiary'],
    troncales: ['motorway', 'trunk'],
    pueblos: ['village', 'suburb', 'neighbourhood'],
    ciudades: ['city', 'town'],
  },
];

/** The family that a file belongs to. What it does not hold is left out, so that the engine misses nothing. */
export function vectorScheme(layers: readonly string[]): VectorScheme & { layers: readonly string[] } {
  const found = SCHEMES.find(({ vias }) => layers.includes(vias));
  if (!found) throw new Error(`No roads of Protomaps or OpenMapTiles among the layers ${layers.join(', ')}`);
  return { ...found, layers };
}

const of = (source: string) => ({ source: 'calles', 'source-layer': source });
const among = (clase: string, values: readonly string[]): FilterSpecification => [
  'in',
  ['get', clase],
  ['literal', [...values]],
];

type Found = ReturnType<typeof vectorScheme>;

/** Water, borders and roads, the larger over the smaller, in the colours of our own ground. */
export function vectorLayers(found: Found, { sea, border, road, street }: MapColors): LayerSpecification[] {
  const { agua, fronteras, vias, clase, layers } = found;
  const lines = [
    { id: 'calles', kinds: found.calles, from: 13, far: 0.6, near: 7, color: street },
    { id: 'carreteras', kinds: found.carreteras, from: 8, far: 0.8, near: 9, color: street },
    { id: 'troncales', kinds: found.troncales, from: 4, far: 1.2, near: 11, color: road },
  ];
  const drawn: LayerSpecification[] = [
    { id: 'agua', type: 'fill', ...of(agua), paint: { 'fill-color': sea } },
    {
      id: 'fronteras',
      type: 'line',
      ...of(fronteras),
      paint: { 'line-color': border, 'line-width': 0.8, 'line-dasharray': [4, 3] },
    },
    ...lines.map(({ id, kinds, from, far, near, color }): LayerSpecification => ({
      id,
      type: 'line',
      source: 'calles',
      'source-layer': vias,
      minzoom: engineZoom(from),
      filter: among(clase, kinds),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': color,
        'line-width': ['interpolate', ['exponential', 1.25], ['zoom'], engineZoom(from), far, engineZoom(18), near],
      },
    })),
  ];
  return drawn.filter((layer) => 'source-layer' in layer && layers.includes(layer['source-layer'] ?? ''));
}

/** Towns, and roads where one is near. */
export function vectorNames(found: Found, { placeName, halo }: MapColors): LayerSpecification[] {
  const { lugares, clase, layers } = found;
  const name = (
    id: string,
    kinds: readonly string[],
    from: number,
    size: number,
    font: string[],
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    ...of(lugares),
    minzoom: engineZoom(from),
    filter: among(clase, kinds),
    layout: { 'text-field': ['coalesce', ['get', 'name:es'], ['get', 'name']], 'text-font': font, 'text-size': size },
    paint: { 'text-color': placeName, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  });
  if (!layers.includes(lugares)) return [];
  return [name('pueblos', found.pueblos, 12, 11.5, FONT), name('ciudades', found.ciudades, 5, 13, FONT_BOLD)];
}
