import { expect, test } from 'vitest';
import { fewAtATime } from './fewAtATime';

function deferred() {
  let settle: { resolve: (value: number) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<number>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: (value: number) => settle?.resolve(value),
    reject: (error: Error) => settle?.reject(error),
  };
}

function given(most: number, count: number) {
  const run = fewAtATime(most);
  const started: number[] = [];
  const works = Array.from({ length: count }, deferred);
  const results = works.map(({ promise }, index) =>
    run(() => {
      started.push(index);
      return promise;
    }),
  );
  return { started, works, results };
}

test('so many begin, and each that ends lets the next one in, in order', async () => {
  const { started, works, results } = given(2, 4);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  works[1]?.resolve(1);
  await results[1];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  works[0]?.resolve(0);
  works[2]?.resolve(2);
  works[3]?.resolve(3);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

test('a failure is its own and lets the next one in', async () => {
  const { started, works, results } = given(1, 2);
  works[0]?.reject(new Error('cut short'));
  works[1]?.resolve(1);
  await expect(results[0]).rejects.toThrow('cut short');
  expect(await results[1]).toBe(1);
  expect(started).toEqual([0, 1]);
});
