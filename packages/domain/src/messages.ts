/** Texts that the shell and the API both say. Where the catalogue gives a text it is kept letter for letter. */
export const SHELL_MESSAGES = {
  badCredentials: 'Usuario y/o contraseña incorrecta!',
  accountDisabled: 'Tu cuenta se encuentra deshabilitada!',
  sessionExpired: 'Tu sesión ha expirado, inicia sesión de nuevo.',
  signOutFailed: 'Cerramos tu sesión en este equipo, pero el servidor no lo confirmó.',
  noPermission: 'no tienes permisos para ingresar a esta vista',
  moduleNotContracted: 'Módulo no contratado',
  unexpected: 'Ocurrio un error inesperado, comunicate con el area de desarrollo.',
  empty: 'No hay datos',
  loading: 'Cargando...',
  required: 'Este campo es obligatorio',
  invalid: 'Revisa los datos enviados.',
  notFound: 'No encontramos lo que buscas.',
  callNotFound: 'Esta dirección no existe en la API.',
  conflict: 'Otra persona cambió este registro. Actualiza e intenta de nuevo.',
  tooLarge: 'El archivo o la solicitud supera el tamaño permitido.',
  wrongKind: 'El formato enviado no está permitido.',
  tooManyAttempts: 'Demasiados intentos. Espera unos minutos e intenta de nuevo.',
  unavailable: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  offline: 'Sin conexión con el servidor. Revisa tu red e intenta de nuevo.',
  keyReused: 'La clave de idempotencia ya se usó con otros datos.',
} as const;

export const CLIENTE_MESSAGES = {
  notFound: 'No encontramos este cliente.',
  modulesUpdated: 'Cliente actualizado correctamente',
  modulesFailed: 'Ocurrio un error al actualizar el cliente.',
  oneModule: 'Elige al menos un módulo.',
} as const;
