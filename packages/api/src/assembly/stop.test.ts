import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { type Stopping, stopServer } from './stop';

const never = () => new Promise<never>(() => {});
const quick = { stop: async () => {} };
const LIMITS = { requests: 40, afterCut: 40, work: 40, anchors: 20, least: 20, whole: 60 };

const open = new Set<FastifyInstance>();
afterEach(async () => {
  for (const app of open) app.server.closeAllConnections();
  open.clear();
});

async function given(parts: Partial<Stopping> = {}) {
  const lines: { part?: string; msg: string }[] = [];
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  open.add(app);
  const started = vi.fn<() => void>();
  app.get('/lenta', async () => {
    started();
    return never();
  });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  app.get('/corta', async () => {
    started();
    await finished;
    return 'hecho';
  });
  app.post('/envio', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const database = { close: vi.fn<() => Promise<void>>().mockResolvedValue() };
  const stopping = { app, runners: Promise.resolve([quick]), anchors: quick, database, ...parts };
  return { stopping, lines, port, started, finish, database };
}

const stop = (stopping: Stopping) => stopServer(stopping, LIMITS);

async function unfinishedUpload(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /envio HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  socket.on('error', () => {});
  return socket;
}

test('SRV-06 a request that is never answered and an upload that never ends are cut off, and the stop goes on', async () => {
  const { stopping, port, started, database, lines } = await given();
  const socket = await unfinishedUpload(port);
  const closed = once(socket, 'close');
  const answer = fetch(`http://127.0.0.1:${port}/lenta`).then(
    () => 'answered',
    () => 'cut off',
  );
  await vi.waitFor(() => expect(started).toHaveBeenCalled());
  await stop(stopping);
  expect(await answer).toBe('cut off');
  await closed;
  expect(database.close).toHaveBeenCalledOnce();
  expect(lines.map(({ msg }) => msg)).toContain('requests under way were cut off');
});

test('a request that ends within the limit is answered', async () => {
  const { stopping, port, finish, started } = await given();
  const reply = fetch(`http://127.0.0.1:${port}/corta`);
  await vi.waitFor(() => expect(started).toHaveBeenCalled());
  const stopped = stopServer(stopping, { ...LIMITS, requests: 60_000 });
  finish();
  expect(await (await reply).text()).toBe('hecho');
  await stopped;
});

test.each<[string, Partial<Stopping>, string]>([
  ['a runner that never ends', { runners: Promise.resolve([{ stop: never }, quick]) }, 'work'],
  ['background work that never began', { runners: never() }, 'work'],
  ['a database that does not say where the audit chain ends', { anchors: { stop: never } }, 'anchors'],
  ['a database that does not close', { database: { close: never } }, 'database'],
])('SRV-06 %s is left behind, with a line that names it', async (_, parts, part) => {
  const { stopping, lines } = await given(parts);
  await stop(stopping);
  expect(lines).toContainEqual(expect.objectContaining({ part, msg: 'a part of the stop was left behind' }));
});

test('what fails at the stop does not keep the rest from ending', async () => {
  const other = vi.fn<() => Promise<void>>().mockResolvedValue();
  const runners = Promise.resolve([{ stop: () => Promise.reject(new Error('away')) }, { stop: other }]);
  const { stopping, lines, database } = await given({ runners });
  await stop(stopping);
  expect(other).toHaveBeenCalledOnce();
  expect(database.close).toHaveBeenCalledOnce();
  expect(lines).toContainEqual(expect.objectContaining({ part: 'work', msg: 'a part of the stop failed' }));
});
