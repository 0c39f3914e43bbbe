import type { Torre } from '@fenix/domain/torre/torre';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { followTorre } from './followTorre';

type Watched = { torre: Torre | undefined; isLive: boolean; error: unknown; retry: () => void };

/** The tower of a client as it changes. A page that nobody sees does not watch, and goes on where it was. */
export function useTorre(client: string, isAttended: boolean): Watched {
  const [torre, setTorre] = useState<Torre>();
  const [isLive, setLive] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isTrying, setTrying] = useState(true);
  const last = useRef<Torre>(undefined);
  const isSeen = useDocumentVisibility() === 'visible';

  useEffect(() => {
    if (!isSeen || !isTrying) return undefined;
    const leaving = new AbortController();
    followTorre({
      client,
      signal: leaving.signal,
      isAttended,
      last: last.current,
      onTorre: (next) => {
        last.current = next;
        setTorre(next);
      },
      onLive: setLive,
    }).catch((refusal: unknown) => {
      setError(refusal);
      setTrying(false);
    });
    return () => leaving.abort();
  }, [client, isAttended, isSeen, isTrying]);

  const retry = () => {
    setError(undefined);
    setTrying(true);
  };
  return { torre, isLive, error, retry };
}
