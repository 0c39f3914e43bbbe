import { DomainError } from '@fenix/domain/errors';
import type { Clock } from '../ports/clock';

type Options = { clock: Clock; message: string; failures?: number; pauseSeconds?: number };

/**
 * Circuit breaker: after a few consecutive failures the service is not called for a while; after that one more failure
 * opens it again, and one success resets it.
 */
export function createBreaker({ clock, message, failures = 3, pauseSeconds = 30 }: Options) {
  let failed = 0;
  let pausedUntil = 0;
  return async function guarded<T>(work: () => Promise<T>): Promise<T> {
    const waitMs = pausedUntil - clock.now().getTime();
    if (waitMs > 0) throw new DomainError('unavailable', message, { retryAfter: waitMs / 1000 });
    try {
      const result = await work();
      failed = 0;
      return result;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') {
        failed = 0;
        throw error;
      }
      failed += 1;
      if (failed >= failures) pausedUntil = clock.now().getTime() + pauseSeconds * 1000;
      throw error;
    }
  };
}
