import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createMeters } from '../ground/meters';
import type { Deps } from '../ports/deps';
import { type Send, createStreams } from './streams';
import type { Viewer } from './viewer';

const deps = {
  meters: createMeters(),
  clock: { now: () => new Date() },
  config: { IDLE_HOURS: 2 },
  database: {},
} as unknown as Deps;
const viewer = { _id: 'u', sessionId: 's', clienteId: 'c' } as Viewer;
const textOf = async (stream: AsyncIterable<Uint8Array>) => String(await buffer(stream));

function openSlowly() {
  const streams = createStreams(deps, { mostPerPerson: 3, gate: { permission: 'all' } });
  let sendNow: Send = () => {};
  let goOn = () => {};
  let hasLeft = false;
  const opened = streams.open(viewer, false, (send) => {
    sendNow = send;
    return new Promise((resolve) => {
      goOn = () => resolve(() => void (hasLeft = true));
    });
  });
  return { streams, opened, send: (text: string) => sendNow(text), goOn: () => goOn(), hasLeft: () => hasLeft };
}

test('a line that is ended before its first events are there ends without an error, and is left', async () => {
  const { streams, opened, send, goOn, hasLeft } = openSlowly();
  streams.close();
  send('data: tarde\n\n');
  goOn();
  expect(await textOf(await opened)).toBe('');
  expect(hasLeft()).toBe(true);
});

test('what comes after the end of a line is not sent', async () => {
  const { streams, opened, send, goOn } = openSlowly();
  send('data: a tiempo\n\n');
  goOn();
  const stream = await opened;
  streams.close();
  send('data: tarde\n\n');
  streams.close();
  expect(await textOf(stream)).toBe('data: a tiempo\n\n');
});

test('a line that fell behind before it was opened is left', async () => {
  const { opened, send, goOn, hasLeft } = openSlowly();
  send('x'.repeat(4_000_001));
  await new Promise((resolve) => setImmediate(resolve));
  goOn();
  const stream = await opened;
  expect(stream.destroyed).toBe(true);
  expect(hasLeft()).toBe(true);
});

test('BI-26 a line says that it is there as often as its call asks for', async () => {
  vi.useFakeTimers();
  const streams = createStreams(deps, { mostPerPerson: 3, gate: { permission: 'all' }, pulseMs: 5_000 });
  const stream = await streams.open(viewer, false, () => () => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  streams.close();
  expect(await textOf(stream)).toBe(':\n\n:\n\n');
});
