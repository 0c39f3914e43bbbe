import { DomainError } from '@fenix/domain/errors';
import type { InspectorSession } from '@fenix/domain/incontrol/app/sesion';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { createMutex } from '../outbox/sending';
import { readEnvelope, request } from '../shared/api';
import { readStored, removeStored, writeStored } from '../shared/storage';

export const APP = '/incontrol/app';
const SIGN_OUT_MS = 4_000;

/** There while the server has not confirmed a sign-out: no script can drop the session's cookie, only the server can. */
const PENDING = 'salidaPendiente';
export const isSignOutPending = () => readStored('local', PENDING) !== undefined;

/** One after the other, in all tabs: a sign-out that comes late must not end the session of who signed in since. */
const inTurn = createMutex('inspector-sesion');

/** The cookie of the session comes with the answer; no script sees it. */
export async function signIn(name: string, password: string): Promise<InspectorSession> {
  const bytes = new TextEncoder().encode(`${name}:${password}`);
  const headers = { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
  let data: unknown;
  await inTurn(async () => {
    await sendPending();
    const answer = await request('POST', `${APP}/sign-in`, undefined, { recover: false, headers });
    // The server ended the session whose cookie this one replaced.
    removeStored('local', PENDING);
    ({ data } = await readEnvelope(answer));
  });
  if (!isSession(data)) throw new DomainError('unexpected', SHELL_MESSAGES.unexpected);
  return data;
}

/** By hand: the schemas come with what is fetched afterwards. */
export function isSession(value: unknown): value is InspectorSession {
  const { inspector, keys } = (value ?? {}) as Partial<InspectorSession>;
  return typeof inspector?._id === 'string' && Array.isArray(keys) && typeof keys[0] === 'string';
}

/** Whatever the server says, this phone is signed out. What it has not confirmed is noted and sent again. */
export function signOut(): Promise<boolean> {
  writeStored('local', PENDING, '1');
  return settleSignOut();
}

/** Sends a sign-out that was not confirmed, if there is one. False while it is not. */
export async function settleSignOut(): Promise<boolean> {
  await inTurn(sendPending);
  return !isSignOutPending();
}

async function sendPending(): Promise<void> {
  if (isSignOutPending() && (await revoke())) removeStored('local', PENDING);
}

/** Ends the session at the server. False when it did not say so; a session that is over already needs no confirmation. */
export async function revoke(): Promise<boolean> {
  const options = { recover: false, signal: AbortSignal.timeout(SIGN_OUT_MS) };
  return request('POST', `${APP}/logout`, undefined, options).then(
    () => true,
    (error: unknown) => error instanceof DomainError && error.kind === 'unauthenticated',
  );
}
