import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { GpsDb } from '../schema';

/** 32 random bytes: nobody guesses one, so a plain hash keeps it. It is shown once, when it is made. */
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

/** Longer than the pause between two reports of a tracker. */
const REMEMBER = 5 * 60_000;
/** How often is asked whether any tracker was changed; then all are forgotten. */
const ASK_AGAIN = 30_000;
const MOST_REMEMBERED = 50_000;

/** What the database said of a tracker holds for minutes, and no longer than half a minute after a change of any. */
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

  async function find(imei: string): Promise<Known | undefined> {
    await forgetChanged();
    const entry = entries.get(imei);
    if (entry && entry.until > now().getTime()) return entry.known;
    const asOf = version;
    const row = await db.selectFrom('gps_devices').selectAll().where('imei', '=', imei).executeTakeFirst();
    const known = row && { imei, accountId: row.account_id, vehicleId: row.vehicle_id, keyHash: row.key_hash };
    if (entries.size >= MOST_REMEMBERED) entries.clear();
    // Strangers are asked about each time: they must not fill the memory. What changed while it was read is not kept.
    if (known && asOf === version) entries.set(imei, { known, until: now().getTime() + REMEMBER });
    else entries.delete(imei);
    return known;
  }

  return {
    async identify(imei: string, key: string): Promise<Device> {
      const known = await find(imei);
      const [given, right] = [Buffer.from(hashKey(key)), Buffer.from(known?.keyHash ?? hashKey(''))];
      const isRight = given.length === right.length && timingSafeEqual(given, right);
      if (!known || !isRight || key === '') throw new DomainError('unauthenticated', PLATFORM_MESSAGES.badDeviceKey);
      return { imei: known.imei, accountId: known.accountId, vehicleId: known.vehicleId };
    },

    /** The vehicle of a tracker of this account, for whoever has shown to be the account. */
    async vehicleOf(accountId: string, imei: string): Promise<string | undefined> {
      const known = await find(imei);
      return known?.accountId === accountId ? known.vehicleId : undefined;
    },

    async isKey(key: string): Promise<boolean> {
      await forgetChanged();
      const hash = hashKey(key);
      if ((keys.get(hash) ?? 0) > now().getTime()) return true;
      const asOf = version;
      const row = await db.selectFrom('gps_devices').select('imei').where('key_hash', '=', hash).executeTakeFirst();
      if (keys.size >= MOST_REMEMBERED) keys.clear();
      if (row && asOf === version) keys.set(hash, now().getTime() + REMEMBER);
      return row !== undefined;
    },
  };
}
