import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { Reported } from '../store/positions';

type Waiting = { reported: readonly Reported[]; resolve: () => void; reject: (error: unknown) => void };

/** How many positions may wait, and how many go into one statement. */
const MOST_WAITING = 50_000;
const BATCH = 2_000;
const RETRY_AFTER = 5;
/** A statement for ten reports costs little more than one for one. Enough of them do not wait for more. */
const GATHER_MS = 25;
const GATHERED = 100;

/**
 * Many trackers speak at once. While one statement is under way the reports that come in gather, and the next
 * statement takes them all; each is acknowledged when its own has been committed. Where several came together others
 * are on their way, and the next statement waits a moment for them; a report that comes alone waits for nothing.
 */
export function createInbox(
  keep: (reported: readonly Reported[]) => Promise<void>,
  { most = MOST_WAITING, batch = BATCH, gatherMs = GATHER_MS } = {},
): (reported: readonly Reported[]) => Promise<void> {
  const queue: Waiting[] = [];
  let waiting = 0;
  let isWorking = false;

  function next(): Waiting[] {
    const taken: Waiting[] = [];
    for (let size = 0; queue[0] && (size === 0 || size + queue[0].reported.length <= batch);) {
      const one = queue.shift()!;
      size += one.reported.length;
      taken.push(one);
    }
    return taken;
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (queue.length > 0) {
      const taken = next();
      const reported = taken.flatMap((one) => one.reported);
      // Computed before the senders are answered: one client that sends in sequence must not look like concurrency.
      let isCrowd = false;
      const settle = (each: (one: Waiting) => void) => {
        isCrowd = taken.length + queue.length > 1;
        taken.forEach(each);
      };
      await keep(reported).then(
        () => settle(({ resolve }) => resolve()),
        (error: unknown) => settle(({ reject }) => reject(error)),
      );
      waiting -= reported.length;
      if (gatherMs > 0 && isCrowd && queue.length < GATHERED) await sleep(gatherMs);
    }
    isWorking = false;
  }

  return (reported) => {
    if (waiting + reported.length > most)
      return Promise.reject(new DomainError('unavailable', PLATFORM_MESSAGES.tooBusy, { retryAfter: RETRY_AFTER }));
    waiting += reported.length;
    return new Promise((resolve, reject) => {
      queue.push({ reported, resolve, reject });
      void work();
    });
  };
}
