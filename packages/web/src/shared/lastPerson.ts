import { worksWithoutSignal } from '@fenix/domain/permissions';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { parseUsuario } from './parseUsuario';
import { readStored, removeStored, writeStored } from './storage';

/**
 * Who signed in last on this device, for a page that is opened again without signal. It opens the records that are
 * kept here and nothing else: the token is not part of it, and it ends when the session would.
 */
const KEY = 'sinSenal';

type Kept = { until: number; user: Usuario };

/** Only for whoever fills in forms away from a desk. */
export function rememberPerson(token: string, user: Usuario): void {
  const until = endOf(token);
  if (until === undefined || !worksWithoutSignal(user)) return forgetPerson();
  const kept: Kept = { until, user: { ...user, email: '' } };
  writeStored('local', KEY, JSON.stringify(kept));
}

export function readPerson(now: number): Usuario | undefined {
  try {
    const { until, user } = JSON.parse(readStored('local', KEY) ?? '{}') as Partial<Kept>;
    return typeof until === 'number' && now < until ? parseUsuario(JSON.stringify(user)) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetPerson(): void {
  removeStored('local', KEY);
}

/** When the session behind a token ends, as the token itself says. */
function endOf(token: string): number | undefined {
  try {
    const [, claims = ''] = token.split('.');
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1_000 : undefined;
  } catch {
    return undefined;
  }
}
