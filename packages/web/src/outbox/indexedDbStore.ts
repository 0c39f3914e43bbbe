import { type DeviceStore, STORE_NAMES, type StoreName } from './deviceStore';

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

  async function inStore<T>(
    storeName: StoreName,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const transaction = (await database()).transaction(storeName, mode, { durability: 'strict' });
    const asked = work(transaction.objectStore(storeName));
    await finished(transaction);
    return asked.result;
  }

  return {
    get: (storeName, key) => inStore<unknown>(storeName, 'readonly', (store) => store.get(key)),
    put: async (storeName, key, value) =>
      void (await inStore(storeName, 'readwrite', (store) => store.put(value, key))),
    remove: (storeName, key) => inStore(storeName, 'readwrite', (store) => store.delete(key)),
    keys: async (storeName, prefix) => {
      const range = IDBKeyRange.bound(prefix, prefix + LAST);
      return (await inStore(storeName, 'readonly', (store) => store.getAllKeys(range))) as string[];
    },
    list: async (storeName, prefix) => {
      const transaction = (await database()).transaction(storeName, 'readonly');
      const range = IDBKeyRange.bound(prefix, prefix + LAST);
      const keys = transaction.objectStore(storeName).getAllKeys(range) as IDBRequest<string[]>;
      const values = transaction.objectStore(storeName).getAll(range) as IDBRequest<unknown[]>;
      await finished(transaction);
      return keys.result.map((key, index) => ({ key, value: values.result[index] }));
    },
  };
}

function open(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, VERSION);
    asked.addEventListener('upgradeneeded', () => {
      for (const storeName of STORE_NAMES)
        if (!asked.result.objectStoreNames.contains(storeName)) asked.result.createObjectStore(storeName);
    });
    asked.addEventListener('success', () => {
      // A newer version of the product in another tab may upgrade the database: this connection closes.
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
