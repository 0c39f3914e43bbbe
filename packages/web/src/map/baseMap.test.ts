import type { Geometry, Position } from 'geojson';
import { expect, test } from 'vitest';
import { baseMap } from '../../baseMap';
import { BASE_MAP_BOUNDS, type BaseMapKind } from './baseMap';
import { NAMES } from './placeLayers';

const made = baseMap();
const geometryOf = (kind: BaseMapKind): Geometry | undefined =>
  made.features.find(({ properties }) => properties?.['kind'] === kind)?.geometry;

/** Rings of a country, islands and holes alike: a point inside an odd number of them is on it. */
function isOn(kind: BaseMapKind, [x, y]: readonly [number, number]): boolean {
  const geometry = geometryOf(kind);
  const rings = geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  return rings.filter((ring) => isInRing(ring, x, y)).length % 2 === 1;
}

function isInRing(ring: readonly Position[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [ax = 0, ay = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring.at(index - 1) ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

test.each([
  ['Bogotá', [-74.1, 4.65], 'colombia'],
  ['Leticia, a little inland', [-70.05, -4.1], 'colombia'],
  ['Caracas', [-66.9, 10.45], 'vecinos'],
  ['Quito', [-78.5, -0.2], 'vecinos'],
] as const)('%s lies where it should', (_, at, kind) => {
  expect([isOn('colombia', at), isOn('vecinos', at)]).toEqual([kind === 'colombia', kind === 'vecinos']);
});

test.each([
  ['Caribbean', [-76, 13]],
  ['Pacific', [-80, 4]],
] as const)('the %s is no background', (_, at) => {
  expect([isOn('colombia', at), isOn('vecinos', at)]).toEqual([false, false]);
});

test('no town of ours lies abroad', () => {
  const ours = NAMES.filter(([, , , kind]) => !['pais', 'mar'].includes(kind));
  const abroad = ours.filter(([, latitud, longitud]) => isOn('vecinos', [longitud, latitud])).map(([nombre]) => nombre);
  // The river before these towns is the border, and the map is good to a kilometre or two.
  expect(abroad.filter((nombre) => !['Leticia', 'Arauca', 'Puerto Carreño', 'Inírida'].includes(nombre))).toEqual([]);
});

test('nothing reaches beyond the edge by more than a step, and the whole is small', () => {
  const [west, south, east, north] = BASE_MAP_BOUNDS;
  const land = ['colombia', 'vecinos'].flatMap((kind) => {
    const geometry = geometryOf(kind as BaseMapKind);
    return geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : [];
  });
  const out = land.filter(([x = 0, y = 0]) => x < west || x > east || y < south || y > north);
  expect(out).toEqual([]);
  expect(geometryOf('fronteras')?.type).toBe('MultiLineString');
  expect(JSON.stringify(made).length).toBeLessThan(500_000);
});
