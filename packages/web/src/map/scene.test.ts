import { expect, test } from 'vitest';
import { type MapScene, sceneBounds, sceneFeatures } from './scene';
import { sceneSummary } from './sceneSummary';

const TRIP: MapScene = {
  trazado: [
    { latitud: 10.9, longitud: -74.8 },
    { latitud: 11, longitud: -74.5 },
  ],
  lugares: [
    { nombre: 'Barranquilla', latitud: 10.9, longitud: -74.8, radio: 450 },
    { nombre: 'Santa Marta', latitud: 11.2, longitud: -74.2 },
  ],
  marca: { latitud: 10.95, longitud: -74.9 },
};
const EMPTY: MapScene = { trazado: [], lugares: [] };

const kinds = (scene: MapScene) => sceneFeatures(scene).features.map(({ properties }) => String(properties?.['kind']));

test('circles lie under the route, stops over it, and the mark over all', () => {
  expect(kinds(TRIP)).toEqual(['radio', 'trazado', 'lugar', 'lugar', 'marca']);
});

test('a part of the way lies over the whole of it, and numbered spots over the stops', () => {
  const numerados = [{ numero: 1, color: 'ambar', latitud: 10.7, longitud: -74.6 }] as const;
  const scene: MapScene = { ...TRIP, entero: TRIP.trazado, numerados };
  expect(kinds(scene)).toEqual(['radio', 'entero', 'trazado', 'lugar', 'lugar', 'numerado', 'marca']);
  expect(sceneFeatures(scene).features.at(-2)?.properties).toEqual({
    kind: 'numerado',
    numero: 1,
    color: 'ambar',
    isChosen: false,
  });
  expect(sceneBounds(scene)).toEqual([-74.9, 10.7, -74.2, 11.2]);
  expect(sceneSummary({ ...EMPTY, numerados })).toContain('El mapa muestra un punto numerado.');
  expect(sceneSummary({ ...EMPTY, numerados: [...numerados, ...numerados] })).toContain('2 puntos numerados');
});

test('GeoJSON counts longitude first', () => {
  const [, route, stop] = sceneFeatures(TRIP).features;
  expect(route?.geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [-74.8, 10.9],
      [-74.5, 11],
    ],
  });
  expect(stop).toMatchObject({
    properties: { nombre: 'Barranquilla' },
    geometry: { type: 'Point', coordinates: [-74.8, 10.9] },
  });
});

test.each<[string, MapScene, string[]]>([
  ['nothing', EMPTY, []],
  ['a route of one point', { ...EMPTY, trazado: TRIP.trazado.slice(0, 1) }, []],
  ['a stop without a radius', { ...EMPTY, lugares: TRIP.lugares.slice(1) }, ['lugar']],
  ['a mark alone', { ...EMPTY, marca: { latitud: 4, longitud: -74 } }, ['marca']],
])('%s draws %o', (_, scene, drawn) => {
  expect(kinds(scene)).toEqual(drawn);
});

test('the box holds route, stops and mark; of nothing there is none', () => {
  expect(sceneBounds(TRIP)).toEqual([-74.9, 10.9, -74.2, 11.2]);
  expect(sceneBounds({ ...EMPTY, marca: { latitud: 4, longitud: -74 } })).toEqual([-74, 4, -74, 4]);
  expect(sceneBounds(EMPTY)).toBeUndefined();
});

test('the map has a text alternative', () => {
  expect(sceneSummary(TRIP)).toBe(
    'El mapa muestra el recorrido, las paradas Barranquilla y Santa Marta y un punto marcado. ' +
      'Las flechas mueven el mapa; + y − lo acercan y lo alejan.',
  );
  expect(sceneSummary(EMPTY)).toBe('Las flechas mueven el mapa; + y − lo acercan y lo alejan.');
});
