import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenArchive } from '../testing/map/archiveFixture';
import { attributionOf } from './attribution';
import type { MapScene } from './scene';

const SCENE: MapScene = {
  trazado: [
    { latitud: 11, longitud: -74.5 },
    { latitud: 11.1, longitud: -74.4 },
  ],
  lugares: [],
};
const ids = ({ layers }: StyleSpecification) => layers.map(({ id }) => id);

let asked: [url: string, range: string | null][];

/** Configures a map background in the page, and answers these addresses. */
async function styleOn(ground: object, world: Record<string, Uint8Array<ArrayBuffer> | object> = {}) {
  const meta = document.createElement('meta');
  meta.name = 'map-ground';
  meta.content = JSON.stringify(ground);
  document.head.append(meta);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const range = new Headers(init?.headers).get('range');
    asked.push([url, range]);
    const content = world[new URL(url).pathname];
    if (!content) return new Response(null, { status: 404 });
    if (!(content instanceof Uint8Array)) return Response.json(content);
    const [from = 0, to = 0] = (range ?? '').match(/\d+/g)?.map(Number) ?? [];
    const piece = content.slice(from, to + 1);
    return new Response(piece, { status: 206, headers: { 'content-length': String(piece.length) } });
  });
  const { loadGround } = await import('./ground');
  const { mapStyle } = await import('./style');
  const draw = await loadGround();
  return { light: mapStyle(SCENE, 'light', draw), dark: mapStyle(SCENE, 'dark', draw) };
}

beforeEach(() => {
  asked = [];
  // What a page fetched is kept for its life: each test is another page.
  vi.resetModules();
});
afterEach(() => document.head.replaceChildren());

const FILL: LayerSpecification = { id: 'tierra', type: 'background' };
const NAME: LayerSpecification = { id: 'nombres', type: 'symbol', source: 'osm' };
const STYLE: StyleSpecification = {
  version: 8,
  glyphs: 'https://mapas.example/{fontstack}/{range}.pbf',
  sprite: 'https://mapas.example/sprite',
  sources: { osm: { type: 'vector', url: 'https://mapas.example/osm.json' } },
  layers: [FILL, NAME],
};

test('PESV-15, PESV-41 each scheme has the style of the operator, with our scene between its land and its names', async () => {
  const night = { ...STYLE, layers: [{ ...FILL, id: 'noche' }, NAME] };
  const { light, dark } = await styleOn(
    { kind: 'estilo', light: 'https://mapas.example/claro.json?key=pk.1', dark: 'https://mapas.example/oscuro.json' },
    { '/claro.json': STYLE, '/oscuro.json': night },
  );
  expect(asked.map(([url]) => url)).toEqual([
    'https://mapas.example/claro.json?key=pk.1',
    'https://mapas.example/oscuro.json',
  ]);
  expect(light).toMatchObject({ glyphs: STYLE.glyphs, sprite: STYLE.sprite, sources: STYLE.sources });
  const order = ids(light);
  expect(order[0]).toBe('tierra');
  expect(order.indexOf('trazado')).toBeLessThan(order.indexOf('nombres'));
  expect(order.indexOf('nombres')).toBeLessThan(order.indexOf('marca'));
  expect(ids(dark)[0]).toBe('noche');
});

test('PESV-41 what a style of another place names by half is there, and not here', async () => {
  const { light } = await styleOn(
    { kind: 'estilo', light: 'https://mapas.example/v1/claro.json', dark: 'https://mapas.example/v1/claro.json' },
    {
      '/v1/claro.json': {
        ...STYLE,
        glyphs: 'letras/{fontstack}/{range}.pbf',
        sprite: '/signos',
        sources: {
          a: { type: 'raster', tiles: ['./{z}/{x}/{y}.png', 'https://otra.example/{z}/{x}/{y}.png'] },
          b: { type: 'vector', url: '../osm.json' },
          c: { type: 'geojson', data: 'vias.json' },
        },
      },
    },
  );
  expect(light).toMatchObject({
    glyphs: 'https://mapas.example/v1/letras/{fontstack}/{range}.pbf',
    sprite: 'https://mapas.example/signos',
    sources: {
      a: { tiles: ['https://mapas.example/v1/{z}/{x}/{y}.png', 'https://otra.example/{z}/{x}/{y}.png'] },
      b: { url: 'https://mapas.example/osm.json' },
      c: { data: 'https://mapas.example/v1/vias.json' },
    },
  });
});

test('PESV-41 a file of streets is asked for by pieces and drawn in our colours, with tiles of any maker', async () => {
  const layers = [{ id: 'water' }, { id: 'transportation' }, { id: 'place' }];
  const { light, dark } = await styleOn(
    { kind: 'archivo', url: '/mapa.pmtiles' },
    { '/mapa.pmtiles': givenArchive(1, { vector_layers: layers }, Uint8Array.of(0)) },
  );
  expect(asked.every(([, range]) => range?.startsWith('bytes='))).toBe(true);
  expect(light.sources['calles']).toEqual({ type: 'vector', url: `pmtiles://${location.origin}/mapa.pmtiles` });
  // It has no borders: a layer of them would be an error of the engine.
  expect(ids(light)).not.toContain('fronteras');
  expect(ids(light)).toEqual(expect.arrayContaining(['agua', 'troncales', 'ciudades', 'trazado']));
  expect(light.glyphs).toBeUndefined();
  expect(dark.layers).not.toEqual(light.layers);
});

test('PESV-41 a file of pictures is a ground as well', async () => {
  const { light } = await styleOn(
    { kind: 'archivo', url: '/mapa.pmtiles' },
    { '/mapa.pmtiles': givenArchive(2, {}, Uint8Array.of(0)) },
  );
  expect(light.sources['teselas']).toMatchObject({ type: 'raster' });
});

test.each([
  ['a style that does not come', { kind: 'estilo', light: 'https://x.example/a', dark: 'https://x.example/a' }],
  ['a file of something else', { kind: 'archivo', url: '/mapa.pmtiles' }],
])('%s leaves our own ground, and is written down', async (_, ground) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { light } = await styleOn(ground, {
    '/mapa.pmtiles': givenArchive(1, { vector_layers: [{ id: 'mareas' }] }, Uint8Array.of(0)),
  });
  expect(ids(light)).toEqual(expect.arrayContaining(['colombia', 'vías', 'trazado']));
  expect(warned).toHaveBeenCalled();
});

const TILES = { kind: 'teselas', url: 'https://mapas.example/{z}/{x}/{y}.png' };

test('whose ground it is, as its sources say it, in plain words and once', () => {
  const owners: Record<string, string> = { a: '<a href="https://osm.example">© OSM</a>', b: '© OSM', c: '' };
  const map = {
    getStyle: () => ({ ...STYLE, sources: { a: {}, b: {}, c: {} } }) as never,
    getSource: (id: string) => ({ attribution: owners[id] }) as never,
  };
  expect(attributionOf(map)).toBe('© OSM');
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'map-ground', content: JSON.stringify({ ...TILES, attribution: '© Mapas' }) });
  document.head.append(meta);
  expect(attributionOf(map)).toBe('© Mapas');
  expect(attributionOf(map, true)).toBe('© OSM');
});
