import { expect, test } from 'vitest';
import { memoryStore } from './deviceStore';
import { watchRoom } from './room';

test('S2, S6 a device counts as full from a failed write until the next successful one', async () => {
  const kept = memoryStore();
  const { put } = kept;
  const seen: boolean[] = [];
  const refuse = (name: string) => async () => {
    throw new DOMException('rechazado', name);
  };
  const inner = { ...kept, put: (...what: Parameters<typeof put>) => kept.put(...what) };
  const { store, full } = watchRoom(inner);
  full.subscribe(() => seen.push(full.get()));
  kept.put = refuse('QuotaExceededError');
  await expect(store.put('drafts', 'a', 1)).rejects.toThrow('rechazado');
  kept.put = put;
  await store.put('drafts', 'a', 1);
  kept.put = refuse('InvalidStateError');
  await expect(store.put('drafts', 'a', 1)).rejects.toThrow('rechazado');
  expect(seen).toEqual([true, false]);
});
