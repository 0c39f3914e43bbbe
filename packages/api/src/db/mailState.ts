/**
 * Delivery state of a message to one person. What may have arrived (`porConfirmar`) is never sent again; `sobra`: not
 * sent, because it had no content or no recipient.
 */
export type MailState = 'pendiente' | 'enviando' | 'enviado' | 'rechazado' | 'porConfirmar' | 'sobra';
