import { type DeviceStore, SHELVES, type Shelf } from './deviceStore';

const VERSION = 1;
/** Sorts after every key that begins with the prefix. */
const LAST = '\u{ffff}';

/** The browser's database of this name: it takes pictures as they are, and keeps them when the tab is closed. */
export function indexedDbStore(name: string): DeviceStore {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const database = () => {
    opened ??= open(name, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };

  async function inShelf<T>(
    shelf: Shelf,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const transaction = (await database()).transaction(shelf, mode, { durability: 'strict' });
    const asked = work(transaction.objectStore(shelf));
    await finished(transaction);
    return asked.result;
  }

  return {
    get: (shelf, key) => inShelf<unknown>(shelf, 'readonly', (store) => store.get(key)),
    put: async (shelf, key, value) => void (await inShelf(shelf, 'readwrite', (store) => store.put(value, key))),
    remove: (shelf, key) => inShelf(shelf, 'readwrite', (store) => store.delete(key)),
    keys: async (shelf, prefix) => {
      const range = IDBKeyRange.bound(prefix, prefix + LAST);
      return (await inShelf(shelf, 'readonly', (store) => store.getAllKeys(range))) as string[];
    },
    list: async (shelf, prefix) => {
      const transaction = (await database()).transaction(shelf, 'readonly');
      const range = IDBKeyRange.bound(prefix, prefix + LAST);
      const keys = transaction.objectStore(shelf).getAllKeys(range) as IDBRequest<string[]>;
      const values = transaction.objectStore(shelf).getAll(range) as IDBRequest<unknown[]>;
      await finished(transaction);
      return keys.result.map((key, index) => ({ key, value: values.result[index] }));
    },
  };
}

function open(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, VERSION);
    asked.addEventListener('upgradeneeded', () => {
      for (const shelf of SHELVES)
        if (!asked.result.objectStoreNames.contains(shelf)) asked.result.createObjectStore(shelf);
    });
    asked.addEventListener('success', () => {
      // A newer version of the product in another tab may change the shelves: this one lets go.
      asked.result.addEventListener('versionchange', () => {
        asked.result.close();
        onClosed();
      });
      asked.result.addEventListener('close', onClosed);
      resolve(asked.result);
    });
    asked.addEventListener('error', () => reject(asked.error ?? new Error('the device keeps nothing')));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    const fail = () => reject(transaction.error ?? new Error('the device could not keep it'));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}
