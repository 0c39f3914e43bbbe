import { afterEach, expect, test } from 'vitest';
import { mapGround, publicUrl } from './product';

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
  const ground = { kind: 'teselas', url: told, attribution: '© Mapas' };
  givenMeta('map-ground', JSON.stringify(ground));
  expect(mapGround()).toEqual({ ...ground, url });
});

test('PESV-40 a style is asked for with the public key in its address', () => {
  const light = 'https://mapas.example/claro/style.json?key=pk.publica';
  givenMeta('map-ground', JSON.stringify({ kind: 'estilo', light, dark: '/oscuro.json' }));
  expect(mapGround()).toEqual({ kind: 'estilo', light, dark: `${location.origin}/oscuro.json` });
});

test('without a configured background there is none', () => {
  givenMeta('map-ground', '');
  expect(mapGround()).toBeUndefined();
});

test('QR-04 people come in where the operator says, and else where the page was opened', () => {
  expect(publicUrl()).toBe(location.origin);
  givenMeta('public-url', 'https://flota.example');
  expect(publicUrl()).toBe('https://flota.example');
});
