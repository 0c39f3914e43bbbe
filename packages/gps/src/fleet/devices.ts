import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { GpsDb } from '../schema';

/** A random key: too long to guess, so an unsalted hash is enough to store it. Shown once, when it is made. */
export function newDeviceKey(): { key: string; hash: string } {
  const key = randomBytes(24).toString('base64url');
  return { key, hash: hashKey(key) };
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** A tracker that has said who it is. */
export type Device = { imei: string; accountId: string; vehicleId: string };

type Known = Device & { keyHash: string };
type Entry = { known: Known; until: number };

/** Milliseconds that a tracker stays cached across its many reports; a change of any tracker invalidates them all. */
const REMEMBER = 60 * 60_000;
/** How often is asked whether any tracker was changed; then all are forgotten. */
const ASK_AGAIN = 30_000;
const MOST_REMEMBERED = 50_000;

/** What the database said of a tracker holds for an hour, and no longer than half a minute after a change of any. */
export function createDevices(db: GpsDb, now: () => Date) {
  const entries = new Map<string, Entry>();
  const keys = new Map<string, number>();

  let version: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const row = await db.selectFrom('gps_devices_version').select('version').executeTakeFirst();
    const current = String(row?.version ?? 0);
    if (current !== version) {
      entries.clear();
      keys.clear();
    }
    version = current;
    askedAt = now().getTime();
  }

  /** Callers that come while it is asked share the answer. */
  async function forgetChanged(): Promise<void> {
    if (Math.abs(now().getTime() - askedAt) < ASK_AGAIN) return;
    asking ??= ask().finally(() => (asking = undefined));
    await asking;
  }

  /** Strangers are asked about each time: they must not fill the memory. What changed while it was read is not kept. */
  async function read(by: 'imei' | 'key_hash', value: string): Promise<Known | undefined> {
    const asOf = version;
    const row = await db.selectFrom('gps_devices').selectAll().where(by, '=', value).executeTakeFirst();
    if (!row) return undefined;
    const { imei, account_id: accountId, vehicle_id: vehicleId, key_hash: keyHash } = row;
    const known = { imei, accountId, vehicleId, keyHash };
    if (asOf !== version) return known;
    if (entries.size >= MOST_REMEMBERED) entries.clear();
    if (keys.size >= MOST_REMEMBERED) keys.clear();
    const until = now().getTime() + REMEMBER;
    entries.set(imei, { known, until });
    keys.set(keyHash, until);
    return known;
  }

  async function find(imei: string): Promise<Known | undefined> {
    await forgetChanged();
    const entry = entries.get(imei);
    return entry && entry.until > now().getTime() ? entry.known : read('imei', imei);
  }

  return {
    async identify(imei: string, key: string): Promise<Device> {
      const known = await find(imei);
      const [given, right] = [Buffer.from(hashKey(key)), Buffer.from(known?.keyHash ?? hashKey(''))];
      const isRight = given.length === right.length && timingSafeEqual(given, right);
      if (!known || !isRight || key === '') throw new DomainError('unauthenticated', PLATFORM_MESSAGES.badDeviceKey);
      return { imei: known.imei, accountId: known.accountId, vehicleId: known.vehicleId };
    },

    /** The vehicle of a tracker of this account, for a caller already authenticated as the account. */
    async vehicleOf(accountId: string, imei: string): Promise<string | undefined> {
      const known = await find(imei);
      return known?.accountId === accountId ? known.vehicleId : undefined;
    },

    async isKey(key: string): Promise<boolean> {
      await forgetChanged();
      const hash = hashKey(key);
      return (keys.get(hash) ?? 0) > now().getTime() || (await read('key_hash', hash)) !== undefined;
    },
  };
}
