import { useEffect } from 'react';
import type { Outbox, Submission } from './outbox';

/** A server that is away answers again without telling anyone. */
const RETRY_MS = 30_000;

/** Sends what waits: when the signal is back, when someone looks again, when someone has signed in, and now and then. */
export function useSending(outbox: Outbox, onSignedIn?: (listener: () => void) => () => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const goOn = () => void outbox.drain().catch(() => undefined);
    const look = () => document.visibilityState === 'visible' && goOn();
    goOn();
    window.addEventListener('online', goOn, { signal: stop.signal });
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    const unsubscribe = onSignedIn?.(goOn);
    const timer = setInterval(look, RETRY_MS);
    return () => {
      stop.abort();
      unsubscribe?.();
      clearInterval(timer);
    };
  }, [outbox, onSignedIn]);
}

/** One sender for all tabs of the browser. Where there are no locks (no https), one for this tab. */
export function createAlone(name: string): (work: () => Promise<void>) => Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks) return (work) => locks.request(name, work);
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}

/** A submission as the form it was. */
export function formOf(parts: Submission['parts']): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.set(name, value);
    else if (value instanceof File) form.set(name, value, value.name);
  }
  return form;
}
