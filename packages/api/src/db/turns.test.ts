import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually';
import { createTurns } from './turns';

test('each waits for all before it, in the order they came', async () => {
  const takeTurn = createTurns();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = async (name: string) => {
    const release = await takeTurn();
    log.push(`${name} in`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    log.push(`${name} out`);
    release();
  };
  const works = ['a', 'b', 'c'].map(work);
  for (const name of ['a', 'b', 'c']) {
    await eventually(() => expect(ends.has(name)).toBe(true));
    expect([...ends.keys()].at(-1), 'nobody else came in').toBe(name);
    ends.get(name)?.();
  }
  await Promise.all(works);
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('a turn that nobody else wants comes at once', async () => {
  const takeTurn = createTurns();
  (await takeTurn())();
  (await takeTurn())();
  await expect(takeTurn()).resolves.toBeTypeOf('function');
});
