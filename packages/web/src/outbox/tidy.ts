import type { DeviceStore } from './deviceStore';
import { isSealed } from './sealing';

/** How long copies of the server's records stay: longer than a shift; with signal they are fetched again. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

type Parts = { raw: DeviceStore; user: string; now: number };

/** Encrypts what this user stored before there were keys, with its files. */
export async function sealOldValues(raw: DeviceStore, sealed: DeviceStore, user: string): Promise<void> {
  for (const storeName of ['drafts', 'outbox', 'kept'] as const)
    for (const { key, value } of await raw.list(storeName, `${user}/`)) {
      if (isSealed(value)) continue;
      if (storeName !== 'kept')
        for (const file of await raw.list('files', `${key}/`))
          if (!isSealed(file.value)) await sealed.put('files', file.key, file.value);
      await sealed.put(storeName, key, value);
    }
}

/**
 * Deletes old copies of the server's records, and those of other users from before there were keys. Unsent forms are
 * never touched (AUTH-46): they go when they are sent or discarded.
 */
export async function removeOldCopies({ raw, user, now }: Parts): Promise<void> {
  const isOwn = (key: string) => key.startsWith(`${user}/`);
  const isOld = (value: unknown) => now - keptAt(value, now) > KEPT_DAYS * DAY_MS;
  const begun = await begunKeys(raw, '');
  for (const { key, value } of await raw.list('kept', ''))
    if ((isOld(value) && !begun.has(key)) || (!isOwn(key) && !isSealed(value))) await raw.remove('kept', key);
}

/** A copy has the name of the form that was begun with it. */
async function begunKeys(raw: DeviceStore, prefix: string): Promise<ReadonlySet<string>> {
  return new Set([...(await raw.keys('drafts', prefix)), ...(await raw.keys('outbox', prefix))]);
}

/** For a user who can open the device again without signal: by kind, the copy that its forms need in order to open. */
export type CopiesToKeep = { opensWith: Readonly<Record<string, string>> };

/**
 * At sign-out: deletes copies of the server's records; unsent forms stay, encrypted. With `copies` the copies that those
 * forms open with stay too.
 */
export async function clearOnSignOut(raw: DeviceStore, user: string, copies?: CopiesToKeep): Promise<void> {
  const begun = copies ? await begunKeys(raw, `${user}/`) : new Set<string>();
  const kinds = new Set([...begun].map((key) => key.split('/')[1] ?? ''));
  const shared = Object.entries(copies?.opensWith ?? {}).flatMap(([kind, name]) =>
    kinds.has(kind) ? [`${user}/${name}`] : [],
  );
  const stays = new Set([...begun, ...shared]);
  for (const key of await raw.keys('kept', `${user}/`)) if (!stays.has(key)) await raw.remove('kept', key);
}

/** Values from before there were keys say it themselves, if at all. */
function keptAt(value: unknown, fallback: number): number {
  if (typeof value !== 'object' || value === null) return fallback;
  const { at, savedAt, queuedAt } = value as Record<string, unknown>;
  return [at, savedAt, queuedAt].find((one) => typeof one === 'number') ?? fallback;
}
