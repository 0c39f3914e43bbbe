import { expect, test } from 'vitest';
import { deviceName, isContextual } from './contrasena';

const words = ['ana.perez', 'Ana Pérez', 'expreso del caribe', 'Fénix'];

test.each([
  ['expreso del caribe', true],
  ['Expreso2026!', true],
  ['Fénix-2026', true],
  ['ana.perez', true],
  ['Perez-1234', true],
  ['perezoso-feliz-9', false],
  ['mi-expreso-azul-corre', false],
  ['lluvia del martes', false],
])('AUTH-28 %j is a word of the sign-in page: %s', (password, refused) => {
  expect(isContextual(password, words)).toBe(refused);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome en Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge en Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari en iPhone'],
  ['curl/8.0', 'Equipo desconocido'],
  [null, 'Equipo desconocido'],
])('AUTH-29 %j is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
