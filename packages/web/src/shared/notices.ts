import { SHELL_MESSAGES } from '@fenix/domain/messages';

/** What the sign-in page has to say after the app was left. The address names it and never carries the text itself. */
const NOTICES = {
  'sesion-expirada': SHELL_MESSAGES.sessionExpired,
  'salida-sin-confirmar': SHELL_MESSAGES.signOutFailed,
} as const;

export type Notice = keyof typeof NOTICES;

export function noticeText(search: string): string | undefined {
  const name = new URLSearchParams(search).get('aviso') ?? '';
  return Object.hasOwn(NOTICES, name) ? NOTICES[name as Notice] : undefined;
}

/** A whole page load, so that nothing of the session stays in memory. */
export function goToSignIn(notice?: Notice): void {
  window.location.assign(notice ? `/?aviso=${notice}` : '/');
}
