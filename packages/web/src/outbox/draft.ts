import type { Subject } from './descarte';
import type { DeviceStore } from './deviceStore';

/** Pause in typing after which the values are written. */
const PAUSE_MS = 400;

export type Files = Readonly<Record<string, File | undefined>>;
export type DraftState<V> = {
  values: V;
  files: Files;
  /** Idempotency key of this content: sending it again after a lost answer counts once. Any change makes a new one. */
  key: string;
  savedAt: number | undefined;
  isTouched: boolean;
  /** Everything typed so far is on the device. */
  isSaved: boolean;
  /** The last write failed: the device is full or denies access. */
  isFailing: boolean;
  /** Places of files that are on this page only, because they could not be stored. */
  unkept: readonly string[];
};

/** `subject`: what it is about, for lists of drafts. */
type Stored = { values: object; key: string; savedAt: number; subject?: Subject | undefined };
type Parts = { store: DeviceStore; id: string; now: () => number; newKey: () => string };

export type Draft<V> = Awaited<ReturnType<typeof openDraft<V & object>>>;

/** Stores a form on the device while it is filled in: all values together, each file when it changes. */
export async function openDraft<V extends object>({ store, id, now, newKey }: Parts, initial: V) {
  // A device that cannot be read opens an empty form, which shows that nothing is being stored.
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
    unkept: [],
  };
  const listeners = new Set<() => void>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  let isDropped = false;
  let { subject } = stored ?? {};

  function change(next: Partial<DraftState<V>>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** Writes are queued, so that an older one never overwrites a newer one. */
  async function inTurn(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before;
    try {
      if (!isDropped) await work();
      if (!isDropped) await keepRefused();
      if (state.isFailing) change({ isFailing: false });
    } catch {
      change({ isFailing: true });
    }
  }

  /** Stores files that could not be stored before, as soon as a write succeeds. */
  async function keepRefused(): Promise<void> {
    for (const field of state.unkept) await putFile(field);
  }

  async function putFile(field: string): Promise<void> {
    const { [field]: file } = state.files;
    const others = state.unkept.filter((one) => one !== field);
    if (file)
      await store.put('files', `${id}/${field}`, file).catch((error: unknown) => {
        change({ unkept: [...others, field] });
        throw error;
      });
    else await store.remove('files', `${id}/${field}`);
    if (others.length < state.unkept.length) change({ unkept: others });
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
      await store.put('drafts', id, { values: state.values, key: state.key, savedAt, subject } satisfies Stored);
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
      return write(() => putFile(field));
    },
    /** Sets its subject, which is stored with the next write. */
    describe: (next: Subject) => {
      subject = next;
    },
    /** Before the page goes, or before it is sent. */
    flush: () => (pause === undefined && !state.isFailing ? writing : saveValues()),
    /** Deletes it; pending writes are dropped. */
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
  for (const key of await store.keys('files', `${id}/`)) await store.remove('files', key);
  await store.remove('drafts', id);
}
