import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';

export type Slots = () => Promise<() => void>;

/** Who finds the line full may come back after this. */
const RETRY_SECONDS = 5;

/** At most so many at a time; the others wait in the order in which they came, and beyond `mostWaiting` they are sent away. */
export function createSlots(count: number, mostWaiting = Infinity): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return async () => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting)
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
