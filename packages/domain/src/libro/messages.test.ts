import { expect, test } from 'vitest';
import { LIBRO_MESSAGES } from './messages';

test.each<[string, string, string]>([
  ['TRIP-24', LIBRO_MESSAGES.resetQuestion, 'Seguro desea reiniciar la imagen?'],
  ['TRIP-24', `${LIBRO_MESSAGES.yes}/${LIBRO_MESSAGES.no}`, 'Si/No'],
  ['TRIP-26', LIBRO_MESSAGES.saveQuestion, 'Este dato no se podra volver a editar'],
  ['TRIP-26', `${LIBRO_MESSAGES.goOn}/${LIBRO_MESSAGES.cancel}`, 'Continuar/Cancelar'],
  ['TRIP-36', LIBRO_MESSAGES.saveFailed, 'Ocurrio un error al guardar el dato'],
  ['TRIP-37', LIBRO_MESSAGES.notFound('42'), 'No se encontraron datos del identificador 42'],
  ['TRIP-40', LIBRO_MESSAGES.noPhotos('a', 'b'), 'No encontramos fotografias del dia a hasta b'],
])('%s is said letter for letter: %s', (_, said, given) => expect(said).toBe(given));

test('TRIP-37 three reasons stand under a trip that was not found', () => {
  expect(LIBRO_MESSAGES.notFoundReasons).toHaveLength(3);
});
