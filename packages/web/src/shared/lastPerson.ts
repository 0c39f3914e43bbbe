import { worksWithoutSignal } from '@fenix/domain/permissions';
import { PIN_DAYS } from '@fenix/domain/sesion/pin';
import type { Usuario } from '@fenix/domain/sesion/usuario';
import { parseUsuario } from './parseUsuario';
import type { UnsentNote } from './unsent';
import { readStored, removeStored, writeStored } from './storage';

/**
 * Who signed in last on this device, for a page that is opened again (AUTH-50). Their PIN opens the records that are
 * kept here, and with signal a new session. The token of the session is not part of it.
 */
const KEY = 'sinSenal';
/** The person's keys under their PIN; what it looks like is the device's affair. */
const PIN = 'pin';

const DAY_MS = 24 * 3_600_000;

type Kept = { until?: number; user?: Usuario; waiting?: Record<string, UnsentNote> };

/** Only for people who fill in forms away from a desk. */
export function rememberPerson(user: Usuario, now: number): void {
  if (!worksWithoutSignal(user)) return forgetPerson();
  if (!hasPin(user)) removeStored('local', PIN);
  keep({ ...readKept(), until: now + PIN_DAYS * DAY_MS, user: { ...user, email: '' } });
}

export function readPerson(now: number): Usuario | undefined {
  const { until, user } = readKept();
  return typeof until === 'number' && now < until ? parseUsuario(JSON.stringify(user)) : undefined;
}

export function forgetPerson(): void {
  keep({ waiting: readKept().waiting ?? {} });
  removeStored('local', PIN);
}

/** Signing out: anyone who leaves work behind finds the way back to it with their PIN, and no other user does. */
export function leavePerson(): void {
  const { user, waiting = {} } = readKept();
  if (!user || !waiting[user._id] || !hasPin(user)) forgetPerson();
  else dropRenewal();
}

/** `since`: when the oldest of them was finished. */
export function noteWaiting({ _id, name }: Pick<Usuario, '_id' | 'name'>, count: number, since?: number): void {
  const { waiting = {}, ...kept } = readKept();
  const { [_id]: before, ...others } = waiting;
  if ((before?.count ?? 0) === count && before?.since === since) return;
  const note: UnsentNote = { name, count, ...(since !== undefined && { since }) };
  keep({ ...kept, waiting: count === 0 ? others : { ...others, [_id]: note } });
}

export function readWaiting(): readonly UnsentNote[] {
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

type KeptPin = { user?: unknown; renewal?: unknown };

function readKeptPin(): KeptPin {
  try {
    const kept: unknown = JSON.parse(readPin() ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Without a PIN of this person nothing on the device opens without a password. */
export function hasPin({ _id }: Pick<Usuario, '_id'>): boolean {
  return readKeptPin().user === _id;
}

/** AUTH-50: what opens a session again, sealed, beside the keys that the PIN opens. */
export function readRenewal({ _id }: Pick<Usuario, '_id'>): string | undefined {
  const { user, renewal } = readKeptPin();
  return user === _id && typeof renewal === 'string' ? renewal : undefined;
}

export function storeRenewal({ _id }: Pick<Usuario, '_id'>, renewal: string): void {
  const kept = readKeptPin();
  if (kept.user === _id) storePin(JSON.stringify({ ...kept, renewal }));
}

export function dropRenewal(): void {
  const { renewal, ...kept } = readKeptPin();
  if (renewal !== undefined) storePin(JSON.stringify(kept));
}
