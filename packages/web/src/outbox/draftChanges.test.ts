import { expect, test } from 'vitest';
import { memoryStore } from './deviceStore';
import { watchDrafts } from './draftChanges';

test('AUTH-46 drafts that are stored or deleted are reported, once they are', async () => {
  const kept = memoryStore();
  const { store, drafts } = watchDrafts(kept);
  const seen: (readonly [number, string[]])[] = [];
  const stop = drafts.subscribe(() => void kept.keys('drafts', '').then((keys) => seen.push([drafts.get(), keys])));
  await store.put('drafts', 'ana/acta/7', 1);
  await store.put('files', 'ana/acta/7/foto', 1);
  await store.remove('drafts', 'ana/acta/7');
  expect(seen).toEqual([
    [1, ['ana/acta/7']],
    [2, []],
  ]);
  stop();
  await store.put('drafts', 'ana/acta/8', 1);
  expect(seen).toHaveLength(2);
});

test('a write that failed changes nothing', async () => {
  const full = { ...memoryStore(), put: () => Promise.reject(new Error('lleno')) };
  const { store, drafts } = watchDrafts(full);
  await expect(store.put('drafts', 'ana/acta/7', 1)).rejects.toThrow('lleno');
  expect(drafts.get()).toBe(0);
});
