import { PIN_TRIES } from '@fenix/domain/sesion/pin';
import { z } from 'zod';
import { forgetPerson, readPin, storePin } from '../shared/lastPerson';
import { storeKeys } from './deviceKey';
import { fromBase64, toBase64 } from './keyBytes';

/** The person's keys under a PIN, for work without signal. Each wrong PIN counts; after the last one they are gone. */
const Locked = z.object({
  user: z.string(),
  salt: z.string(),
  nonce: z.string(),
  body: z.string(),
  tries: z.number().int(),
  renewal: z.string().optional(),
});
const Keys = z.tuple([z.string()], z.string());

const ROUNDS = 600_000;

export async function lockWithPin(user: string, pin: string, keys: [string, ...string[]]): Promise<void> {
  const [salt, nonce] = [crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))];
  const plain = new TextEncoder().encode(JSON.stringify(keys));
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await keyOf(pin, salt), plain);
  const locked = { user, salt: toBase64(salt), nonce: toBase64(nonce), body: toBase64(new Uint8Array(body)), tries: 0 };
  storePin(JSON.stringify(locked));
}

export type PinResult = { kind: 'open' } | { kind: 'wrong'; left: number } | { kind: 'gone' };

/** The try is counted before the PIN is checked, so that closing the page does not reset it. */
export async function openWithPin(user: string, pin: string): Promise<PinResult> {
  const locked = readLocked();
  if (locked?.user !== user) return { kind: 'gone' };
  const tries = locked.tries + 1;
  storePin(JSON.stringify({ ...locked, tries }));
  const key = await keyOf(pin, fromBase64(locked.salt));
  const plain = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: fromBase64(locked.nonce) }, key, fromBase64(locked.body))
    .catch(() => undefined);
  if (plain) {
    storePin(JSON.stringify({ ...locked, tries: 0 }));
    storeKeys(user, Keys.parse(JSON.parse(new TextDecoder().decode(plain))));
    return { kind: 'open' };
  }
  if (tries < PIN_TRIES) return { kind: 'wrong', left: PIN_TRIES - tries };
  forgetPerson();
  return { kind: 'gone' };
}

function readLocked() {
  try {
    return Locked.parse(JSON.parse(readPin() ?? 'null'));
  } catch {
    return undefined;
  }
}

async function keyOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  return crypto.subtle.deriveKey(derivation, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
