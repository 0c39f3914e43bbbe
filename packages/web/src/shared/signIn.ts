import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { SignedIn } from '@fenix/domain/sesion/usuario';
import { BROWSER, SECOND_STEP } from '@fenix/domain/sesion/headers';
import { readEnvelope, request } from './api';
import { dropRenewal } from './lastPerson';
import { readSession, storeSession } from './session';
import { browserName, tellTabs } from './tabs';

/** AUTH-08, AUTH-11, AUTH-33: basic authentication, with a code where one is asked for; the answer becomes the session. */
export async function signIn(name: string, password: string, code?: string): Promise<SignedIn> {
  const response = await request('POST', '/api/auth/sign-in', undefined, {
    recover: false,
    headers: {
      Authorization: `Basic ${base64(`${name}:${password}`)}`,
      [BROWSER]: browserName(),
      ...(code !== undefined && { [SECOND_STEP]: asHeader(code) }),
    },
  });
  // Whatever the PIN opened sessions with is asked for anew: the password says that it is the person (AUTH-50).
  dropRenewal();
  return takeSession(response);
}

/** Stores the session of a sign-in answer and broadcasts it to the other tabs. */
export async function takeSession(response: Response): Promise<SignedIn> {
  const { data } = await readEnvelope(response);
  if (!isSignedIn(data)) throw new DomainError('unexpected', SHELL_MESSAGES.unexpected);
  storeSession(data);
  tellTabs(data);
  return readSession() ?? data;
}

/** A header takes plain letters only; what else was typed is no code. */
function asHeader(code: string): string {
  return code.replaceAll(/[^\x20-\x7e]/g, '?');
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
