import { hash, verify } from '@node-rs/argon2';
import { createSlots } from '../ground/slots';

/** Argon2id with the library's defaults: 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Each verification takes 19 MiB and a core for a while: many concurrent sign-ins must not stop other requests. */
const [AT_ONCE, WAITING] = [2, 20];
const acquireSlot = createSlots(AT_ONCE, WAITING);
/** How many verifications may run or wait. */
export const MAX_PASSWORD_CHECKS = AT_ONCE + WAITING;

let decoy: Promise<string> | undefined;

/** An unknown user is verified against a decoy hash, so that it takes the same time as a wrong password. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const release = await acquireSlot();
  try {
    decoy ??= hashPassword('nadie usa esta clave');
    const matches = await verify(stored ?? (await decoy), password);
    return stored !== undefined && matches;
  } finally {
    release();
  }
}
