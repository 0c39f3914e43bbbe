import type { DeviceStore } from './deviceStore';
import { discardDraft } from './draft';
import { isSealed } from './sealing';

/** Long enough for a holiday without signal; what nobody came back for in that time goes. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

type Parts = { raw: DeviceStore; user: string; now: number };

/** What this person kept before there were keys is sealed; its files with it. */
export async function adopt(raw: DeviceStore, sealed: DeviceStore, user: string): Promise<void> {
  for (const shelf of ['drafts', 'outbox', 'kept'] as const)
    for (const { key, value } of await raw.list(shelf, `${user}/`)) {
      if (isSealed(value)) continue;
      if (shelf !== 'kept')
        for (const file of await raw.list('files', `${key}/`))
          if (!isSealed(file.value)) await sealed.put('files', file.key, file.value);
      await sealed.put(shelf, key, value);
    }
}

/** Old copies and drafts go, and whatever belongs to people who did not come back. One's own waiting forms stay. */
export async function sweep({ raw, user, now }: Parts): Promise<void> {
  const isOwn = (key: string) => key.startsWith(`${user}/`);
  const isOld = (value: unknown) => now - keptAt(value, now) > KEPT_DAYS * DAY_MS;
  for (const { key, value } of await raw.list('kept', ''))
    if (isOld(value) || (!isOwn(key) && !isSealed(value))) await raw.remove('kept', key);
  for (const { key, value } of await raw.list('outbox', ''))
    if (!isOwn(key) && isOld(value)) await raw.remove('outbox', key);
  const waiting = new Set(await raw.keys('outbox', ''));
  for (const { key, value } of await raw.list('drafts', ''))
    if (isOld(value) && !waiting.has(key)) await discardDraft(raw, key);
  const drafts = new Set(await raw.keys('drafts', ''));
  for (const key of await raw.keys('files', '')) {
    const id = key.slice(0, key.lastIndexOf('/'));
    // One's own may belong to a draft that another tab is about to write.
    if (!isOwn(key) && !waiting.has(id) && !drafts.has(id)) await raw.remove('files', key);
  }
}

/** Signing out: copies of the server's records go; what waits or was begun stays, sealed. */
export async function leaveDevice(raw: DeviceStore, user: string): Promise<void> {
  for (const key of await raw.keys('kept', `${user}/`)) await raw.remove('kept', key);
}

/** Values from before there were keys say it themselves, if at all. */
function keptAt(value: unknown, fallback: number): number {
  if (typeof value !== 'object' || value === null) return fallback;
  const { at, savedAt, queuedAt } = value as Record<string, unknown>;
  return [at, savedAt, queuedAt].find((one) => typeof one === 'number') ?? fallback;
}
