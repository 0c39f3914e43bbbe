import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** An authenticator app (TOTP). Each code is of a later period than the one before, since no code works twice. */
export class Authenticator {
  readonly #key: Buffer;
  #last = 0;

  constructor(secret: string) {
    const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
    this.#key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  code(): string {
    this.#last = Math.max(Math.floor(Date.now() / STEP_MS), this.#last + 1);
    const moment = Buffer.alloc(8);
    moment.writeBigUInt64BE(BigInt(this.#last));
    const mac = createHmac('sha1', this.#key).update(moment).digest();
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7f_ff_ff_ff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
