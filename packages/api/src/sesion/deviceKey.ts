import { createHmac } from 'node:crypto';
import type { DataKeys } from '../adapters/dataKey';

/**
 * What seals a person's records on their phone: drawn from DATA_KEY and the person, so it is kept nowhere. After a
 * rotation the keys before still open what waits on phones.
 */
export function deviceKeysOf(dataKeys: DataKeys, userId: string): string[] {
  return dataKeys.derive('device').map((key) => createHmac('sha256', key).update(userId).digest('base64url'));
}
