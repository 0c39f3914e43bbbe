/**
 * What a browser stores on the device for work without signal, in four object stores. Every key begins with the id of
 * its user, so that users of the same phone do not see each other's work. Values are encrypted (`sealedStore.ts`).
 * These names are on phones already and never change.
 */
export const STORE_NAMES = ['drafts', 'files', 'outbox', 'kept'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

export type DeviceStore = {
  get: (storeName: StoreName, key: string) => Promise<unknown>;
  put: (storeName: StoreName, key: string, value: unknown) => Promise<void>;
  remove: (storeName: StoreName, key: string) => Promise<void>;
  /** Without the values, which may be large. */
  keys: (storeName: StoreName, prefix: string) => Promise<string[]>;
  /** Keys and values whose key begins with the prefix, in the order of their keys. */
  list: (storeName: StoreName, prefix: string) => Promise<{ key: string; value: unknown }[]>;
};

/** For tests, and for browsers that store nothing: lasts as long as the page. */
export function memoryStore(): DeviceStore {
  const stores = new Map(STORE_NAMES.map((storeName) => [storeName, new Map<string, unknown>()]));
  const on = (storeName: StoreName) => stores.get(storeName) ?? new Map<string, unknown>();
  return {
    get: async (storeName, key) => on(storeName).get(key),
    put: async (storeName, key, value) => void on(storeName).set(key, value),
    remove: async (storeName, key) => void on(storeName).delete(key),
    keys: async (storeName, prefix) => [...on(storeName).keys()].filter((key) => key.startsWith(prefix)).toSorted(),
    list: async (storeName, prefix) =>
      [...on(storeName)]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => ({ key, value }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  };
}
