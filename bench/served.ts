import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { startProgram } from '../scripts/drills/server.mjs';

/** A server in a process of its own, so that its processor time is its own. */
export type Served = Awaited<ReturnType<typeof startProgram>>;

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The product as it is built and started, on the database of the measurement. BENCH_PROFILE=<folder> says where its time goes. */
export function serveProduct(settings: Record<string, string> = {}): Promise<Served> {
  const profile = process.env['BENCH_PROFILE'];
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'fenix-bench-')), DEMO: '0', LOG_LEVEL: 'silent', ...settings };
  const args = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  return startProgram(fromHere('../packages/api/dist/main.mjs'), env, { args });
}

/** The same on the database inside the process, with the demo data. */
export function serveEmbedded(): Promise<Served> {
  return startProgram(fromHere('../packages/api/dist/main.mjs'), {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'fenix-bench-')),
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
}

/** Fastify and the driver, and nothing else: what the machine asks for at least. */
export function serveBare(): Promise<Served> {
  return startProgram(fromHere('./bare.mjs'), {});
}

/** What each process behind a connection had spent when it was last seen: a pool ends those that wait, and their time stays spent. */
const backends = new Map<number, number>();

/** What a server and the processes behind all connections of the database have spent so far, in milliseconds. */
export async function spent(pid: number | undefined, database: pg.Pool): Promise<{ server: number; database: number }> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  for (const { pid: backend } of rows) backends.set(backend, msOf(backend) ?? backends.get(backend) ?? 0);
  return { server: pid === undefined ? 0 : spentByProcess(pid), database: sum([...backends.values()]) };
}

/** What a process has spent so far with all its threads, in milliseconds. */
export const spentByProcess = (pid: number): number =>
  sum(readdirSync(`/proc/${pid}/task`).map((task) => msOf(`${pid}/task/${task}`)));

const sum = (times: readonly (number | undefined)[]) => times.reduce<number>((all, one) => all + (one ?? 0), 0);

/** Linux counts in nanoseconds. A process that has just ended is not there to be asked. */
function msOf(process: string | number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}
