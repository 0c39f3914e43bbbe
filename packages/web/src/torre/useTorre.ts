import type { Torre } from '@fenix/domain/torre/torre';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { followTorre } from './followTorre';

/** Whether changes arrive, and since when that is so, in milliseconds. */
export type LineState = { isLive: boolean; since: number };
type Watched = { torre: Torre | undefined; live: LineState; error: unknown; retry: () => void };

/** The live tower of a client. A hidden page closes its stream and resumes it when it is visible again. */
export function useTorre(client: string, isAttended: boolean): Watched {
  const [torre, setTorre] = useState<Torre>();
  const [live, setLive] = useState<LineState>(() => ({ isLive: false, since: Date.now() }));
  const [error, setError] = useState<unknown>();
  const [isTrying, setTrying] = useState(true);
  const last = useRef<Torre>(undefined);
  const isSeen = useDocumentVisibility() === 'visible';

  useEffect(() => {
    if (!isSeen || !isTrying) return undefined;
    const leaving = new AbortController();
    const onLive = (isLive: boolean, since: number) =>
      setLive((before) => (before.isLive === isLive ? before : { isLive, since }));
    followTorre({
      client,
      signal: leaving.signal,
      isAttended,
      last: last.current,
      onTorre: (next) => {
        last.current = next;
        setTorre(next);
      },
      onLive,
    }).catch((refusal: unknown) => {
      setError(refusal);
      setTrying(false);
    });
    return () => {
      leaving.abort();
      // Anyone who comes back to the page sees what it was when they left, until the line is there again.
      if (document.hidden) onLive(false, Date.now());
    };
  }, [client, isAttended, isSeen, isTrying]);

  const retry = () => {
    setError(undefined);
    setTrying(true);
  };
  return { torre, live, error, retry };
}
