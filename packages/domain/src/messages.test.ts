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
  ['CLI-07', CLIENTE_MESSAGES.deleteQuestion, 'Estas seguro de eliminar este cliente?'],
  ['CLI-30', CLIENTE_MESSAGES.updated, 'Cliente actualizado correctamente'],
  ['CLI-31', CLIENTE_MESSAGES.updateFailed, 'Ocurrio un error al actualizar el cliente.'],
  ['CLI-32, CLI-34', CLIENTE_MESSAGES.deleteRefused, 'No tienes credenciales para eliminar este cliente.'],
  ['CLI-32, CLI-34', CLIENTE_MESSAGES.deleteNotFound, 'No se encontraron los modulos del cliente.'],
  ['CLI-33', CLIENTE_MESSAGES.deleted, 'Cliente eliminado correctamente'],
  ['CLI-35', CLIENTE_MESSAGES.incontrolTitle, 'Exitoso'],
  ['CLI-35', CLIENTE_MESSAGES.incontrolEnabled, 'InControl habilitado correctamente'],
  ['CLI-36', CLIENTE_MESSAGES.incontrolFailedTitle, 'Opss'],
  ['CLI-36', CLIENTE_MESSAGES.incontrolFailed, 'InControl no se a podido habilitar'],
  ['CLI-37', CLIENTE_MESSAGES.created, 'Se agrego un nuevo cliente!'],
  ['CLI-38', CLIENTE_MESSAGES.createFailedTitle, 'Oops...'],
  ['CLI-38', CLIENTE_MESSAGES.createFailed, 'Ocurrio un error al crear el cliente!'],
])('%s the text is given letter for letter', (_, said, text) => {
  expect(said).toBe(text);
});

test('every message says something', () => {
  for (const text of [...Object.values(SHELL_MESSAGES), ...Object.values(CLIENTE_MESSAGES)])
    expect(text.trim()).not.toBe('');
});
