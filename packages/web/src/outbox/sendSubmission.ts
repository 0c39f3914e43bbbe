import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { request } from '../shared/api';
import { readToken } from '../shared/session';
import type { Submission } from './outbox';

/** Sends it as the form it was. Who has no session is asked to sign in by the panel, not by a dialog out of nowhere. */
export async function sendSubmission(
  { method, path, parts, key }: Submission,
  onProgress: (share: number) => void,
): Promise<void> {
  if (!navigator.onLine) throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  if (!readToken()) throw new DomainError('unauthenticated', SHELL_MESSAGES.sessionExpired);
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, value, value.name);
  }
  await request(method, path, form, { idempotencyKey: key, onProgress, recover: false });
}
