/**
 * What a browser keeps on the device for work without signal. Four shelves; every key begins with the person it
 * belongs to, so that whoever signs in next on the same phone finds nothing of anybody else. What lies there is sealed
 * (`sealedStore.ts`).
 */
export const SHELVES = ['drafts', 'files', 'outbox', 'kept'] as const;
export type Shelf = (typeof SHELVES)[number];

export type DeviceStore = {
  get: (shelf: Shelf, key: string) => Promise<unknown>;
  put: (shelf: Shelf, key: string, value: unknown) => Promise<void>;
  remove: (shelf: Shelf, key: string) => Promise<void>;
  /** Without the values, which may be large. */
  keys: (shelf: Shelf, prefix: string) => Promise<string[]>;
  /** Keys and values whose key begins with these letters, in the order of their keys. */
  list: (shelf: Shelf, prefix: string) => Promise<{ key: string; value: unknown }[]>;
};

/** For tests, and for browsers that keep nothing: lasts as long as the page. */
export function memoryStore(): DeviceStore {
  const shelves = new Map(SHELVES.map((shelf) => [shelf, new Map<string, unknown>()]));
  const on = (shelf: Shelf) => shelves.get(shelf) ?? new Map<string, unknown>();
  return {
    get: async (shelf, key) => on(shelf).get(key),
    put: async (shelf, key, value) => void on(shelf).set(key, value),
    remove: async (shelf, key) => void on(shelf).delete(key),
    keys: async (shelf, prefix) => [...on(shelf).keys()].filter((key) => key.startsWith(prefix)).toSorted(),
    list: async (shelf, prefix) =>
      [...on(shelf)]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => ({ key, value }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  };
}
