import { expect, test, vi } from 'vitest';
import type { Engine } from '../db/engine';
import { openDatabaseClock } from './databaseClock';

/** An engine whose clock is so far behind or ahead of this machine's. */
function givenEngine(aheadMs: () => number): Engine {
  const query = async () => ({ rows: [{ ms: Date.now() + aheadMs() }] });
  return { connect: async () => ({ query, release: () => {} }) } as unknown as Engine;
}

test.each([
  ['15 minutes behind', 900_000, 1],
  ['15 minutes ahead', -900_000, 1],
  ['300 ms apart', 300, 0],
])('M8 a machine %s works by the database’s clock, and skew of seconds is logged', async (_, aheadMs, heard) => {
  const said: number[] = [];
  const clock = await openDatabaseClock(
    givenEngine(() => aheadMs),
    (ms) => said.push(ms),
  );
  const expected = Math.abs(aheadMs) < 500 ? 0 : aheadMs;
  expect(Math.abs(clock.now().getTime() - Date.now() - expected)).toBeLessThan(200);
  expect(said.length).toBe(heard);
  clock.stop();
});

test('M8 a machine whose clock is set wrong between two measurements goes on by the database’s, and asks it at once', async () => {
  const wall = Date.now;
  let asked = 0;
  const clock = await openDatabaseClock(
    givenEngine(() => {
      asked += 1;
      return wall() - Date.now();
    }),
    () => {},
  );
  try {
    for (const step of [900_000, -900_000]) {
      const before = asked;
      vi.spyOn(Date, 'now').mockImplementation(() => wall() + step);
      expect(Math.abs(clock.now().getTime() - wall())).toBeLessThan(200);
      await expect.poll(() => asked).toBeGreaterThan(before);
      await expect.poll(() => Math.abs(clock.skewMs() - step)).toBeLessThan(200);
      expect(Math.abs(clock.now().getTime() - wall())).toBeLessThan(200);
    }
  } finally {
    vi.restoreAllMocks();
    clock.stop();
  }
});

test('M8 a clock that is set right meanwhile is measured again', async () => {
  let ahead = 60_000;
  const clock = await openDatabaseClock(
    givenEngine(() => ahead),
    () => {},
    10,
  );
  ahead = 0;
  await expect.poll(() => Math.abs(clock.skewMs())).toBeLessThan(200);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(200);
  clock.stop();
});
