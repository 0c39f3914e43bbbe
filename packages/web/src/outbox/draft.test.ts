import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStore } from './deviceStore';
import { openDraft } from './draft';

const ID = 'ana/acta/7';

function given(store = memoryStore()) {
  let keys = 0;
  let clock = 1_000;
  const open = () =>
    openDraft({ store, id: ID, now: () => (clock += 1), newKey: () => `key-${(keys += 1)}` }, { city: '', floor: 1 });
  return { store, open };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed is kept after a short pause and is there when it opens again', async () => {
  const { open, store } = given();
  const draft = await open();
  expect(draft.get().isTouched).toBe(false);
  draft.set({ city: 'C' });
  draft.set({ city: 'Cali' });
  expect(await store.list('drafts', '')).toEqual([]);
  await vi.runAllTimersAsync();
  expect(draft.get().savedAt).toBe(1_001);
  const again = (await open()).get();
  expect(again).toMatchObject({ values: { city: 'Cali', floor: 1 }, isTouched: true, savedAt: 1_001 });
  expect(again.key).toBe(draft.get().key);
});

test('each change is a new submission; the same content keeps its key', async () => {
  const draft = await given().open();
  const first = draft.get().key;
  draft.set({ city: 'Cali' });
  const second = draft.get().key;
  await draft.flush();
  expect(second).not.toBe(first);
  expect(draft.get().key).toBe(second);
  await draft.setFile('foto1', new File(['x'], 'a.jpg'));
  expect(draft.get().key).not.toBe(second);
});

test('leaving the page writes what was still waiting', async () => {
  const { open, store } = given();
  const draft = await open();
  draft.set({ city: 'Cali' });
  await draft.flush();
  expect(await store.list('drafts', '')).toMatchObject([{ key: ID, value: { values: { city: 'Cali' } } }]);
});

test('files are kept by their place, replaced and taken out', async () => {
  const { open } = given();
  const draft = await open();
  await draft.setFile('foto1', new File(['x'], 'a.jpg'));
  await draft.setFile('foto2', new File(['x'], 'b.jpg'));
  await draft.setFile('foto1', new File(['x'], 'c.jpg'));
  await draft.setFile('foto2', undefined);
  await draft.flush();
  const { files } = (await open()).get();
  expect(Object.entries(files).map(([place, file]) => [place, file?.name])).toEqual([['foto1', 'c.jpg']]);
});

test('a field that a newer form added opens with its first value', async () => {
  const { open, store } = given();
  await store.put('drafts', ID, { values: { city: 'Cali' }, key: 'old', savedAt: 1 });
  expect((await open()).get()).toMatchObject({ values: { city: 'Cali', floor: 1 }, key: 'old' });
});

test('once dropped, nothing comes back, not even what was on its way', async () => {
  const { open, store } = given();
  const draft = await open();
  await draft.setFile('foto1', new File(['x'], 'a.jpg'));
  draft.set({ city: 'Cali' });
  await draft.drop();
  await vi.runAllTimersAsync();
  for (const storeName of ['drafts', 'files'] as const) expect(await store.list(storeName, '')).toEqual([]);
});

test('a device that cannot keep it says so and goes on once it can', async () => {
  const store = memoryStore();
  const { put } = store;
  const { open } = given(store);
  const draft = await open();
  store.put = async () => {
    throw new Error('quota');
  };
  draft.set({ city: 'Cali' });
  await draft.flush();
  expect(draft.get()).toMatchObject({ isFailing: true, values: { city: 'Cali' } });
  store.put = put;
  draft.set({ city: 'Cúcuta' });
  await draft.flush();
  expect(draft.get().isFailing).toBe(false);
});

test('S2 a file that the device refused is named until it is kept, whatever else could be written meanwhile', async () => {
  const store = memoryStore();
  const { put } = store;
  const { open } = given(store);
  const draft = await open();
  store.put = async (storeName, key, value) => {
    if (storeName === 'files') throw new DOMException('full', 'QuotaExceededError');
    return put(storeName, key, value);
  };
  await draft.setFile('foto1', new File(['x'], 'a.jpg'));
  draft.set({ city: 'Cali' });
  await draft.flush();
  expect(draft.get()).toMatchObject({ isFailing: true, unkept: ['foto1'] });
  expect((await open()).get().files).toEqual({});

  store.put = put;
  await draft.flush();
  expect(draft.get()).toMatchObject({ isFailing: false, unkept: [] });
  expect((await open()).get().files['foto1']?.name).toBe('a.jpg');
});

test('S2 a file that could not be stored and was then removed is no longer named', async () => {
  const store = memoryStore();
  const { put } = store;
  const draft = await given(store).open();
  store.put = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await draft.setFile('foto1', new File(['x'], 'a.jpg'));
  store.put = put;
  await draft.setFile('foto1', undefined);
  await draft.flush();
  expect(draft.get()).toMatchObject({ isFailing: false, unkept: [] });
});
