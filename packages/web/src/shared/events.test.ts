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
  const options = { signal: new AbortController().signal, silenceMs: SILENCIO_MS };
  const events = await openEvents('/api/torre/cambios', options);
  await events.next();
  const ended = vi.fn<() => void>();
  events.next().catch(ended);
  await vi.advanceTimersByTimeAsync(SILENCIO_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
  vi.useRealTimers();
});

test('BI-26 a living line of the tower is never silent for that long', () => {
  expect(SILENCIO_MS).toBeGreaterThan(2 * PULSO_MS);
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
