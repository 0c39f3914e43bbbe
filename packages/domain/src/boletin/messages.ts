import { ANSWER_MAX, RECIPIENTS_MAX } from './limits';

/** What the bulletin's screens and API say. NEWS-24, NEWS-26, NEWS-35 and NEWS-36 are kept letter for letter. */
export const BOLETIN_MESSAGES = {
  noRecipient: 'Tienes que especificar como minimo un correo electronico',
  badEmail: 'El email no es valido!',
  oops: 'Oops!',
  listFailed: 'Ocurrio un error al obtener la lista de acciones de mejora, intentalo mas tarde!',
  createFailed: 'Ocurrio un error al crear la accion de mejora.',
  noClient: 'Elige al menos un cliente.',
  unknownClient: 'Hay clientes que no existen. Elígelos de la lista.',
  tooManyRecipients: `Se admiten como máximo ${RECIPIENTS_MAX} correos por lanzamiento.`,
  tooLong: 'El texto es demasiado largo.',
  itemGap: 'Completa el título y la descripción de este punto.',
  badList: 'Se esperaba una lista.',
  badDay: 'Escribe la fecha como dd/mm/aaaa.',
  wrongOrder: 'La fecha final es anterior a la inicial',
  notFound: 'No encontramos esta acción de mejora.',
  created: 'Acción de mejora publicada',
  answered: 'Respuesta enviada',
  answerFailed: 'No pudimos enviar tu respuesta. Intenta de nuevo.',
  answeredAlready: 'Ya respondiste esta acción de mejora.',
  answerTooLong: `La respuesta admite hasta ${ANSWER_MAX} caracteres.`,
  notAddressed: 'Solo responden los usuarios de los clientes a los que va dirigida.',
  resent: 'El mensaje queda en la cola de envío',
  resendFailed: 'No pudimos reenviar el mensaje. Intenta de nuevo.',
  notResendable: 'Este mensaje ya se envió o se está enviando.',
  mailNotFound: 'No encontramos este mensaje.',
} as const;

/** NEWS-37. */
export function mailWaiting(messages: number): string {
  return `Sin servidor de correo: ${messages} ${messages === 1 ? 'mensaje' : 'mensajes'} en espera`;
}
