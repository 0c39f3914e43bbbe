import { DomainError } from '@fenix/domain/errors';
import { CambioTorre, applyCambio } from '@fenix/domain/torre/cambio';
import { Torre } from '@fenix/domain/torre/torre';
import { request } from '../shared/api';

/** The server says every fifteen seconds that it is there; silent for longer, the line is dead without having said so. */
const SILENCE_MS = 40_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

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
      for await (const event of line) {
        torre =
          event.name === 'torre' ? Torre.parse(event.data) : torre && applyCambio(torre, CambioTorre.parse(event.data));
        if (!torre) continue;
        wait = FIRST_WAIT_MS;
        watcher.onTorre(torre);
        onLive(true);
      }
    } catch (error) {
      if (signal.aborted) return;
      onLive(false);
      if (error instanceof DomainError && error.kind !== 'unavailable' && error.kind !== 'unexpected') throw error;
      // Without anything to show, who waits is told why.
      if (!torre && error instanceof DomainError) throw error;
      await sleep(wait, signal);
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    }
  }
}

type SentEvent = { name: string; data: unknown };

async function openLine({ client, signal, isAttended }: Watcher, lastId: string | undefined) {
  const broken = new AbortController();
  const both = AbortSignal.any([signal, broken.signal]);
  const response = await request('GET', `/api/torre/cambios?client=${encodeURIComponent(client)}`, undefined, {
    headers: { Accept: 'text/event-stream', ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
    signal: both,
    ...(isAttended && { isAttended }),
  });
  return eventsOf(response, () => broken.abort());
}

/** The events of a stream, one after the other. What is read is let go: nothing of it stays. */
async function* eventsOf(response: Response, hangUp: () => void): AsyncGenerator<SentEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let silence = setTimeout(hangUp, SILENCE_MS);
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(hangUp, SILENCE_MS);
      text += value;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = readEvent(text.slice(0, end));
        text = text.slice(end + 2);
        if (event) yield event;
      }
    }
  } finally {
    clearTimeout(silence);
    hangUp();
  }
}

/** A comment is a sign of life and nothing else. */
export function readEvent(block: string): SentEvent | undefined {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const data = field('data');
  return data === undefined ? undefined : { name: field('event') ?? 'message', data: JSON.parse(data) as unknown };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
