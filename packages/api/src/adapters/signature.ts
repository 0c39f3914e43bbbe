import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a signature is for. Made for one of them it is worth nothing for another. */
export type Purpose =
  | 'sesion'
  | 'nombres'
  /** An address of a file, for one session. */
  | 'archivos'
  /** That a browser holds a session, where it cannot send its token. */
  | 'lector'
  | 'gps ficha'
  | 'gps foto'
  | 'copia';

/** One key per purpose out of one secret: whoever learns one of them learns none of the others. */
export function deriveKey(secret: string | Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'fenix', purpose, 32));
}

export type Signer = {
  sign: (...parts: string[]) => string;
  isRight: (signature: string, ...parts: string[]) => boolean;
};

/**
 * The one way in which the product signs: HMAC-SHA-256 under a key of the purpose, over a list that begins with its
 * name. As a list, because of two texts written after each other nobody can tell where the first one ends.
 */
export function createSigner(secret: string | Buffer, purpose: Purpose): Signer {
  const key = deriveKey(secret, purpose);
  const sign = (...parts: string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url');
  return { sign, isRight: (signature, ...parts) => isSame(signature, sign(...parts)) };
}

/** The same for what is too long to be held at once: `add` all of it, then take the signature. */
export function createSeal(secret: Buffer, purpose: Purpose) {
  const seal = createHmac('sha256', deriveKey(secret, purpose)).update(JSON.stringify([purpose]));
  return { add: (text: string) => void seal.update(text), close: () => seal.digest('base64url') };
}

/** In the same time whatever was given. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
