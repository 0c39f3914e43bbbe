/** What is said when the GPS platform does not answer as it should. GPS-04 is kept letter for letter. */
export const GPS_MESSAGES = {
  tokenFailed: 'Ocurrio un error al obtener el token de seguridad de la plataforma GPS.',
  away: 'La plataforma GPS no responde en este momento. Intenta de nuevo en unos segundos.',
  noAccount: 'Este cliente no tiene una cuenta GPS asignada.',
  notFound: 'La plataforma GPS no conoce este registro.',
  refused: 'La plataforma GPS no aceptó la solicitud.',
  photoNotFound: 'No encontramos esta fotografía.',
} as const;
