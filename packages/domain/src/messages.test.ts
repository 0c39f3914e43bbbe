import { expect, test } from 'vitest';
import { CLIENTE_MESSAGES, SHELL_MESSAGES } from './messages';

test.each([
  ['AUTH-09', SHELL_MESSAGES.badCredentials, 'Usuario y/o contraseña incorrecta!'],
  ['AUTH-10', SHELL_MESSAGES.accountDisabled, 'Tu cuenta se encuentra deshabilitada!'],
  ['AUTH-23', SHELL_MESSAGES.sessionExpired, 'Tu sesión ha expirado, inicia sesión de nuevo.'],
  ['GUARD-17', SHELL_MESSAGES.noPermission, 'no tienes permisos para ingresar a esta vista'],
  ['GUARD-23', SHELL_MESSAGES.moduleNotContracted, 'Módulo no contratado'],
  ['SHELL-30', SHELL_MESSAGES.empty, 'No hay datos'],
  ['SHELL-31', SHELL_MESSAGES.loading, 'Cargando...'],
  ['SHELL-32', SHELL_MESSAGES.unexpected, 'Ocurrio un error inesperado, comunicate con el area de desarrollo.'],
  ['CLI-31', CLIENTE_MESSAGES.modulesFailed, 'Ocurrio un error al actualizar el cliente.'],
])('%s the text is given letter for letter', (_, said, text) => {
  expect(said).toBe(text);
});

test('every message says something', () => {
  for (const text of [...Object.values(SHELL_MESSAGES), ...Object.values(CLIENTE_MESSAGES)])
    expect(text.trim()).not.toBe('');
});
