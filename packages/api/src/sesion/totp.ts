import { createHmac, randomBytes } from 'node:crypto';
import { CODE_DIGITS } from '@fenix/domain/sesion/segundoPaso';
import { isSame } from '../ground/signature';

/** RFC 6238 with the parameters that all authenticator apps support: HMAC-SHA-1 over steps of 30 seconds. */
const STEP_MS = 30_000;
const SECRET_BYTES = 20;

export function newSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The code of a step (RFC 4226, section 5.3). */
export function codeOf(secret: string, step: number, digits = CODE_DIGITS): string {
  const moment = Buffer.alloc(8);
  moment.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(moment).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(at) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** The step that a code belongs to, or undefined; one step of tolerance, for clock skew and slow typing. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const here = stepAt(now);
  return [here, here - 1, here + 1].find((step) => isSame(code, codeOf(secret, step)));
}

/** The content of the QR code. */
export function addressOf(secret: string, { issuer, name }: { issuer: string; name: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
