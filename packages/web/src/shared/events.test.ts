import { expect, test, vi } from 'vitest';
import { openEvents } from './events';

test('S13 a line ends when the network does, and not after its silence', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('event: torre\ndata: 1\n\n'));
        signal?.addEventListener('abort', () => stream.error(new DOMException('sin red', 'AbortError')));
      },
    });
    return new Response(body);
  });
  const events = await openEvents('/api/torre/eventos', { signal: new AbortController().signal });
  expect(await events.next()).toEqual({ done: false, value: { name: 'torre', data: 1 } });
  const next = events.next();
  window.dispatchEvent(new Event('offline'));
  await expect(next).rejects.toThrow('sin red');
});
