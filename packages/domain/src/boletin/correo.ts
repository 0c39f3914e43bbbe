import { z } from 'zod';

/** NEWS-37: how far a message to one recipient has come. */
export const MAIL_STATES = {
  pendiente: 'Pendiente',
  reintentando: 'Reintentando',
  enviando: 'Enviando',
  enviado: 'Enviado',
  rechazado: 'Rechazado',
  porConfirmar: 'Por confirmar',
} as const;
export type MailState = keyof typeof MAIL_STATES;
const NAMES = Object.keys(MAIL_STATES) as [MailState, ...MailState[]];

export const Correo = z.object({
  _id: z.uuid(),
  email: z.string(),
  state: z.enum(NAMES),
  /** Why it was refused, is pending or unconfirmed. */
  reason: z.string().nullable(),
  attempts: z.number().int(),
  sentAt: z.iso.datetime().nullable(),
});
export type Correo = z.infer<typeof Correo>;

/** Whether there is a mail server, and how many messages wait. */
export const MailStatus = z.object({ isConfigured: z.boolean(), waiting: z.number().int() });
export type MailStatus = z.infer<typeof MailStatus>;

/** Waiting ones may go at once; what may have arrived goes again only because someone decided so. */
export function isResendable(state: MailState): boolean {
  return state !== 'enviado' && state !== 'enviando';
}

export function isWaiting(state: MailState): boolean {
  return state === 'pendiente' || state === 'reintentando';
}
