import type { DeviceStore } from './deviceStore';

/** Whether the last write failed for lack of space. */
export type Room = { get: () => boolean; subscribe: (listener: () => void) => () => void };

/** The same store, which also reports whether the device is full. */
export function watchRoom(store: DeviceStore): { store: DeviceStore; full: Room } {
  let isFull = false;
  const listeners = new Set<() => void>();
  const note = (next: boolean) => {
    if (next === isFull) return;
    isFull = next;
    for (const listener of listeners) listener();
  };
  return {
    full: {
      get: () => isFull,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    store: {
      ...store,
      put: async (...what) => {
        try {
          await store.put(...what);
          note(false);
        } catch (error) {
          note(error instanceof DOMException && error.name === 'QuotaExceededError');
          throw error;
        }
      },
    },
  };
}
