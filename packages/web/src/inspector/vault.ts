import type { InspectorSession, InspectorUser } from '@fenix/domain/incontrol/app/sesion';
import { importKeys } from '../outbox/keyBytes';
import { type DeviceStore, memoryStore } from '../outbox/deviceStore';
import { indexedDbStore } from '../outbox/indexedDbStore';
import type { DeviceKeys } from '../outbox/sealing';

/**
 * Who works with this phone, and the keys that open what is kept on it. The browser holds the keys and lends them; it
 * does not export them, not even to this app. Without them what lies on the phone cannot be read.
 */
export type Holder = { inspector: InspectorUser; keys: DeviceKeys };

/** In a database of their own: clearing the work does not touch the keys. */
const KEYS = 'fenix-inspector-llaves';
const WORK = 'fenix-inspector';
const PLACE = 'sesion';

/** Browsers seal only on secure pages; elsewhere nothing is kept longer than the page. */
const isLasting = () => 'indexedDB' in window && 'subtle' in crypto;

export type Vault = ReturnType<typeof openVault>;

export function openVault() {
  const lasts = isLasting();
  const keys: DeviceStore = lasts ? indexedDbStore(KEYS) : memoryStore();
  return {
    isLasting: lasts,
    /** What is kept, as it lies there. */
    raw: lasts ? indexedDbStore(WORK) : memoryStore(),
    async read(): Promise<Holder | undefined> {
      const kept = (await keys.get('kept', PLACE).catch(() => undefined)) as Partial<Holder> | undefined;
      return kept?.inspector && kept.keys ? { inspector: kept.inspector, keys: kept.keys } : undefined;
    },
    async keep({ inspector, keys: texts }: InspectorSession): Promise<Holder> {
      const holder = { inspector, keys: lasts ? await importKeys(texts) : NO_KEYS };
      // A phone that cannot keep them works as long as the page is open.
      await keys.put('kept', PLACE, holder).catch(() => undefined);
      return holder;
    },
    /** From now on nothing on this phone opens, until its person signs in again. */
    forget: () => keys.remove('kept', PLACE).catch(() => undefined),
  };
}

/** Where nothing is sealed because nothing lasts. */
const NO_KEYS = [] as unknown as DeviceKeys;
