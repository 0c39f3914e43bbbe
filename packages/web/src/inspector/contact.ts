import { DomainError } from '@fenix/domain/errors';
import { InspectorWork } from '@fenix/domain/incontrol/sesion';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { formOf } from '../outbox/sending';
import type { Submission } from '../outbox/outbox';
import { call, readEnvelope, request } from '../shared/api';
import { APP } from './ingreso';

/** With a bad signal the copy on the phone is better than a long wait. */
const PATIENCE_MS = 10_000;

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
