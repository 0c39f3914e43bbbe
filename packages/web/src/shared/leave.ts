import { DomainError } from '@fenix/domain/errors';
import { request } from './api';
import { clearSession, endSession, storeLastPath, tidyUp } from './session';
import { goToSignIn } from './notices';

const SIGN_OUT_LIMIT = 4_000;

/** AUTH-17 to AUTH-20: whatever the server says, this browser is signed out. */
export async function signOut(): Promise<void> {
  const [confirmed] = await Promise.all([revoke(), tidyUp()]);
  clearSession();
  goToSignIn(confirmed ? undefined : 'salida-sin-confirmar');
}

async function revoke(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(SIGN_OUT_LIMIT);
    await request('POST', '/api/auth/logout', undefined, { recover: false, signal });
    return true;
  } catch (error) {
    // A session that is over already needs no confirmation.
    return error instanceof DomainError && error.kind === 'unauthenticated';
  }
}

/** AUTH-16, AUTH-23: the token is no longer good; the next sign-in comes back to this address. */
export function leaveExpired(): void {
  rememberHere();
  endSession();
  goToSignIn('sesion-expirada');
}

export function rememberHere(): void {
  const { pathname, search } = window.location;
  if (pathname !== '/') storeLastPath(pathname + search);
}
