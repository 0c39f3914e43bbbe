import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** A server in a process of its own, so that its processor time is its own. */
export type Served = { url: string; pid: number; stop: () => Promise<void> };

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The product as it is built and started, on the database of the measurement. */
export function serveProduct(settings: Record<string, string> = {}): Promise<Served> {
  return serve(fromHere('../packages/api/dist/main.mjs'), {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'fenix-bench-')),
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  });
}

/** The same on the database inside the process, with the demo data. */
export function serveEmbedded(): Promise<Served> {
  return serve(fromHere('../packages/api/dist/main.mjs'), {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'fenix-bench-')),
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
}

/** Fastify and the driver, and nothing else: what the machine asks for at least. */
export function serveBare(): Promise<Served> {
  return serve(fromHere('./bare.mjs'), {});
}

async function serve(program: string, settings: Record<string, string>): Promise<Served> {
  const port = await freePort();
  const env = { ...process.env, ...settings, HOST: '127.0.0.1', PORT: String(port) };
  const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(server, url);
  return { url, pid: server.pid ?? 0, stop: () => end(server) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilAnswering(server: ChildProcess, url: string): Promise<void> {
  while (server.exitCode === null) {
    const reply = await fetch(`${url}/health`).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server ended with ${server.exitCode} before it answered`);
}

async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

/** What each process behind a connection had spent when it was last seen: a pool ends those that wait, and their time stays spent. */
const backends = new Map<number, number>();

/** What a server and the processes behind all connections of the database have spent so far, in milliseconds. */
export async function spent(pid: number | undefined, database: pg.Pool): Promise<{ server: number; database: number }> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  for (const { pid: backend } of rows) backends.set(backend, msOf(backend) ?? backends.get(backend) ?? 0);
  const threads = pid === undefined ? [] : readdirSync(`/proc/${pid}/task`).map((task) => msOf(`${pid}/task/${task}`));
  return { server: sum(threads), database: sum([...backends.values()]) };
}

const sum = (times: readonly (number | undefined)[]) => times.reduce<number>((all, one) => all + (one ?? 0), 0);

/** Linux counts in nanoseconds. A process that has just ended is not there to be asked. */
function msOf(process: string | number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}
