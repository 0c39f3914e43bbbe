import { expect, test } from 'vitest';
import type { Reported } from '../store/positions';
import { createInbox as createInboxOf } from './inbox';

const of = (count: number): Reported[] =>
  Array.from({ length: count }, (_, index) => ({
    vehicleId: 'v',
    position: { at: index, latitud: 0, longitud: 0, velocidad: 0, rumbo: 0, encendido: null, alarma: null },
    receivedAt: 0,
    hasTime: true,
    cuenta: null,
  }));

/** A store whose statements finish when the test says so. */
function slowStore() {
  const statements: { size: number; finish: () => void; fail: (error: Error) => void }[] = [];
  const keep = (reported: readonly Reported[]) =>
    new Promise<void>((resolve, reject) => {
      statements.push({ size: reported.length, finish: resolve, fail: reject });
    });
  return { statements, keep };
}
/** One that does not wait for more. */
const createInbox = (keep: Parameters<typeof createInboxOf>[0], options: Parameters<typeof createInboxOf>[1] = {}) =>
  createInboxOf(keep, { gatherMs: 0, ...options });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what comes in while a statement is under way goes into the next one together', async () => {
  const { statements, keep } = slowStore();
  const take = createInbox(keep);
  const all = Array.from({ length: 5 }, () => take(of(2)));
  await settled();
  expect(statements.map(({ size }) => size)).toEqual([2]);
  statements[0]?.finish();
  await settled();
  expect(statements.map(({ size }) => size)).toEqual([2, 8]);
  statements[1]?.finish();
  await expect(Promise.all(all)).resolves.toHaveLength(5);
});

test('no sender is answered "ok" before its own statement is done', async () => {
  const { statements, keep } = slowStore();
  const take = createInbox(keep);
  const done: string[] = [];
  void take(of(1)).then(() => done.push('one'));
  void take(of(1)).then(() => done.push('two'));
  await settled();
  expect(done).toEqual([]);
  statements[0]?.finish();
  await settled();
  expect(done).toEqual(['one']);
  statements[1]?.finish();
  await settled();
  expect(done).toEqual(['one', 'two']);
});

test('a statement that fails fails those in it, and the next goes on', async () => {
  const { statements, keep } = slowStore();
  const take = createInbox(keep);
  const first = take(of(1));
  const second = take(of(1));
  await settled();
  statements[0]?.fail(new Error('sin base de datos'));
  await expect(first).rejects.toThrow('sin base de datos');
  await settled();
  statements[1]?.finish();
  await expect(second).resolves.toBeUndefined();
});

test('statements stay below their size, but for one report that is larger by itself', async () => {
  const { statements, keep } = slowStore();
  const take = createInbox(keep, { batch: 10 });
  const all = [of(1), of(6), of(6), of(25), of(3)].map((reported) => take(reported));
  for (let round = 0; round < all.length; round += 1) {
    await settled();
    statements[round]?.finish();
  }
  await Promise.all(all);
  expect(statements.map(({ size }) => size)).toEqual([1, 6, 6, 25, 3]);
});

test('when too many wait the next is answered 503, and there is room again afterwards', async () => {
  const { statements, keep } = slowStore();
  const take = createInbox(keep, { most: 10 });
  const held = [take(of(6)), take(of(4))];
  await expect(take(of(1))).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 5 });
  await settled();
  statements[0]?.finish();
  await held[0];
  await settled();
  void take(of(6));
  statements[1]?.finish();
  await expect(held[1]).resolves.toBeUndefined();
});

test('where several come together the next statement waits a moment for more; who comes alone does not', async () => {
  let sizes: number[] = [];
  const open = (gatherMs: number) =>
    createInboxOf(
      async (reported) => {
        sizes.push(reported.length);
        await settled();
      },
      { gatherMs },
    );
  // A wait would be of three weeks.
  const patient = open(2 ** 31 - 1);
  for (let alone = 0; alone < 20; alone += 1) await patient(of(1));
  expect(sizes).toHaveLength(20);
  sizes = [];
  const take = open(1_000);
  const together = [take(of(1)), take(of(1))];
  await together[0];
  // Without the wait the next statement would have begun by now.
  await settled();
  together.push(take(of(1)), take(of(1)));
  await Promise.all(together);
  expect(sizes).toEqual([1, 3]);
});
