/** ICFG-07, ICFG-22, ICFG-23, INSP-03 letter for letter. */
export const INCONTROL_MESSAGES = {
  configSaved: 'configuracion actualizada corectamente.',
  configFailed: 'Ocurrio un error al actualizar la configuracion, intentalo mas tarde.',
  deleteCollection: 'Seguro deseas eliminar esta colección?',
  deleteCollectionDetail: 'Estos datos no se pueden recuperar!',
  unknownClient: 'No encontramos este cliente.',
  unknownToggle: 'No conocemos este interruptor.',
  toggleTwice: 'Este interruptor está dos veces.',
  collectionTwice: 'Ya hay una colección con este nombre.',
  mismatch: 'Las contraseñas no coinciden.',
  passwordChanged: 'Contraseña cambiada',
  changeFailed: 'No pudimos cambiar este inspector. Intenta de nuevo.',
  noInspections: 'No hay inpecciones',
  inspectionNotFound: 'No encontramos esta inspección.',
  tooMany: 'La lista es demasiado larga.',
} as const;
