import { expect, test } from 'vitest';
import { STORED_KEYS, readStored, removeStored, writeStored } from './storage';

test('SHELL-17 these keys are kept in the browser and no other', () => {
  expect(STORED_KEYS).toEqual({
    local: [
      'bienvenida',
      'celular',
      'equipo',
      'filas',
      'inspector',
      'pin',
      'porEnviar',
      'recientes',
      'salidaPendiente',
      'sidebar',
      'sinSenal',
      'teclas',
      'theme',
      'vistas',
    ],
    session: ['clientTem', 'lastPath', 'llave', 'token', 'user'],
  });
});

test('SHELL-17 what is kept for the session and what is kept on the device do not mix', () => {
  writeStored('local', 'theme', 'dark');
  writeStored('session', 'token', 'abc');
  expect([Object.keys(window.localStorage), Object.keys(window.sessionStorage)]).toEqual([['theme'], ['token']]);
  expect([readStored('local', 'theme'), readStored('session', 'token')]).toEqual(['dark', 'abc']);
  removeStored('local', 'theme');
  expect(readStored('local', 'theme')).toBeUndefined();
});
