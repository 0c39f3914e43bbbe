import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';

export type Slots = () => Promise<() => void>;

const RETRY_SECONDS = 5;

/** Semaphore with a FIFO queue; beyond `maxWaiting` callers are refused with `unavailable`. */
export function createSlots(count: number, maxWaiting = Infinity): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return async () => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxWaiting)
      throw new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter: RETRY_SECONDS });
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  };
}
