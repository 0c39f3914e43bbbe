/** What the screens and the API of the dispatch gate say. */
export const APTITUD_MESSAGES = {
  notApt: 'Este despacho no se puede hacer: hay novedades que lo impiden.',
  notContracted: 'Esta empresa no tiene el módulo Cumplimiento: no hay nada que autorizar.',
  askUser: 'Escribe el usuario de quien autoriza.',
  askPassword: 'Escribe la contraseña de quien autoriza.',
  askCode: 'Escribe el código de verificación de quien autoriza.',
  oneself: 'Debe autorizar otra persona: no puedes autorizar tu propio despacho.',
  wrong: 'Usuario o contraseña incorrectos.',
  wrongCode: 'El código no es correcto o ya se usó.',
  disabled: 'La cuenta de quien autoriza está deshabilitada.',
  noScope: 'Esta persona no puede autorizar despachos con novedad en esta empresa.',
  owes: 'Quien autoriza debe entrar primero a Fénix y terminar lo que su cuenta tiene pendiente.',
} as const;
