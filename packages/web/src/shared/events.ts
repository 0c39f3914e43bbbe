import { type CallOptions, request } from './api';

/** The server sends a heartbeat every fifteen seconds by default; a stream silent for longer counts as broken. */
const SILENCE_MS = 40_000;

type SentEvent = { name: string; data: unknown };
type LineOptions = CallOptions & {
  signal: AbortSignal;
  /** Called at every sign of life. */
  onHeard?: () => void;
  /** How long a line may be silent. */
  silenceMs?: number;
};

/** Server-sent events over our own `fetch`, which sends the session's token; the browser's EventSource cannot. */
export async function openEvents(
  path: string,
  { signal, headers, onHeard = () => {}, silenceMs = SILENCE_MS, ...options }: LineOptions,
): Promise<AsyncGenerator<SentEvent>> {
  const broken = new AbortController();
  // Without a network the stream is broken at once, without waiting for a missing heartbeat.
  window.addEventListener('offline', () => broken.abort(), { signal: broken.signal });
  const response = await request('GET', path, undefined, {
    ...options,
    headers: { ...headers, Accept: 'text/event-stream' },
    signal: AbortSignal.any([signal, broken.signal]),
  });
  return eventsOf(response, { hangUp: () => broken.abort(), onHeard, silenceMs });
}

/** `onHeard`: at every sign of life. */
type Ends = { hangUp: () => void; onHeard: () => void; silenceMs: number };

/** The events of a stream, one after the other, without buffering past ones. */
async function* eventsOf(response: Response, { hangUp, onHeard, silenceMs }: Ends): AsyncGenerator<SentEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let silence = setTimeout(hangUp, silenceMs);
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(hangUp, silenceMs);
      onHeard();
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
function readEvent(block: string): SentEvent | undefined {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const data = field('data');
  return data === undefined ? undefined : { name: field('event') ?? 'message', data: JSON.parse(data) as unknown };
}

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
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
