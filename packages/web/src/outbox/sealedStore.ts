import type { DeviceStore, StoreName } from './deviceStore';
import { isLarge, isPart, sealedParts } from './sealedParts';
import { type DeviceKeys, isSealed, seal, unseal } from './sealing';

type Parts = { store: DeviceStore; keys: () => Promise<DeviceKeys>; now: () => number };

/** Encrypts values with the user's key, with the interface of a plain store. */
export function sealedStore({ store, keys, now }: Parts): DeviceStore {
  const parts = sealedParts({ store, keys, now });
  /** Values from before there were keys are returned as they are; those of another key count as absent. */
  const open = async (storeName: StoreName, key: string, value: unknown) => {
    if (!isSealed(value)) return value;
    const given = await keys();
    const opened = unseal(given, `${storeName} ${key}`, value);
    return (storeName === 'files' ? opened.then((one) => parts.read(key, one)) : opened).catch(() => undefined);
  };
  return {
    get: async (storeName, key) => open(storeName, key, await store.get(storeName, key)),
    put: async (storeName, key, value) => {
      if (storeName === 'files' && isLarge(value)) return parts.put(key, value);
      await store.put(storeName, key, await seal(await keys(), `${storeName} ${key}`, value, now()));
      if (storeName === 'files') await parts.drop(key);
    },
    remove: async (storeName, key) => {
      await store.remove(storeName, key);
      if (storeName === 'files') await parts.drop(key);
    },
    keys: async (storeName, prefix) => (await store.keys(storeName, prefix)).filter((key) => !isPart(key)),
    list: async (storeName, prefix) => {
      const found = (await store.list(storeName, prefix)).filter(({ key }) => !isPart(key));
      const opened = await Promise.all(
        found.map(async ({ key, value }) => ({ key, value: await open(storeName, key, value) })),
      );
      return opened.filter(({ value }) => value !== undefined);
    },
  };
}
