import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapTiles } from '../shared/product';
import { BASE_MAP_ADDRESS } from './baseMap';
import { backgroundLayer, landLayers, tileLayer } from './groundLayers';
import { MAP_COLORS, type Scheme } from './palette';
import { placeFeatures, placeLayers } from './placeLayers';
import { type MapScene, sceneFeatures } from './scene';
import { routeLayers, spotLayers } from './sceneLayers';

type Ground = {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
  names: LayerSpecification[];
};

/**
 * A whole map as data: the ground, the names on it and the scene over both. The engine compares it with what it shows
 * and changes the difference, so that another scene or scheme is just another style. Without `glyphs` it draws names
 * with the page's own font; no server is asked for letters.
 */
export function mapStyle(scene: MapScene, scheme: Scheme, tiles?: MapTiles): StyleSpecification {
  const colors = MAP_COLORS[scheme];
  const ground = tiles ? tileGround(tiles, scheme) : ownGround(scene, scheme);
  return {
    version: 8,
    sources: { ...ground.sources, escena: { type: 'geojson', data: sceneFeatures(scene), tolerance: 0.2 } },
    layers: [
      backgroundLayer(colors, Boolean(tiles)),
      ...ground.layers,
      ...routeLayers(colors),
      // Names stay readable where the route passes under them.
      ...ground.names,
      ...spotLayers(colors),
    ],
  };
}

function ownGround({ lugares }: MapScene, scheme: Scheme): Ground {
  const colors = MAP_COLORS[scheme];
  return {
    sources: {
      base: { type: 'geojson', data: BASE_MAP_ADDRESS, tolerance: 0.2 },
      // A wide line folds over itself on a coast of small steps.
      orilla: { type: 'geojson', data: BASE_MAP_ADDRESS, tolerance: 10 },
      nombres: { type: 'geojson', data: placeFeatures(lugares) },
    },
    layers: landLayers(colors),
    names: placeLayers(colors),
  };
}

/** The operator's tiles bring land and names of their own. */
function tileGround({ url }: MapTiles, scheme: Scheme): Ground {
  return {
    sources: { teselas: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19 } },
    layers: [tileLayer(scheme)],
    names: [],
  };
}
