import type { StyleSpecification } from 'maplibre-gl';
import { type DrawGround, ownGround } from './ground';
import { MAP_COLORS, type Scheme } from './palette';
import { type MapScene, sceneFeatures } from './scene';
import { routeLayers, spotLayers } from './sceneLayers';

/**
 * A whole map as data: the ground, the names on it and the scene over both. The engine compares it with what it shows
 * and changes the difference, so that another scene or scheme is just another style. Without `glyphs` it draws names
 * with the page's own font; no server is asked for letters.
 */
export function mapStyle(scene: MapScene, scheme: Scheme, draw: DrawGround = ownGround): StyleSpecification {
  const colors = MAP_COLORS[scheme];
  const { sources, layers, names, ...letters } = draw(scheme, scene.lugares);
  return {
    version: 8,
    ...letters,
    sources: { ...sources, escena: { type: 'geojson', data: sceneFeatures(scene), tolerance: 0.2 } },
    layers: [
      ...layers,
      ...routeLayers(colors),
      // Names stay readable where the route passes under them.
      ...names,
      ...spotLayers(colors),
    ],
  };
}
