import { DomainError } from '@fenix/domain/errors';
import { CambioTorre, applyCambio } from '@fenix/domain/torre/cambio';
import { Torre } from '@fenix/domain/torre/torre';
import { openEvents, sleep } from '../shared/events';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
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
  /** Whether changes arrive; while they do not, what is shown grows old. */
  onLive: (isLive: boolean) => void;
};

/** Watches until it is told to stop. A line that breaks is taken up again after what was seen; a refusal is final. */
export async function followTorre(watcher: Watcher): Promise<void> {
  const { signal, onLive } = watcher;
  let torre = watcher.last;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const line = await openLine(watcher, torre?.id);
      // What was missed comes at once. A line that brings nothing says that nothing changed.
      if (torre) onLive(true);
      const openedAt = Date.now();
      let isMute = true;
      for await (const event of line) {
        isMute = false;
        torre =
          event.name === 'torre' ? Torre.parse(event.data) : torre && applyCambio(torre, CambioTorre.parse(event.data));
        if (!torre) continue;
        wait = FIRST_WAIT_MS;
        watcher.onTorre(torre);
        onLive(true);
      }
      // Somebody in between who answers and hangs up is not asked again and again.
      if (isMute && Date.now() - openedAt < SHORT_LINE_MS) await rest();
    } catch (error) {
      if (signal.aborted) return;
      onLive(false);
      if (error instanceof DomainError && error.kind !== 'unavailable' && error.kind !== 'unexpected') throw error;
      // Without anything to show, who waits is told why.
      if (!torre && error instanceof DomainError) throw error;
      await rest();
    }
  }

  async function rest(): Promise<void> {
    onLive(false);
    await sleep(wait, signal);
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }
}

function openLine({ client, signal, isAttended }: Watcher, lastId: string | undefined) {
  return openEvents(`/api/torre/cambios?client=${encodeURIComponent(client)}`, {
    signal,
    ...(lastId !== undefined && { headers: { 'Last-Event-ID': lastId } }),
    ...(isAttended && { isAttended }),
  });
}
