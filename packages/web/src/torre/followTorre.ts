import { DomainError } from '@fenix/domain/errors';
import { CambioTorre, applyCambio } from '@fenix/domain/torre/cambio';
import { SILENCIO_MS } from '@fenix/domain/torre/pulso';
import { Torre } from '@fenix/domain/torre/torre';
import { openEvents, sleep } from '../shared/events';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Time to resume a stream that the server ended as planned, before it counts as broken. */
const RESUME_MS = 2_000;
/** A line that the server ends in its time lasts minutes. */
const SHORT_LINE_MS = 5_000;

export type Watcher = {
  client: string;
  signal: AbortSignal;
  /** Whether the tower hangs on a wall, for as long as it hangs there. */
  isAttended: boolean;
  /** What was seen before: the stream goes on after it. */
  last: Torre | undefined;
  onTorre: (torre: Torre) => void;
  /** Whether the stream is live, and since when: a broken one since its last heartbeat. Until then the data shown is stale. */
  onLive: (isLive: boolean, since: number) => void;
};

/** Follows the event stream until aborted. A broken stream is resumed after the last event; a refusal is final. */
export async function followTorre(watcher: Watcher): Promise<void> {
  const { signal, onLive } = watcher;
  let torre = watcher.last;
  let wait = FIRST_WAIT_MS;
  let heardAt = Date.now();
  const onHeard = () => (heardAt = Date.now());
  let dying: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(dying), { once: true });
  while (!signal.aborted) {
    try {
      const line = await openLine(watcher, torre?.id, onHeard);
      clearTimeout(dying);
      // What was missed comes at once. A line that brings nothing says that nothing changed.
      const openedAt = onHeard();
      if (torre) onLive(true, openedAt);
      let isMute = true;
      for await (const event of line) {
        isMute = false;
        torre =
          event.name === 'torre' ? Torre.parse(event.data) : torre && applyCambio(torre, CambioTorre.parse(event.data));
        if (!torre) continue;
        wait = FIRST_WAIT_MS;
        watcher.onTorre(torre);
        onLive(true, heardAt);
      }
      if (signal.aborted) return;
      dying = setTimeout(() => onLive(false, heardAt), RESUME_MS);
      // Back-off against a proxy that accepts the stream and closes it at once.
      if (isMute && Date.now() - openedAt < SHORT_LINE_MS) await rest();
    } catch (error) {
      clearTimeout(dying);
      if (signal.aborted) return;
      onLive(false, heardAt);
      if (error instanceof DomainError && error.kind !== 'unavailable' && error.kind !== 'unexpected') throw error;
      // Without a tower to show yet, the error goes to the screen.
      if (!torre && error instanceof DomainError) throw error;
      await rest();
    }
  }

  async function rest(): Promise<void> {
    clearTimeout(dying);
    onLive(false, heardAt);
    await sleep(wait, signal);
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }
}

function openLine({ client, signal, isAttended }: Watcher, lastId: string | undefined, onHeard: () => void) {
  return openEvents(`/api/torre/cambios?client=${encodeURIComponent(client)}`, {
    signal,
    onHeard,
    silenceMs: SILENCIO_MS,
    ...(lastId !== undefined && { headers: { 'Last-Event-ID': lastId } }),
    ...(isAttended && { isAttended }),
  });
}
