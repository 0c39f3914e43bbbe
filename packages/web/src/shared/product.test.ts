import { afterEach, expect, test } from 'vitest';
import { mapTiles, publicUrl } from './product';

afterEach(() => document.head.replaceChildren());

function givenMeta(name: string, content: string): void {
  const meta = document.createElement('meta');
  meta.name = name;
  meta.content = content;
  document.head.append(meta);
}

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/{z}/{x}/{y}.png'],
  ['/teselas/{z}/{x}/{y}.png', `${location.origin}/teselas/{z}/{x}/{y}.png`],
])('the tiles of %s are asked for at %s', (told, url) => {
  givenMeta('map-tiles-url', told);
  givenMeta('map-tiles-attribution', '© Mapas');
  expect(mapTiles()).toEqual({ url, attribution: '© Mapas' });
});

test('where nobody names tiles there are none', () => {
  givenMeta('map-tiles-url', '');
  expect(mapTiles()).toBeUndefined();
});

test('QR-04 people come in where the operator says, and else where the page was opened', () => {
  expect(publicUrl()).toBe(location.origin);
  givenMeta('public-url', 'https://flota.example');
  expect(publicUrl()).toBe('https://flota.example');
});
