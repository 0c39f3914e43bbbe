import { worksWithoutSignal } from '@fenix/domain/permissions';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { parseUsuario } from './parseUsuario';
import { readStored, removeStored, writeStored } from './storage';

/**
 * Who signed in last on this device, for a page that is opened again without signal. It opens the records that are
 * kept here and nothing else: the token is not part of it, and it ends when the session would.
 */
const KEY = 'sinSenal';
/** The person's keys under their PIN; what it looks like is the device's affair. */
const PIN = 'pin';

type Kept = { until: number; user: Usuario };

/** Only for whoever fills in forms away from a desk. */
export function rememberPerson(token: string, user: Usuario): void {
  const until = endOf(token);
  if (until === undefined || !worksWithoutSignal(user)) return forgetPerson();
  if (!hasPin(user)) removeStored('local', PIN);
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
  removeStored('local', PIN);
}

export const readPin = () => readStored('local', PIN);
export const storePin = (locked: string) => writeStored('local', PIN, locked);

/** Without a PIN of this person nothing on the device opens without signal. */
export function hasPin({ _id }: Pick<Usuario, '_id'>): boolean {
  try {
    return (JSON.parse(readPin() ?? 'null') as { user?: unknown } | null)?.user === _id;
  } catch {
    return false;
  }
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
