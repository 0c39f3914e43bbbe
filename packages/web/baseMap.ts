import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon } from 'geojson';
import { type Topology, merge, mesh } from 'topojson-client';
import type { Plugin } from 'vite';
import { BASE_MAP_ADDRESS, BASE_MAP_BOUNDS, type BaseMapKind, COLOMBIA } from './src/map/baseMap.ts';
import { type Position, clipLine, clipRing, roundLine } from './src/map/clip.ts';

/** A hundred metres: the source itself is drawn for 1:10 000 000. */
const DECIMALS = 3;

/** Colombia, the land around it, and the borders, from Natural Earth (public domain) as packed by world-atlas. */
export function baseMap(): FeatureCollection {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
  const world = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  const { countries } = world.objects;
  const isColombia = ({ id }: { id?: string }) => id === COLOMBIA;
  const others = countries.geometries.filter((country) => !isColombia(country));
  return {
    type: 'FeatureCollection',
    features: [
      land('vecinos', merge(world, others)),
      land('colombia', merge(world, countries.geometries.filter(isColombia))),
      borders(mesh(world, countries, (one, other) => one !== other)),
    ],
  };
}

function land(kind: BaseMapKind, { coordinates }: MultiPolygon): Feature {
  const polygons = coordinates
    .map((rings) => rings.map((ring) => tidy(clipRing(ring as unknown as Position[], BASE_MAP_BOUNDS))))
    .map((rings) => rings.filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiPolygon', coordinates: polygons } };
}

function borders({ coordinates }: MultiLineString): Feature {
  const lines = coordinates.flatMap((line) => clipLine(line as unknown as Position[], BASE_MAP_BOUNDS)).map(tidy);
  const kind: BaseMapKind = 'fronteras';
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiLineString', coordinates: lines } };
}

const tidy = (line: readonly Position[]): number[][] => roundLine(line, DECIMALS).map(([x, y]) => [x, y]);

/** Leaves the base map at its address, in the build and on the dev server. */
export function baseMapFile(): Plugin {
  const content = () => JSON.stringify(baseMap());
  return {
    name: 'fenix:base-map',
    configureServer({ middlewares }) {
      middlewares.use(BASE_MAP_ADDRESS, (_, reply) => {
        reply.setHeader('content-type', 'application/geo+json');
        reply.end(content());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: BASE_MAP_ADDRESS.slice(1), source: content() });
    },
  };
}
