import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { Reported } from '../store/positions';

type Waiting = { reported: readonly Reported[]; resolve: () => void; reject: (error: unknown) => void };

/** How many positions may wait, and how many go into one statement. */
const MOST_WAITING = 50_000;
const BATCH = 2_000;
const RETRY_AFTER = 5;

/**
 * Many trackers speak at once. While one statement is under way the reports that come in gather, and the next
 * statement takes them all; each is acknowledged when its own has been committed.
 */
export function createInbox(
  keep: (reported: readonly Reported[]) => Promise<void>,
  { most = MOST_WAITING, batch = BATCH } = {},
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
      await keep(reported).then(
        () => taken.forEach(({ resolve }) => resolve()),
        (error: unknown) => taken.forEach(({ reject }) => reject(error)),
      );
      waiting -= reported.length;
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
