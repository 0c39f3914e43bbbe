import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Where a sealed value stands. Moved to another row or column it does not open. */
export type Place = { table: string; id: string; column: string };

/** What is kept under DATA_KEY: values that must be read again are sealed, values that are only compared are fingerprints. */
export type DataKeys = {
  seal: (text: string, place: Place) => string;
  open: (sealed: string, place: Place) => string;
  /** The same text under the same purpose gives the same fingerprint; without the key it cannot be guessed. */
  fingerprint: (text: string, purpose: string) => string;
  /** Under every known key, the one in use first: what was kept before a rotation is still found. */
  fingerprints: (text: string, purpose: string) => string[];
  /** Whether a sealed value or fingerprint was made with the key in use. */
  isCurrent: (kept: string) => boolean;
  /** 32 bytes for one purpose, under the key in use and under those before it. */
  derive: (purpose: string) => [Buffer, ...Buffer[]];
};

/** One key of 32 bytes with the name that stands in front of what it sealed. */
export type DataKey = { id: string; key: Buffer };

/** The text of a key ring: `v2:key,v1:key`, the one in use first; a key without a name is `v1`. */
export function readKeyRing(text: string): [DataKey, ...DataKey[]] | undefined {
  const keys = text.split(',').map((part) => readKey(part.trim()));
  const [first, ...rest] = keys;
  if (!first || rest.some((key) => !key) || new Set(keys.map((key) => key?.id)).size < keys.length) return undefined;
  return [first, ...rest.filter((key) => key !== undefined)];
}

export function writeKeyRing(ring: readonly DataKey[]): string {
  return ring.map(({ id, key }) => `${id}:${key.toString('base64url')}`).join(',');
}

/** A fresh key in front of the others. */
export function withNewKey(ring: readonly DataKey[]): [DataKey, ...DataKey[]] {
  const last = Math.max(0, ...ring.map(({ id }) => Number(id.slice(1))));
  return [{ id: `v${last + 1}`, key: randomBytes(KEY_BYTES) }, ...ring];
}

const KEY_BYTES = 32;

function readKey(text: string): DataKey | undefined {
  const [, id = 'v1', body = ''] = /^(?:(v\d{1,4}):)?([\w+/-]+=?)$/.exec(text) ?? [];
  const key = /^[0-9a-f]{64}$/i.test(body) ? Buffer.from(body, 'hex') : Buffer.from(body, 'base64url');
  return key.length === KEY_BYTES ? { id, key } : undefined;
}

const SEALED = /^(v\d{1,4}):([\w-]{38,})$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Whether a value looks like something that seal() made, under whatever key. */
export function isSealed(text: string): boolean {
  return SEALED.test(text);
}

export class UnreadableSecret extends Error {}

/** AES-256-GCM for what is sealed and HMAC-SHA-256 for fingerprints, each under a key of its own drawn from DATA_KEY. */
export function createDataKeys(ring: readonly [DataKey, ...DataKey[]]): DataKeys {
  const [current] = ring;
  const drawn = new Map<string, Buffer>();

  function draw({ id, key }: DataKey, purpose: string): Buffer {
    const name = `${id} ${purpose}`;
    const known = drawn.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `fenix ${purpose}`, KEY_BYTES));
    drawn.set(name, known);
    return known;
  }

  function printUnder(key: DataKey, text: string, purpose: string): string {
    const print = createHmac('sha256', draw(key, `fingerprint ${purpose}`))
      .update(text)
      .digest('base64url');
    return `${key.id}:${print}`;
  }

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', draw(current, 'seal'), nonce).setAAD(nameOf(place));
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}:${body.toString('base64url')}`;
    },
    open(sealed, place) {
      const [, id, text = ''] = SEALED.exec(sealed) ?? [];
      const key = ring.find((one) => one.id === id);
      if (!key)
        throw new UnreadableSecret(`DATA_KEY: falta la clave ${id ?? '?'} con la que se guardó ${whereIs(place)}.`);
      const body = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', draw(key, 'seal'), body.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(nameOf(place)).setAuthTag(body.subarray(-TAG_BYTES));
      try {
        const plain = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([plain, decipher.final()]).toString('utf8');
      } catch {
        throw new UnreadableSecret(`DATA_KEY: la clave ${key.id} no abre ${whereIs(place)}.`);
      }
    },
    fingerprint: (text, purpose) => printUnder(current, text, purpose),
    fingerprints: (text, purpose) => ring.map((key) => printUnder(key, text, purpose)),
    isCurrent: (kept) => kept.startsWith(`${current.id}:`),
    derive: (purpose) => [draw(current, purpose), ...ring.slice(1).map((key) => draw(key, purpose))],
  };
}

function nameOf({ table, id, column }: Place): Buffer {
  return Buffer.from(JSON.stringify([table, id, column]));
}

function whereIs({ table, id, column }: Place): string {
  return `${table}.${column} de ${id}`;
}
