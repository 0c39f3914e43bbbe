import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { logFailure } from '../shared/log';
import { mapGround } from '../shared/product';
import { BASE_MAP_ADDRESS } from './baseMap';
import { backgroundLayer, landLayers, tileLayer } from './groundLayers';
import { MAP_COLORS, type Scheme } from './palette';
import { placeFeatures, placeLayers } from './placeLayers';
import { roadLayers, roadNames } from './roadLayers';
import { roadFeatures } from './roads';
import type { Lugar } from './scene';
import { vectorLayers, vectorNames, vectorScheme } from './vectorLayers';

/** What lies under a scene: the land, and the names that stay readable where the way passes under them. */
export type Ground = Pick<StyleSpecification, 'glyphs' | 'sprite'> & {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
  names: LayerSpecification[];
};

export type DrawGround = (scheme: Scheme, lugares: readonly Lugar[]) => Ground;

/** PESV-41: land, borders and towns that come with the product, and its roads as straight lines from town to town. */
export const ownGround: DrawGround = (scheme, lugares) => {
  const colors = MAP_COLORS[scheme];
  return {
    sources: {
      base: {
        type: 'geojson',
        data: BASE_MAP_ADDRESS,
        tolerance: 0.2,
        attribution: 'Natural Earth · vías aproximadas',
      },
      // A wide line folds over itself on a coast of small steps.
      orilla: { type: 'geojson', data: BASE_MAP_ADDRESS, tolerance: 10 },
      vias: { type: 'geojson', data: roadFeatures() },
      nombres: { type: 'geojson', data: placeFeatures(lugares) },
    },
    layers: [backgroundLayer(colors), ...landLayers(colors), ...roadLayers(colors)],
    names: [...roadNames(colors), ...placeLayers(colors)],
  };
};

/** Pictures by their number bring land and names of their own. */
export function tileGround(source: SourceSpecification): DrawGround {
  return (scheme) => ({
    sources: { teselas: source },
    layers: [plainLayer(scheme), tileLayer(scheme)],
    names: [],
  });
}

/** A whole style of the operator's, with its own letters and signs. From its first name on, its layers lie above ways. */
export function styleGround(styles: Record<Scheme, StyleSpecification>): DrawGround {
  return (scheme) => {
    const { sources, layers, glyphs, sprite } = styles[scheme];
    const named = layers.findIndex(({ type }) => type === 'symbol');
    const split = named < 0 ? layers.length : named;
    return {
      sources,
      layers: layers.slice(0, split),
      names: layers.slice(split),
      ...(glyphs && { glyphs }),
      ...(sprite && { sprite }),
    };
  };
}

function plainLayer(scheme: Scheme): LayerSpecification {
  return { id: 'fondo', type: 'background', paint: { 'background-color': MAP_COLORS[scheme].ground } };
}

let loading: Promise<DrawGround> | undefined;

/** What the operator chose, fetched once per page. Where it does not come, our own is still worth showing. */
export function loadGround(): Promise<DrawGround> {
  loading ??= fetchGround().catch((failure: unknown) => {
    logFailure('The ground of the map', failure);
    loading = undefined;
    return ownGround;
  });
  return loading;
}

async function fetchGround(): Promise<DrawGround> {
  const ground = mapGround();
  if (!ground) return ownGround;
  switch (ground.kind) {
    case 'estilo': {
      const [light, dark] = await Promise.all([fetchStyle(ground.light), fetchStyle(ground.dark)]);
      return styleGround({ light, dark });
    }
    case 'archivo': {
      const { openArchive } = await import('./pmtiles');
      const { isPictures, layers } = await openArchive(ground.url);
      const url = `pmtiles://${ground.url}`;
      if (isPictures) return tileGround({ type: 'raster', url, tileSize: 256 });
      const found = vectorScheme(layers);
      return (scheme) => ({
        sources: { calles: { type: 'vector', url } },
        layers: [plainLayer(scheme), ...vectorLayers(found, MAP_COLORS[scheme])],
        names: vectorNames(found, MAP_COLORS[scheme]),
      });
    }
    case 'teselas':
      return tileGround({ type: 'raster', tiles: [ground.url], tileSize: 256, maxzoom: 19 });
    default:
      return ground satisfies never;
  }
}

/** A server that takes the call and says nothing is as good as none. */
const PATIENCE_MS = 8_000;

async function fetchStyle(address: string): Promise<StyleSpecification> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  const style = resolved((await reply.json()) as StyleSpecification, new URL(address, location.href));
  if (JSON.stringify(style.sources).includes('"pmtiles://')) await import('./pmtiles');
  return style;
}

/** A style of another place says where things are from there, and not from this page. */
function resolved(style: StyleSpecification, base: URL): StyleSpecification {
  const from = (address: string) =>
    /^[a-z][\w+.-]*:/i.test(address)
      ? address
      : new URL(address, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
  const { glyphs, sprite } = style;
  const signs = typeof sprite === 'string' ? from(sprite) : sprite?.map(({ id, url }) => ({ id, url: from(url) }));
  const sources = Object.entries(style.sources).map(([id, source]) => {
    const { url, tiles, data } = source as { url?: string; tiles?: string[]; data?: unknown };
    const places = {
      ...(url !== undefined && { url: from(url) }),
      ...(tiles && { tiles: tiles.map(from) }),
      ...(typeof data === 'string' && { data: from(data) }),
    };
    return [id, Object.assign(source, places)] as const;
  });
  return {
    ...style,
    sources: Object.fromEntries(sources),
    ...(glyphs && { glyphs: from(glyphs) }),
    ...(signs && { sprite: signs }),
  };
}
