import type { Subject } from './descarte';
import type { DeviceStore } from './deviceStore';

/** A draft as it is stored. `values` may be from an older version of the product: check them before use. */
export type StoredDraft = { id: string; savedAt: number; subject: Subject | undefined; values: unknown };

/** The drafts whose id begins with the prefix, newest first, and the ids of those that wait in the outbox. */
export async function listDrafts(store: DeviceStore, prefix: string) {
  const queued: ReadonlySet<string> = new Set(await store.keys('outbox', prefix));
  const drafts = (await store.list('drafts', prefix)).map(({ key: id, value }): StoredDraft => {
    const { savedAt = 0, subject, values } = value as Partial<StoredDraft>;
    return { id, savedAt, subject, values };
  });
  return { drafts: drafts.toSorted((one, other) => other.savedAt - one.savedAt), queued };
}
