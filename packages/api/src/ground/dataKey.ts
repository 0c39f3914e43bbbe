import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The row and column of an encrypted value, as additional authenticated data: moved elsewhere it does not decrypt. */
export type Place = { table: string; id: string; column: string };

/** Under DATA_KEY: values that must be read again are encrypted, values that are only compared are fingerprints. */
export type DataKeys = {
  seal: (text: string, place: Place) => string;
  open: (sealed: string, place: Place) => string;
  /** A keyed hash per purpose, which cannot be brute-forced without the key. */
  fingerprint: (text: string, purpose: string) => string;
  /** Under every configured key, the current one first, so that values from before a rotation are found. */
  fingerprints: (text: string, purpose: string) => string[];
  /** Whether an encrypted value or fingerprint is under the current key. */
  isCurrent: (kept: string) => boolean;
  /** A derived key of 32 bytes for one purpose, under the current key and each earlier one. */
  derive: (purpose: string) => [Buffer, ...Buffer[]];
};

/** A key of 32 bytes with its id, which prefixes the values it encrypted. */
export type DataKey = { id: string; key: Buffer };

/** A key ring as text: `v2:key,v1:key`, the current one first; a key without an id is `v1`. */
export function readKeyRing(text: string): [DataKey, ...DataKey[]] | undefined {
  const keys = text.split(',').map((part) => readKey(part.trim()));
  const [first, ...rest] = keys;
  if (!first || rest.some((key) => !key) || new Set(keys.map((key) => key?.id)).size < keys.length) return undefined;
  return [first, ...rest.filter((key) => key !== undefined)];
}

export function writeKeyRing(ring: readonly DataKey[]): string {
  return ring.map(({ id, key }) => `${id}:${key.toString('base64url')}`).join(',');
}

/** Prepends a new key. */
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

/** Whether a value has the format of seal(), under any key. */
export function isSealed(text: string): boolean {
  return SEALED.test(text);
}

export class UnreadableSecret extends Error {}

/** AES-256-GCM for encryption and HMAC-SHA-256 for fingerprints, each with its own key derived from DATA_KEY. */
export function createDataKeys(ring: readonly [DataKey, ...DataKey[]]): DataKeys {
  const [current] = ring;
  const derived = new Map<string, Buffer>();

  function derive({ id, key }: DataKey, purpose: string): Buffer {
    const name = `${id} ${purpose}`;
    const subkey = derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `fenix ${purpose}`, KEY_BYTES));
    derived.set(name, subkey);
    return subkey;
  }

  function fingerprintUnder(key: DataKey, text: string, purpose: string): string {
    const digest = createHmac('sha256', derive(key, `fingerprint ${purpose}`))
      .update(text)
      .digest('base64url');
    return `${key.id}:${digest}`;
  }

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derive(current, 'seal'), nonce).setAAD(nameOf(place));
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}:${body.toString('base64url')}`;
    },
    open(sealed, place) {
      const [, id, text = ''] = SEALED.exec(sealed) ?? [];
      const key = ring.find((one) => one.id === id);
      if (!key)
        throw new UnreadableSecret(
          `DATA_KEY: falta la clave ${id ?? '?'} con la que se guardó ${describePlace(place)}.`,
        );
      const body = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', derive(key, 'seal'), body.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(nameOf(place)).setAuthTag(body.subarray(-TAG_BYTES));
      try {
        const plain = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([plain, decipher.final()]).toString('utf8');
      } catch {
        throw new UnreadableSecret(`DATA_KEY: la clave ${key.id} no abre ${describePlace(place)}.`);
      }
    },
    fingerprint: (text, purpose) => fingerprintUnder(current, text, purpose),
    fingerprints: (text, purpose) => ring.map((key) => fingerprintUnder(key, text, purpose)),
    isCurrent: (kept) => kept.startsWith(`${current.id}:`),
    derive: (purpose) => [derive(current, purpose), ...ring.slice(1).map((key) => derive(key, purpose))],
  };
}

function nameOf({ table, id, column }: Place): Buffer {
  return Buffer.from(JSON.stringify([table, id, column]));
}

function describePlace({ table, id, column }: Place): string {
  return `${table}.${column} de ${id}`;
}
