import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import { readEnvelope, request } from '../shared/api';
import { readSession, storeSession } from '../shared/session';

/** AUTH-08, AUTH-11: basic authentication; the answer becomes the session. */
export async function signIn(name: string, password: string): Promise<SignedIn> {
  const response = await request('POST', '/api/auth/sign-in', undefined, {
    recover: false,
    headers: { Authorization: `Basic ${base64(`${name}:${password}`)}` },
  });
  const { data } = await readEnvelope(response);
  if (!isSignedIn(data)) throw new DomainError('unexpected', SHELL_MESSAGES.unexpected);
  storeSession(data);
  return readSession() ?? data;
}

/** Letters beyond ASCII travel as UTF-8. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function isSignedIn(value: unknown): value is SignedIn {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user } = value as Partial<SignedIn>;
  return typeof token === 'string' && token !== '' && typeof user === 'object' && Array.isArray(user?.scopes);
}
