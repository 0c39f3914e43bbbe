import { DomainError } from '@fenix/domain/errors';
import type { InspectorSession } from '@fenix/domain/incontrol/sesion';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { readEnvelope, request } from '../shared/api';

export const APP = '/incontrol/app';
const SIGN_OUT_MS = 4_000;

/** The cookie of the session comes with the answer; no script sees it. */
export async function signIn(name: string, password: string): Promise<InspectorSession> {
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  const headers = { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
  const answer = await request('POST', `${APP}/sign-in`, undefined, { recover: false, headers });
  const { data } = await readEnvelope(answer);
  if (!isSession(data)) throw new DomainError('unexpected', SHELL_MESSAGES.unexpected);
  return data;
}

/** By hand: the schemas come with what is fetched afterwards. */
export function isSession(value: unknown): value is InspectorSession {
  const { inspector, keys } = (value ?? {}) as Partial<InspectorSession>;
  return typeof inspector?._id === 'string' && Array.isArray(keys) && typeof keys[0] === 'string';
}

/** Whatever the server says, this phone is signed out. */
export async function signOut(): Promise<void> {
  const options = { recover: false, signal: AbortSignal.timeout(SIGN_OUT_MS) };
  await request('POST', `${APP}/logout`, undefined, options).catch(() => undefined);
}
