import { expect, test } from 'vitest';
import { INFORME_MESSAGES } from './messages';

test.each([
  ['INF-51', INFORME_MESSAGES.deleteLimit, 'Limite alcanzado'],
  [
    'INF-51',
    INFORME_MESSAGES.nothingToDelete,
    'No se encontro nada en la cola de elementos que eliminar, selecciona un elemento!',
  ],
  ['INF-52', INFORME_MESSAGES.deleteTitle, 'Estas seguro?'],
  ['INF-52', INFORME_MESSAGES.deleteQuestion, 'Los elementos seleccionados no se volveran a recuperar!'],
  ['INF-53', INFORME_MESSAGES.deleted, 'Lista de informes Eliminadas!'],
  ['INF-54', INFORME_MESSAGES.deleteFailed, 'Ocurrio un error al eliminar la lista de informes!'],
  ['INF-58', INFORME_MESSAGES.notFoundTitle, 'Oops...'],
  ['INF-58', INFORME_MESSAGES.notFound, 'Al parecer este registro ya no existe!'],
  ['INF-64', INFORME_MESSAGES.finishTitle, 'Estas seguro de finalizar el proceso?'],
  ['INF-64', INFORME_MESSAGES.finishQuestion, 'Este cambio no se puede revertir!'],
  ['INF-66', INFORME_MESSAGES.alreadyFinished, 'No es posible cambiar de estado una vez finalizado el proceso'],
  [
    'INF-68',
    INFORME_MESSAGES.statusFailed,
    'Ocurrio un error al cambiar el estado o puede que no tengas permisos para ejecutar esta acción.',
  ],
  ['INF-78', INFORME_MESSAGES.created, 'Informe creado correctamente!.'],
  ['INF-79', INFORME_MESSAGES.createFailed, 'Oops. Ocurrio un error al crear el informe, intentalo de nuevo!.'],
  ['INF-80', INFORME_MESSAGES.updated, 'Informe actualizado correctamente'],
])('%s the text is given letter for letter', (_id, said, text) => {
  expect(said).toBe(text);
});
