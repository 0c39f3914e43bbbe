import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A signature for one purpose is invalid for another. */
export type Purpose =
  | 'sesion'
  | 'nombres'
  /** The URL of a file, for one session. */
  | 'archivos'
  /** Proof of a session, where the browser cannot send its token. */
  | 'lector'
  | 'gps ficha'
  | 'gps foto'
  | 'copia';

/** One key per purpose, derived from one secret, so that a leaked key does not reveal the others. */
export function deriveKey(secret: string | Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'fenix', purpose, 32));
}

export type Signer = {
  sign: (...parts: string[]) => string;
  isRight: (signature: string, ...parts: string[]) => boolean;
};

/**
 * All signatures are made here: HMAC-SHA-256 with the key of the purpose, over a list that begins with its name. A list,
 * because concatenated texts would be ambiguous.
 */
export function createSigner(secret: string | Buffer, purpose: Purpose): Signer {
  const key = deriveKey(secret, purpose);
  const sign = (...parts: string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url');
  return { sign, isRight: (signature, ...parts) => isSame(signature, sign(...parts)) };
}

/** The same for streams: `add` every chunk, then take the signature. */
export function createSeal(secret: Buffer, purpose: Purpose) {
  const seal = createHmac('sha256', deriveKey(secret, purpose)).update(JSON.stringify([purpose]));
  return { add: (text: string) => void seal.update(text), close: () => seal.digest('base64url') };
}

/** Constant-time comparison. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
