import { useDocumentVisibility, useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openEvents, sleep } from '../shared/events';
import { useViewer } from '../shared/viewer';
import { avisoQueries } from './useAvisos';

/** What a person came for is fetched first. */
const FIRST_MS = 5_000;
/** A stream ends after minutes, or at once when there are too many: either way reconnecting is not urgent. */
const WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 120_000;

/**
 * NOTI-07: live notices while the page is visible. Of all the tabs of a user in one browser a single one (by a Web Lock)
 * holds the event stream and broadcasts to the others: browsers open only six connections to a server. Without Web Locks,
 * which need https, the count is polled every minute.
 */
export function useLive(): void {
  const { _id } = useViewer();
  const client = useQueryClient();
  const { online } = useNetwork();
  const isSeen = useDocumentVisibility() === 'visible';

  useEffect(() => {
    const { locks }: { locks?: LockManager | null } = navigator;
    if (!locks || !('BroadcastChannel' in window)) return undefined;
    const name = `avisos:${_id}`;
    const channel = new BroadcastChannel(name);
    const refresh = () => void client.invalidateQueries({ queryKey: avisoQueries.all });
    channel.addEventListener('message', refresh);
    const leaving = new AbortController();
    const tell = channel.postMessage.bind(channel);
    if (isSeen && online)
      void locks
        .request(name, { signal: leaving.signal }, () =>
          listen(leaving.signal, () => {
            refresh();
            tell('avisos');
          }),
        )
        // Left before it was our turn.
        .catch(() => undefined);
    return () => {
      leaving.abort();
      channel.close();
    };
  }, [_id, client, isSeen, online]);
}

/** Reads the event stream until aborted; reconnects with exponential back-off after an error or an ended session. */
async function listen(signal: AbortSignal, onRing: () => void): Promise<void> {
  let wait = WAIT_MS;
  await sleep(FIRST_MS, signal);
  while (!signal.aborted) {
    try {
      let isFirst = true;
      for await (const _ of await openEvents('/api/avisos/cambios', { signal, recover: false })) {
        onRing();
        if (!isFirst) wait = WAIT_MS;
        isFirst = false;
      }
    } catch {
      if (signal.aborted) return;
    }
    await sleep(wait, signal);
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }
}
