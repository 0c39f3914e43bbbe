import { createHmac } from 'node:crypto';
import type { DataKeys } from '../ground/dataKey';

/**
 * The keys that encrypt a user's records on their device, derived from DATA_KEY and the user id, so they are not stored.
 * After a key rotation the earlier ones still decrypt what is waiting on devices.
 */
export function deviceKeysOf(dataKeys: DataKeys, userId: string): string[] {
  return dataKeys.derive('device').map((key) => createHmac('sha256', key).update(userId).digest('base64url'));
}
