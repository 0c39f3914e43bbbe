/** An encrypted value as it is stored on the device; only the time of storing is outside the encryption. */
export type Sealed = { sealed: 1; at: number; nonce: Uint8Array<ArrayBuffer>; body: ArrayBuffer };

/** The current key, and earlier ones, which still decrypt older values. */
export type DeviceKeys = readonly [CryptoKey, ...CryptoKey[]];

const NONCE_BYTES = 12;
const LENGTH_BYTES = 4;

export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'sealed' in value && 'nonce' in value;
}

/** AES-256-GCM with `place` as additional data: moved under another key, it does not decrypt. */
export async function seal([key]: DeviceKeys, place: string, value: unknown, at: number): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const body = await crypto.subtle.encrypt(algorithm(nonce, place), key, await pack(value));
  return { sealed: 1, at, nonce, body };
}

export class Unreadable extends Error {}

export async function unseal(keys: DeviceKeys, place: string, { nonce, body }: Sealed): Promise<unknown> {
  for (const key of keys) {
    const plain = await crypto.subtle.decrypt(algorithm(nonce, place), key, body).catch(() => undefined);
    if (plain) return unpack(plain);
  }
  throw new Unreadable(`no key opens ${place}`);
}

function algorithm(iv: Uint8Array<ArrayBuffer>, place: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
}

type Packed = { at: number; size: number; name: string; type: string; lastModified: number };
const MARK = '$archivo';

/** JSON followed by the bytes of the files it refers to. */
async function pack(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const files: File[] = [];
  let size = 0;
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (!(part instanceof File)) return part;
    const { name, type, lastModified } = part;
    const packed: Packed = { at: size, size: part.size, name, type, lastModified };
    files.push(part);
    size += part.size;
    return { [MARK]: packed };
  });
  const head = new TextEncoder().encode(text);
  const bytes = new Uint8Array(LENGTH_BYTES + head.length + size);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, LENGTH_BYTES);
  let place = LENGTH_BYTES + head.length;
  for (const file of files) {
    bytes.set(new Uint8Array(await file.arrayBuffer()), place);
    place += file.size;
  }
  return bytes;
}

function unpack(plain: ArrayBuffer): unknown {
  const length = new DataView(plain).getUint32(0);
  const behind = LENGTH_BYTES + length;
  const text = new TextDecoder().decode(plain.slice(LENGTH_BYTES, behind));
  return JSON.parse(text, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || !(MARK in part)) return part;
    const { at, size, name, type, lastModified } = part[MARK] as Packed;
    return new File([plain.slice(behind + at, behind + at + size)], name, { type, lastModified });
  });
}
