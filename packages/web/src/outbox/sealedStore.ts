import type { DeviceStore, Shelf } from './deviceStore';
import { type DeviceKeys, isSealed, seal, unseal } from './sealing';

type Parts = { store: DeviceStore; keys: () => Promise<DeviceKeys>; now: () => number };

/** A store of which nothing can be read without the person's key. Whoever works with it does not notice. */
export function sealedStore({ store, keys, now }: Parts): DeviceStore {
  /** What was kept before there were keys opens as it is; what another key sealed is as good as not there. */
  const open = async (shelf: Shelf, key: string, value: unknown) =>
    isSealed(value) ? unseal(await keys(), `${shelf} ${key}`, value).catch(() => undefined) : value;
  return {
    get: async (shelf, key) => open(shelf, key, await store.get(shelf, key)),
    put: async (shelf, key, value) => store.put(shelf, key, await seal(await keys(), `${shelf} ${key}`, value, now())),
    remove: store.remove,
    keys: store.keys,
    list: async (shelf, prefix) => {
      const found = await store.list(shelf, prefix);
      const opened = await Promise.all(
        found.map(async ({ key, value }) => ({ key, value: await open(shelf, key, value) })),
      );
      return opened.filter(({ value }) => value !== undefined);
    },
  };
}
