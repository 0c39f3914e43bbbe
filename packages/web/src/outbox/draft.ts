import type { DeviceStore } from './deviceStore';

/** Long enough for a word, short enough for a phone that is put away. */
const PAUSE_MS = 400;

export type Files = Readonly<Record<string, File | undefined>>;
export type DraftState<V> = {
  values: V;
  files: Files;
  /** Of this content: sending it again after a lost answer changes nothing twice. Whatever is typed makes a new one. */
  key: string;
  savedAt: number | undefined;
  isTouched: boolean;
  /** Everything typed so far is on the device. */
  isSaved: boolean;
  /** The device could not keep it: full, or closed to us. */
  isFailing: boolean;
};

type Stored = { values: object; key: string; savedAt: number };
type Parts = { store: DeviceStore; id: string; now: () => number; newKey: () => string };

export type Draft<V> = Awaited<ReturnType<typeof openDraft<V & object>>>;

/** Keeps what someone types, on the device, as they type it. Values go together; each file when it changes. */
export async function openDraft<V extends object>({ store, id, now, newKey }: Parts, initial: V) {
  // A device that cannot be read opens an empty form, which says that nothing is being kept.
  const found = await Promise.all([store.get('drafts', id), store.list('files', `${id}/`)]).catch(() => undefined);
  const stored = found?.[0] as Stored | undefined;
  const files = found?.[1] ?? [];
  let state: DraftState<V> = {
    values: { ...initial, ...stored?.values },
    files: Object.fromEntries(files.map(({ key, value }) => [key.slice(id.length + 1), value as File])),
    key: stored?.key ?? newKey(),
    savedAt: stored?.savedAt,
    isTouched: stored !== undefined,
    isSaved: true,
    isFailing: found === undefined,
  };
  const listeners = new Set<() => void>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  let isDropped = false;

  function change(next: Partial<DraftState<V>>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** One write after the other, so that an older one never wins. */
  async function inTurn(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before;
    try {
      if (!isDropped) await work();
      if (state.isFailing) change({ isFailing: false });
    } catch {
      change({ isFailing: true });
    }
  }

  function write(work: () => Promise<void>): Promise<void> {
    writing = inTurn(writing, work);
    return writing;
  }

  function saveValues(): Promise<void> {
    clearTimeout(pause);
    pause = undefined;
    return write(async () => {
      const savedAt = now();
      await store.put('drafts', id, { values: state.values, key: state.key, savedAt } satisfies Stored);
      change({ savedAt, isSaved: pause === undefined });
    });
  }

  function touch(next: Partial<DraftState<V>>) {
    change({ ...next, key: newKey(), isTouched: true, isSaved: false });
    clearTimeout(pause);
    pause = setTimeout(() => void saveValues(), PAUSE_MS);
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (values: Partial<V>) => touch({ values: { ...state.values, ...values } }),
    setFile: (field: string, file: File | undefined) => {
      touch({ files: { ...state.files, [field]: file } });
      return write(() => (file ? store.put('files', `${id}/${field}`, file) : store.remove('files', `${id}/${field}`)));
    },
    /** Before the page goes, or before it is sent. */
    flush: () => (pause === undefined ? writing : saveValues()),
    /** Nothing more is written, whatever was still on its way. */
    drop: async () => {
      clearTimeout(pause);
      pause = undefined;
      isDropped = true;
      await writing;
      await discardDraft(store, id);
    },
  };
}

export async function discardDraft(store: DeviceStore, id: string): Promise<void> {
  for (const { key } of await store.list('files', `${id}/`)) await store.remove('files', key);
  await store.remove('drafts', id);
}
