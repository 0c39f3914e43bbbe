import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { TEXT_RATIO, contrast } from '../theme/contrast';
import { MAP_COLORS, SPOT_COLORS } from './palette';
import { NAMES } from './placeLayers';
import type { MapScene } from './scene';
import { tileGround } from './ground';
import { mapStyle } from './style';

const SCENE: MapScene = { trazado: [], lugares: [] };
const TILES = tileGround({ type: 'raster', tiles: ['https://tiles.example/{z}/{x}/{y}.png'], tileSize: 256 });

const layer = (style: StyleSpecification, id: string): LayerSpecification | undefined =>
  style.layers.find((one) => one.id === id);
const ids = (style: StyleSpecification) => style.layers.map(({ id }) => id);

test('asks no other server for anything', () => {
  const style = mapStyle(SCENE, 'light');
  expect(style.glyphs).toBeUndefined();
  expect(style.sprite).toBeUndefined();
  expect(JSON.stringify(style)).not.toMatch(/https?:/);
});

test('every layer draws from a source that is there', () => {
  for (const style of [mapStyle(SCENE, 'dark'), mapStyle(SCENE, 'light', TILES)]) {
    const drawn = style.layers.flatMap((one) => ('source' in one ? [one.source] : []));
    expect(new Set(drawn)).toEqual(new Set(Object.keys(style.sources)));
    expect(new Set(ids(style)).size).toBe(style.layers.length);
  }
});

test('PESV-15 the schemes differ in colours only', () => {
  const [light, dark] = [mapStyle(SCENE, 'light'), mapStyle(SCENE, 'dark')];
  expect(ids(dark)).toEqual(ids(light));
  expect(dark.sources).toEqual(light.sources);
  expect(dark.layers).not.toEqual(light.layers);
});

test('with tiles of the operator the ground and the names are theirs, the scene ours', () => {
  const style = mapStyle(SCENE, 'light', TILES);
  expect(Object.keys(style.sources)).toEqual(['teselas', 'escena']);
  expect(ids(style).slice(0, 2)).toEqual(['fondo', 'teselas']);
  expect(ids(style)).toEqual(expect.arrayContaining(['trazado', 'lugar', 'marca']));
});

test('in the streets there is no coast: sea and land have the colour of the ground', () => {
  const { ground } = MAP_COLORS.light;
  const style = mapStyle(SCENE, 'light');
  for (const [id, property] of [
    ['fondo', 'background-color'],
    ['vecinos', 'fill-color'],
  ] as const) {
    const paint = layer(style, id)?.paint as Record<string, unknown[]>;
    // Engine zoom 11 is zoom 12 of a web map.
    expect(paint[property]?.slice(-2)).toEqual([11, ground]);
  }
  for (const id of ['vecinos', 'colombia', 'orilla', 'fronteras']) expect(layer(style, id)?.maxzoom).toBe(11);
});

test('PESV-41 the roads of our own ground are a sketch: said so, and gone before one takes them for the road', () => {
  const style = mapStyle(SCENE, 'dark');
  expect(style.sources['base']).toMatchObject({ attribution: 'Natural Earth · vías aproximadas' });
  for (const id of ['borde de las vías', 'vías', 'nombre de las vías']) expect(layer(style, id)?.maxzoom).toBe(10);
  expect(ids(style).indexOf('vías')).toBeLessThan(ids(style).indexOf('trazado'));
});

test('a place that is a stop of the trip is named once', () => {
  const namesIn = (scene: MapScene) => {
    const source = mapStyle(scene, 'light').sources['nombres'];
    const data = source?.type === 'geojson' && typeof source.data === 'object' ? source.data : undefined;
    return data?.type === 'FeatureCollection'
      ? data.features.map(({ properties }) => properties?.['nombre'] as string)
      : [];
  };
  expect(namesIn(SCENE)).toHaveLength(NAMES.length);
  const named = namesIn({
    trazado: [],
    lugares: [
      { nombre: 'Cienaga', latitud: 11.0069, longitud: -74.2467 },
      { nombre: 'Barranquilla', latitud: 10.908, longitud: -74.789 },
    ],
  });
  expect(named).not.toContain('Ciénaga');
  expect(named).not.toContain('Barranquilla');
  expect(named).toContain('Santa Marta');
});

test.each(['light', 'dark'] as const)('%s: names are readable on ground and on their halo', (scheme) => {
  const { placeName, stopName, ground, halo } = MAP_COLORS[scheme];
  for (const ink of [placeName, stopName])
    for (const on of [ground, halo]) expect(contrast(ink, on)).toBeGreaterThanOrEqual(TEXT_RATIO);
});

test.each(Object.entries(SPOT_COLORS))('the number of a spot is readable on %s', (_, { fill, ink }) => {
  expect(contrast(ink, fill)).toBeGreaterThanOrEqual(TEXT_RATIO);
});
