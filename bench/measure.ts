import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type pg from 'pg';

/** Two ways to do one thing, measured in turns in the same process, so that the machine's mood touches both alike. */
export type Contest = {
  what: string;
  bare: () => Promise<unknown>;
  ours: () => Promise<unknown>;
  runs: number;
  /** Given, the processor time of the database counts as well, where the machine reports it: of both sides, or of each its own. */
  database?: pg.Pool | { bare: pg.Pool; ours: pg.Pool };
};

export type Verdict = { what: string; bareMs: number; oursMs: number; ratio: number; cpuRatio: number };

const ROUNDS = 5;

export async function compare({ what, bare, ours, runs, database }: Contest): Promise<Verdict> {
  const of = database && 'bare' in database ? database : { bare: database, ours: database };
  await repeat(bare, Math.ceil(runs / 5), of.bare);
  await repeat(ours, Math.ceil(runs / 5), of.ours);
  const rounds: { bare: Cost; ours: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ bare: await repeat(bare, runs, of.bare), ours: await repeat(ours, runs, of.ours) });
  const bareMs = median(rounds.map((round) => round.bare.wall));
  const oursMs = median(rounds.map((round) => round.ours.wall));
  const cpuRatio = median(rounds.map((round) => round.ours.cpu / round.bare.cpu));
  return { what, bareMs, oursMs, ratio: oursMs / bareMs, cpuRatio };
}

type Cost = { wall: number; cpu: number };

/** One after another: the time of a single call, not of a crowd. */
async function repeat(work: () => Promise<unknown>, runs: number, database: pg.Pool | undefined): Promise<Cost> {
  const before = await backendTimes(database);
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  for (let run = 0; run < runs; run += 1) await work();
  const wall = (performance.now() - start) / runs;
  const cpu = process.cpuUsage(cpuBefore);
  const after = await backendTimes(database);
  const backends = [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  const server = (cpu.user + cpu.system) / 1000;
  if (process.env['BENCH_DETAIL'])
    console.log(`  server ${(server / runs).toFixed(3)} ms, database ${(backends / runs).toFixed(3)} ms`);
  return { wall, cpu: (server + backends) / runs };
}

/**
 * What each process behind our connections has spent so far. Linux counts it in nanoseconds; elsewhere it is left out. One
 * that ends meanwhile was idle: the pool closes no other.
 */
export async function backendTimes(database: pg.Pool | undefined): Promise<Map<number, number>> {
  if (!database || process.platform !== 'linux') return new Map();
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  const times = new Map<number, number>();
  for (const { pid } of rows) {
    const file = `/proc/${pid}/schedstat`;
    if (existsSync(file)) times.set(pid, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6);
  }
  return times;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const REFERENCE = new URL('./reference.json', import.meta.url);

/** The ratio of the previous release is beside today's: a slower machine does not change the verdict. */
export function report(verdicts: readonly Verdict[]): void {
  const before = JSON.parse(readFileSync(REFERENCE, 'utf8')) as Record<string, number>;
  console.log(
    `${'what'.padEnd(46)} ${'bare ms'.padStart(9)} ${'ours ms'.padStart(9)} ${'ratio'.padStart(7)} ${'cpu'.padStart(6)} ${'before'.padStart(7)}`,
  );
  for (const { what, bareMs, oursMs, ratio, cpuRatio } of verdicts) {
    const columns = [
      bareMs.toFixed(3).padStart(9),
      oursMs.toFixed(3).padStart(9),
      `${ratio.toFixed(2)}x`.padStart(7),
      (Number.isNaN(cpuRatio) ? '–' : `${cpuRatio.toFixed(2)}x`).padStart(6),
    ];
    console.log(`${what.padEnd(46)} ${columns.join(' ')} ${(before[what] ? `${before[what]}x` : '–').padStart(7)}`);
  }
  keepFigures(
    Object.fromEntries(
      verdicts.flatMap(({ what, ratio, cpuRatio }) => [
        [what, Number(ratio.toFixed(2))],
        [`${what} (cpu)`, Number(cpuRatio.toFixed(2))],
      ]),
    ),
  );
}

/** With BENCH_SAVE, saved beside earlier results. */
export function keepFigures(figures: Readonly<Record<string, number>>): void {
  if (!process.env['BENCH_SAVE']) return;
  const before = JSON.parse(readFileSync(REFERENCE, 'utf8')) as Record<string, number>;
  writeFileSync(REFERENCE, `${JSON.stringify({ ...before, ...figures }, null, 2)}\n`);
}

export function percentile(numbers: readonly number[], share: number): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
