import { DomainError } from '@fenix/domain/errors';
import { InspectorSession, InspectorWork } from '@fenix/domain/incontrol/sesion';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { formOf } from '../outbox/sending';
import type { Submission } from '../outbox/outbox';
import { call, readEnvelope, request } from '../shared/api';

const APP = '/incontrol/app';
/** With a bad signal the copy on the phone is better than a long wait. */
const PATIENCE_MS = 10_000;
const SIGN_OUT_MS = 4_000;

/** The cookie of the session comes with the answer; no script sees it. */
export function signIn(name: string, password: string): Promise<InspectorSession> {
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  const headers = { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
  return call(InspectorSession, 'POST', `${APP}/sign-in`, undefined, { recover: false, headers });
}

export async function fetchWork(): Promise<InspectorWork> {
  try {
    return await call(InspectorWork, 'GET', `${APP}/work`, undefined, {
      recover: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    // Browsers say it in two ways.
    if (error instanceof DOMException) throw new DomainError('unavailable', SHELL_MESSAGES.offline);
    throw error;
  }
}

/** Whatever the server says, this phone is signed out. */
export async function signOut(): Promise<void> {
  const options = { recover: false, signal: AbortSignal.timeout(SIGN_OUT_MS) };
  await request('POST', `${APP}/logout`, undefined, options).catch(() => undefined);
}

export const reportPath = (trip: string) => `${APP}/viajes/${encodeURIComponent(trip)}/reportes`;

export async function sendReport(
  { method, path, parts, key }: Submission,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  if (!navigator.onLine) throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  const options = { idempotencyKey: key, onProgress, signal, recover: false };
  return (await readEnvelope(await request(method, path, formOf(parts), options))).data;
}
