/**
 * What the screens and the API say about reports. Those with a requirement are kept letter for letter, misspellings
 * included; where a toast has a title, it is in its own line.
 */
export const INFORME_MESSAGES = {
  /** INF-50 to INF-55. */
  deleteLimit: 'Limite alcanzado',
  nothingToDelete: 'No se encontro nada en la cola de elementos que eliminar, selecciona un elemento!',
  deleteTitle: 'Estas seguro?',
  deleteQuestion: 'Los elementos seleccionados no se volveran a recuperar!',
  deleted: 'Lista de informes Eliminadas!',
  deleteFailed: 'Ocurrio un error al eliminar la lista de informes!',
  /** INF-58. */
  notFoundTitle: 'Oops...',
  notFound: 'Al parecer este registro ya no existe!',
  /** INF-64, INF-66, INF-68. */
  finishTitle: 'Estas seguro de finalizar el proceso?',
  finishQuestion: 'Este cambio no se puede revertir!',
  alreadyFinished: 'No es posible cambiar de estado una vez finalizado el proceso',
  statusFailed: 'Ocurrio un error al cambiar el estado o puede que no tengas permisos para ejecutar esta acción.',
  /** INF-78 to INF-80. */
  created: 'Informe creado correctamente!.',
  createFailed: 'Oops. Ocurrio un error al crear el informe, intentalo de nuevo!.',
  updated: 'Informe actualizado correctamente',

  empty: 'No se encontraron informes',
  recover: 'Recuperar lo escrito',
  finished: 'Informe finalizado correctamente',
  updateFailed: 'No pudimos guardar el informe. Intenta de nuevo.',
  alreadyDeleted: 'Este informe fue eliminado.',
  finishedForGood: 'Este informe está finalizado y su contenido ya no cambia.',
  nothingToSave: 'No hay cambios que guardar.',
  noteTooLong: 'La nota admite hasta 500 caracteres.',
  descriptionTooLong: 'La descripción admite hasta 500 caracteres.',
  unknownNoveltie: 'Elige la novedad de la lista.',
  howManyNovelties: 'Un informe lleva entre 1 y 3 novedades.',
  otherNovelties: 'Un informe guardado conserva sus novedades: cambia sus textos, sin agregar ni quitar.',
  futureDay: 'La fecha de la novedad no puede ser futura.',
  noSuchNovelty: 'Este archivo no corresponde a ninguna novedad del informe.',
  noVideoSystem: 'El informe dice que el vehículo no tiene sistema de video.',
  unknownClient: 'Elige un cliente de la lista.',
  unknownActa: 'El acta de la que viene el informe no existe.',
} as const;
