import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the work ends within the time; it goes on if not. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController();
  const isOver = sleep(ms, false, { signal: limit.signal }).catch(() => false);
  const isDone = await Promise.race([work.then(() => true), isOver]);
  limit.abort();
  return isDone;
}
