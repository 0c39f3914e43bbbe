import { z } from 'zod';
import { call } from '../shared/api';
import { readStored, writeStored } from '../shared/storage';
import { importKeys } from './keyBytes';
import type { DeviceKeys } from './sealing';

/** Under this name the tab keeps the keys while its session lasts. */
const KEY = 'llave';

const Texts = z.tuple([z.string()], z.string());
const Kept = z.object({ user: z.string(), keys: Texts });
const Given = z.object({ keys: Texts });

/** The person's keys: from this tab, or else from the server. Asked for again when that failed. */
export function createKeyRing(user: string): () => Promise<DeviceKeys> {
  let asked: Promise<DeviceKeys> | undefined;
  return () => {
    asked ??= fetchKeys(user)
      .then(importKeys)
      .catch((error: unknown) => {
        asked = undefined;
        throw error;
      });
    return asked;
  };
}

export async function fetchKeys(user: string): Promise<[string, ...string[]]> {
  const kept = readKeys(user);
  if (kept) return kept;
  const { keys } = await call(Given, 'GET', '/api/auth/device-key', undefined, { recover: false });
  storeKeys(user, keys);
  return keys;
}

export function storeKeys(user: string, keys: [string, ...string[]]): void {
  writeStored('session', KEY, JSON.stringify({ user, keys }));
}

function readKeys(user: string): [string, ...string[]] | undefined {
  try {
    const kept = Kept.parse(JSON.parse(readStored('session', KEY) ?? 'null'));
    return kept.user === user ? kept.keys : undefined;
  } catch {
    return undefined;
  }
}
