import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMeters } from '../ground/meters';
import type { Deps } from '../ports/deps';
import { startMinuteLine } from './minuteLine';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('SRV-04 the reports of a minute are one line, and a minute without any is none', async () => {
  const meters = createMeters();
  const pool = () => ({ size: 10, used: 2, waiting: 0 });
  const info = vi.fn<(...line: unknown[]) => void>();
  const line = startMinuteLine({ meters, database: { engine: { pool } } } as unknown as Deps, { info });
  vi.advanceTimersByTime(60_000);
  expect(info).not.toHaveBeenCalled();
  meters.positionsKept += 20_000;
  meters.openLines = 3;
  vi.advanceTimersByTime(180_000);
  await line.stop();
  expect(info.mock.calls).toEqual([
    [{ positions: 20_000, positionsWaiting: 0, openLines: 3, poolUsed: 2, poolWaiting: 0 }, 'the last minute'],
  ]);
});
