import { PIECES_FROM_BYTES, isVideo } from '@fenix/domain/uploads';
import { useEffect } from 'react';
import { NOTE_KIND } from './descarte';
import type { Outbox, Submission } from './outbox';

/** The end of a server outage raises no event: it is polled for. */
const RETRY_MS = 30_000;

/** Drains the outbox when the signal is back, the page is shown, the user has signed in, and at intervals. */
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

/** A mutex over all tabs of the browser; without https there are no locks and it covers this tab only. */
export function createMutex(name: string): (work: () => Promise<void>) => Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks) return (work) => locks.request(name, work);
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}

export type LongVideo = readonly [place: string, file: File];

/** VIDEO-01: the videos that are sent in pieces first. Without https a browser cannot fingerprint them: they stay in the form. */
export function longVideos({ parts, pieces = {} }: Pick<Submission, 'parts' | 'pieces'>): LongVideo[] {
  if (!('subtle' in crypto)) return [];
  return parts.flatMap(([place, value]) => {
    const isLong = value instanceof File && isVideo(value.type) && value.size > PIECES_FROM_BYTES;
    return isLong && pieces[place] ? [[place, value] as const] : [];
  });
}

/** The body of a submission: a form, or the note about a discarded one. */
export function bodyOf({ kind, parts }: Pick<Submission, 'kind' | 'parts'>): unknown {
  return kind === NOTE_KIND ? Object.fromEntries(parts) : formOf(parts);
}

function formOf(parts: Submission['parts']): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.set(name, value);
    else if (value instanceof File) form.set(name, value, value.name);
  }
  return form;
}
