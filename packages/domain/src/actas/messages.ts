import { MISSING_FILE } from '../media/archivo';
import { OBSERVATIONS_MAX, PROCESS_MAX } from './limits';

/**
 * What the screens and the API say about actas. Those with a requirement are kept letter for letter, misspellings
 * included; where a toast has a title, it is in its own line.
 */
export const ACTA_MESSAGES = {
  /** ACTA-14, ACTA-15. */
  empty: 'No se encontraron actas',
  missingFile: MISSING_FILE,
  /** ACTA-29. */
  notFoundTitle: 'Oops...',
  notFound: 'Al parecer este registro ya no existe!',
  /** ACTA-32 to ACTA-36. */
  deleteLimit: 'Limite alcanzado',
  nothingToDelete: 'No se encontro nada en la cola de elementos que eliminar, selecciona un elemento!',
  deleteTitle: 'Estas seguro?',
  deleteQuestion: 'Los elementos seleccionados no se volveran a recuperar!',
  deleted: 'Lista de actas Eliminadas!',
  deleteFailed: 'Ocurrio un error al eliminar la lista de actas!',
  /** ACTA-75, ACTA-76. */
  updateFailedTitle: 'Opss!',
  updateFailed: 'Ocurrio un error al actualizar los datos, intentalo de nuevo',
  updatedTitle: 'Ok!',
  updated: 'Acta actualizada correctamente!.',
  /** ACTA-108 to ACTA-111: the first failure is a call that went wrong, the second one that was refused. */
  closeTitle: 'Estas seguro/a de querer cerrar el acta?',
  closeQuestion: 'Este cambio no se puede revertir!',
  closed: 'Acta cerrada correctamente',
  closeFailed: 'Ocurrio un error al cerrar el acta',
  closeRefused: 'Ocurrio un error al actualizar la acta',

  created: (consecutive: number) => `Acta ${consecutive} creada`,
  createFailed: 'No pudimos crear el acta. Intenta de nuevo.',
  alreadyComplete: 'Esta acta ya fue completada.',
  notComplete: 'Completa el acta antes de cerrarla.',
  alreadyDeleted: 'Esta acta fue eliminada.',
  otherRecord: 'Los datos no son de esta acta.',
  otherChecklist:
    'Los ítems no son los de la plantilla con la que se llenó. Abre el acta de nuevo y vuelve a marcarlos.',
  unknownChecklist: 'La plantilla con la que se llenó no existe. Abre el acta de nuevo y vuelve a marcar los ítems.',
  oldFormat: 'Esta acta está en el formato anterior. Pide a tu proveedor que la guarde en el formato nuevo.',
  notOld: 'Esta acta ya está en el formato nuevo.',
  savedNew: 'Acta guardada en el formato nuevo',
  saveNewFailed: 'No pudimos guardar el acta en el formato nuevo. Intenta de nuevo.',
  observationsTooLong: `Las observaciones admiten hasta ${OBSERVATIONS_MAX} caracteres.`,
  noEvidence: 'Agrega al menos un archivo de evidencia.',
  /** ACTA-69. */
  confirmMissingTitle: '¿Enviar el acta sin estos datos?',
  confirmMissing: 'El documento mostrará que falta:',
  badVehicle: 'Los datos del vehículo no se pueden leer.',
  unknownClient: 'Elige un cliente de la lista.',
  badDay: 'Escribe la fecha como aaaa-mm-dd.',
  nothingMissing: 'En este lugar no falta ningún archivo.',
  noFiles: 'Elige al menos un archivo.',
  filesReplaced: 'Archivos actualizados correctamente',
  replaceFailed: 'No pudimos subir los archivos. Intenta de nuevo.',
} as const;

/** PROC-06, PROC-12, PROC-16, PROC-17 letter for letter. */
export const PROCESO_MESSAGES = {
  missing: 'Todos los campos son obligatorios!.',
  actaClosed: 'Esta acta ya se encuentra cerrada!.',
  created: 'Proceso creado correctamente!.',
  createFailed: 'Ocurrio un error al actualizar los procesos, intentalo mas tarde!.',
  noProcesses: 'Solo las actas en línea y correctivas llevan procesos.',
  tooLong: `La descripción admite hasta ${PROCESS_MAX} caracteres.`,
  notFound: 'Este proceso no existe.',
  alreadyReceived: 'Este proceso ya fue recibido.',
  noSignature: 'Falta la firma de quien recibe.',
  received: 'Proceso recibido',
  receiveFailed: 'No pudimos guardar el recibido. Intenta de nuevo.',
} as const;

/** LAB-14, LAB-15 letter for letter. */
export const INFORME_TECNICO_MESSAGES = {
  createdTitle: 'Ok!',
  created: 'Informe de laboratorio creado exitosamente!',
  createFailedTitle: 'Oops!',
  createFailed: 'Ocurrio un error al crear el informe!',
  bajaCreated: 'Informe de baja creado exitosamente!',
  alreadySaved: 'Este informe ya fue guardado y no se puede cambiar.',
  onlyCorrectivo: 'El informe de laboratorio es de las actas correctivas.',
  bajaNotComplete: 'Completa el acta antes de dar de baja el equipo.',
  tooLong: `Las observaciones admiten hasta ${OBSERVATIONS_MAX} caracteres.`,
  noReason: 'Elige al menos un motivo de baja.',
} as const;
