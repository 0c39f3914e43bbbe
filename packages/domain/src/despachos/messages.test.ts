import { expect, test } from 'vitest';
import { GPS_MESSAGES } from '../gps/messages';
import { DESPACHO_MESSAGES } from './messages';

test('DISP-18, DISP-21, GPS-04 the texts of the catalogue', () => {
  expect(DESPACHO_MESSAGES.created).toBe('Despacho creado exitosamente!');
  expect([DESPACHO_MESSAGES.print, DESPACHO_MESSAGES.close]).toEqual(['Imprimir', 'Cerrar']);
  expect(DESPACHO_MESSAGES.createFailedTitle).toBe('Oops...');
  expect(DESPACHO_MESSAGES.createFailed).toBe('Ocurrio un error al crear el depacho, intentalo de nuevo.');
  expect(GPS_MESSAGES.tokenFailed).toBe('Ocurrio un error al obtener el token de seguridad de la plataforma GPS.');
});
