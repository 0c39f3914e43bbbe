import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a key is for. A signature made for one of them is worth nothing for another. */
export type Purpose = 'sesion' | 'gps' | 'archivos' | 'nombres';

/** One key per purpose out of one secret: whoever learns one of them learns none of the others. */
export function deriveKey(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'fenix', purpose, 32));
}

export function createSigner(key: Buffer) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return { sign, isRight: (text: string, signature: string) => isSame(signature, sign(text)) };
}

/** In the same time whatever was given. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
