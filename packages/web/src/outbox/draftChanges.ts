import type { DeviceStore } from './deviceStore';

/** A count that grows with every draft that is stored or deleted, for lists of drafts. */
export type DraftChanges = { get: () => number; subscribe: (listener: () => void) => () => void };

/** The same store, which also reports changes of drafts: a form writes its last keys after its page was left. */
export function watchDrafts(store: DeviceStore): { store: DeviceStore; drafts: DraftChanges } {
  let changes = 0;
  const listeners = new Set<() => void>();
  const note = (storeName: string) => {
    if (storeName !== 'drafts') return;
    changes += 1;
    for (const listener of listeners) listener();
  };
  return {
    drafts: {
      get: () => changes,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    store: {
      ...store,
      put: async (storeName, ...what) => {
        await store.put(storeName, ...what);
        note(storeName);
      },
      remove: async (storeName, key) => {
        await store.remove(storeName, key);
        note(storeName);
      },
    },
  };
}
