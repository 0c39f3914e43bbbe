import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults: 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/** An unknown user costs the same time as a wrong password: their guess is measured against a decoy. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nadie usa esta clave');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
