import type { DeviceStore } from './deviceStore';
import { type DeviceKeys, isSealed, seal, unseal } from './sealing';

/** VIDEO-02: above this a file is encrypted part by part: whole, a video of 200 MB would not fit into a phone's memory. */
const PART_BYTES = 4_000_000;
/** Second in a key, so that no list of a form's files finds the parts. */
const PARTS = '~';

type Facts = { id: string; count: number; name: string; type: string; lastModified: number };
type Manifest = { partes: Facts };
type Parts = { store: DeviceStore; keys: () => Promise<DeviceKeys>; now: () => number };

export function isLarge(value: unknown): value is File {
  return value instanceof File && value.size > PART_BYTES;
}

export function isPart(key: string): boolean {
  return key.includes(`/${PARTS}`);
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && 'partes' in value;
}

/** The parts of the files of one key, whichever file it was. */
function prefixOf(key: string): string {
  const cut = key.indexOf('/') + 1;
  return `${key.slice(0, cut)}${PARTS}${key.slice(cut)}/`;
}

/** The file that a part is of; it is under that key, or did. */
function wholeOf(part: string): string {
  const [user = '', place = '', ...rest] = part.split('/');
  return [user, place.slice(PARTS.length), ...rest.slice(0, -2)].join('/');
}

const DAY_MS = 24 * 3_600_000;

/** Parts whose writing was interrupted for good, by a page that was closed: no file of theirs is there. */
export async function removeStrayParts(raw: DeviceStore, user: string, now: number): Promise<void> {
  const keys = await raw.keys('files', `${user}/`);
  const files = new Set(keys);
  for (const key of keys) {
    if (!isPart(key) || files.has(wholeOf(key))) continue;
    const value = await raw.get('files', key);
    // Another tab may be writing it now.
    if (!isSealed(value) || now - value.at > DAY_MS) await raw.remove('files', key);
  }
}

/** Large files on the device, in parts that are sealed on their own. */
export function sealedParts({ store, keys, now }: Parts) {
  /** A file that is stored already, or was read from here, is not written again. */
  const stored = new WeakMap<File, string>();
  const placeOf = (key: string) => `files ${key}`;

  async function drop(key: string, besides?: string): Promise<void> {
    const prefix = prefixOf(key);
    for (const part of await store.keys('files', prefix))
      if (besides === undefined || !part.startsWith(`${prefix}${besides}/`)) await store.remove('files', part);
  }

  async function readManifest(key: string): Promise<Facts | undefined> {
    const sealed = await store.get('files', key);
    const value = await unseal(await keys(), placeOf(key), sealed as Parameters<typeof unseal>[2]).catch(
      () => undefined,
    );
    return isManifest(value) ? value.partes : undefined;
  }

  return {
    drop,
    /** The parts first: until the file's own entry is written, the one before it is valid. */
    async put(key: string, file: File): Promise<void> {
      const known = stored.get(file);
      if (known !== undefined && (await readManifest(key))?.id === known) return;
      const id = crypto.randomUUID();
      const { name, type, lastModified } = file;
      const count = Math.ceil(file.size / PART_BYTES);
      const given = await keys();
      try {
        for (let index = 0; index < count; index += 1) {
          const part = `${prefixOf(key)}${id}/${index}`;
          const content = new File([file.slice(index * PART_BYTES, (index + 1) * PART_BYTES)], '');
          await store.put('files', part, await seal(given, placeOf(part), content, now()));
        }
        const partes: Facts = { id, count, name, type, lastModified };
        await store.put('files', key, await seal(given, placeOf(key), { partes } satisfies Manifest, now()));
      } catch (error) {
        for (const part of await store.keys('files', `${prefixOf(key)}${id}/`)) await store.remove('files', part);
        throw error;
      }
      stored.set(file, id);
      await drop(key, id);
    },
    /** The file of an opened value; undefined where a part of it is gone. */
    async read(key: string, value: unknown): Promise<unknown> {
      if (!isManifest(value)) return value;
      const { id, count, name, type, lastModified } = value.partes;
      const given = await keys();
      const parts: Blob[] = [];
      for (let index = 0; index < count; index += 1) {
        const part = `${prefixOf(key)}${id}/${index}`;
        const sealed = await store.get('files', part);
        if (sealed === undefined) return undefined;
        parts.push((await unseal(given, placeOf(part), sealed as Parameters<typeof unseal>[2])) as Blob);
      }
      const file = new File(parts, name, { type, lastModified });
      stored.set(file, id);
      return file;
    },
  };
}
