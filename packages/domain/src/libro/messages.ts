/** What the trip book says. TRIP-24, TRIP-26, TRIP-36, TRIP-37 and TRIP-40 are kept letter for letter. */
export const LIBRO_MESSAGES = {
  resetQuestion: 'Seguro desea reiniciar la imagen?',
  yes: 'Si',
  no: 'No',
  saveQuestion: 'Este dato no se podra volver a editar',
  goOn: 'Continuar',
  cancel: 'Cancelar',
  saveFailed: 'Ocurrio un error al guardar el dato',
  saved: 'Dato guardado',
  alreadySaved: 'Otra persona ya guardó los pasajeros de esta fotografía.',
  notFound: (id: string) => `No se encontraron datos del identificador ${id}`,
  /** TRIP-38. */
  notFoundReasons: [
    'No hay conexión con la plataforma GPS. Revisa tu internet e intenta de nuevo.',
    'El viaje está fuera de las fechas que se están consultando.',
    'Si el problema continúa, comunícate con tu ejecutivo de cuenta.',
  ],
  noPhotos: (start: string, end: string) => `No encontramos fotografias del dia ${start} hasta ${end}`,
  photoNotFound: 'No encontramos esta fotografía entre las del viaje.',
  badCount: 'Escribe cuántos pasajeros se ven, de 0 a 200.',
  longNoveltie: 'La novedad tiene como máximo 500 letras.',
  /** TRIP-07. */
  smallScreen: 'El libro de viaje se lee en una pantalla más grande. Ábrelo en un computador o gira tu tableta.',
} as const;
