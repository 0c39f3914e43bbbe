import { expect, test, vi } from 'vitest';
import { PULSO_MS, SILENCIO_MS } from '@fenix/domain/torre/pulso';
import { openEvents } from './events';

test('BI-26 a stream silent for longer than allowed counts as broken', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('event: torre\ndata: 1\n\n'));
        signal?.addEventListener('abort', () => stream.error(new DOMException('silencio', 'AbortError')));
      },
    });
    return new Response(body);
  });
  const options = { signal: new AbortController().signal, silenceMs: 12_000 };
  const events = await openEvents('/api/torre/cambios', options);
  await events.next();
  const ended = vi.fn<() => void>();
  events.next().catch(ended);
  await vi.advanceTimersByTimeAsync(11_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
  vi.useRealTimers();
});

test('BI-26 a tower waits twelve seconds for the sign of life that comes every five', () => {
  expect([SILENCIO_MS, PULSO_MS]).toEqual([12_000, 5_000]);
});

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
