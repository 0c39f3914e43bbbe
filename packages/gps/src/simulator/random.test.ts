import { expect, test } from 'vitest';
import { pick, randomOf, range, whole } from './random';

test('the same seed gives the same numbers, today and in ten years', () => {
  const random = randomOf('plan', '101', 7);
  expect([random(), random(), random()]).toEqual([0.5194006755482405, 0.2449161105323583, 0.3202329119667411]);
});

test('another seed gives others', () => {
  expect(randomOf('a', 'bc')()).not.toBe(randomOf('ab', 'c')());
});

test('numbers fill their range evenly', () => {
  const random = randomOf('even');
  const counts = [0, 0, 0, 0];
  for (let turn = 0; turn < 4000; turn += 1) {
    const number = whole(random, 0, 3);
    counts[number] = (counts[number] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(900);
  const between = Array.from({ length: 100 }, () => range(random, 5, 6));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...between)).toBeLessThan(6);
});

test('from nothing nothing is picked', () => {
  expect(pick(randomOf('x'), ['only'])).toBe('only');
  expect(() => pick(randomOf('x'), [])).toThrow('there is nothing to pick from');
});
