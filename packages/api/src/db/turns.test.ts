import { expect, test } from 'vitest';
import { createTurns } from './turns';

test('each waits for all before it, in the order they came', async () => {
  const takeTurn = createTurns();
  const log: string[] = [];
  const work = async (name: string, ms: number) => {
    const release = await takeTurn();
    log.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve, ms));
    log.push(`${name} out`);
    release();
  };
  await Promise.all([work('a', 15), work('b', 5), work('c', 0)]);
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('a turn that nobody else wants comes at once', async () => {
  const takeTurn = createTurns();
  (await takeTurn())();
  (await takeTurn())();
  await expect(takeTurn()).resolves.toBeTypeOf('function');
});
