import { hash, verify } from '@node-rs/argon2';
import { createSlots } from '../media/slots';

/** Argon2id with the library's defaults: 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Each takes 19 MiB and a core for a while: a crowd at the door must not stop those inside. */
const takeSlot = createSlots(2, 20);

let decoy: Promise<string> | undefined;

/** An unknown user costs the same time as a wrong password: their guess is measured against a decoy. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const release = await takeSlot();
  try {
    decoy ??= hashPassword('nadie usa esta clave');
    const matches = await verify(stored ?? (await decoy), password);
    return stored !== undefined && matches;
  } finally {
    release();
  }
}
