export const PLANTILLA_MESSAGES = {
  /** TPL-09, letter for letter. */
  deleteTitle: 'Seguro deseas eliminar esta colección?',
  deleteQuestion: 'Estos datos no se pueden recuperar!',

  created: 'Plantilla guardada',
  updated: 'Plantilla actualizada',
  deleted: 'Plantilla eliminada',
  saveFailed: 'No pudimos guardar la plantilla. Intenta de nuevo.',
  notFound: 'No encontramos esta plantilla.',
  nameTaken: 'Ya hay una plantilla con este nombre.',
  tooManyTemplates: 'La empresa llegó a su límite de 60 plantillas. Elimina una para guardar otra.',
  gone: 'Esta plantilla fue eliminada y ya no se diligencia.',
  unknownVersion: 'No conocemos esta versión de la plantilla. Ábrela de nuevo con señal.',

  noComponents: 'Agrega al menos un componente.',
  tooManyComponents: 'Una plantilla lleva hasta 100 componentes, contando los de las columnas.',
  unknownKind: 'La plantilla tiene un componente de una clase que no existe.',
  unknownLabel: 'El tipo de una etiqueta es toggle, texto o input.',
  badCell: 'En una columna van cuadros de texto, imágenes, videos y firmas.',
  tooDeep: 'Las columnas no llevan otras columnas dentro.',
  badId: 'Cada componente lleva un id de letras, números y guiones.',
  doubledId: 'Hay dos componentes con el mismo id.',
  badText: 'El texto tiene caracteres que no se pueden guardar.',
  contentTooLong: 'El texto de un componente es demasiado largo.',
  tooMuchText: 'Los textos de la plantilla suman más de 50.000 caracteres.',
  wrongColumns: 'Cada componente de columnas lleva tantos lugares como columnas.',
  notFilled: 'Escribe y confirma el texto de todos los encabezados, cuadros de texto y pies de página.',
  filledWrong: 'Un componente está diligenciado cuando tiene texto y tipo de etiqueta, y solo entonces.',
  wrongLabel: 'Solo un cuadro de texto puede ser toggle o input.',
  tooManyFiles: 'Una plantilla pide hasta 20 archivos: imágenes, videos y firmas.',
  tooManyVideos: 'Una plantilla pide hasta 3 videos.',
} as const;

export const DOCUMENTO_MESSAGES = {
  created: 'Documento guardado',
  failedTitle: 'No se guardó el documento',
  failed: 'Lo que llenaste sigue en este equipo. Revisa lo marcado e intenta de nuevo.',
  notFound: 'No encontramos este documento.',
  empty: 'No se encontraron documentos',
} as const;
