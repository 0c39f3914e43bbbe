/**
 * How far a message to one person is. What may have arrived (`porConfirmar`) is never sent again; `sobra`: there was
 * nothing to say, or nobody to say it to.
 */
export type MailState = 'pendiente' | 'enviando' | 'enviado' | 'rechazado' | 'porConfirmar' | 'sobra';
