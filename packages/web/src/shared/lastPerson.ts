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

type Waiting = { name: string; count: number };
/** `waiting`: how many records of whom have not left this device, told on the sign-in page without showing them. */
type Kept = { until?: number; user?: Usuario; waiting?: Record<string, Waiting> };

/** Only for whoever fills in forms away from a desk. */
export function rememberPerson(token: string, user: Usuario): void {
  const until = endOf(token);
  if (until === undefined || !worksWithoutSignal(user)) return forgetPerson();
  if (!hasPin(user)) removeStored('local', PIN);
  keep({ ...readKept(), until, user: { ...user, email: '' } });
}

export function readPerson(now: number): Usuario | undefined {
  const { until, user } = readKept();
  return typeof until === 'number' && now < until ? parseUsuario(JSON.stringify(user)) : undefined;
}

export function forgetPerson(): void {
  keep({ waiting: readKept().waiting ?? {} });
  removeStored('local', PIN);
}

/** Signing out: whoever leaves work behind finds the way back to it with their PIN, and nobody else does. */
export function leavePerson(): void {
  const { user, waiting = {} } = readKept();
  if (!user || !waiting[user._id] || !hasPin(user)) forgetPerson();
}

export function noteWaiting({ _id, name }: Pick<Usuario, '_id' | 'name'>, count: number): void {
  const { waiting = {}, ...kept } = readKept();
  const { [_id]: before, ...others } = waiting;
  if ((before?.count ?? 0) !== count)
    keep({ ...kept, waiting: count === 0 ? others : { ...others, [_id]: { name, count } } });
}

export function readWaiting(): readonly Waiting[] {
  const { waiting } = readKept();
  return Object.values(waiting ?? {}).filter(({ name, count }) => typeof name === 'string' && count > 0);
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(readStored('local', KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

function keep(kept: Kept): void {
  const isEmpty = kept.user === undefined && Object.keys(kept.waiting ?? {}).length === 0;
  if (isEmpty) removeStored('local', KEY);
  else writeStored('local', KEY, JSON.stringify(kept));
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
