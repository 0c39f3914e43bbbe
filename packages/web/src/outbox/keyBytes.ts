import type { DeviceKeys } from './sealing';

export async function importKeys([first, ...rest]: [string, ...string[]]): Promise<DeviceKeys> {
  return [await importKey(first), ...(await Promise.all(rest.map(importKey)))];
}

function importKey(text: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(text), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
