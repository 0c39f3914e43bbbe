import { readFileSync, writeFileSync } from 'node:fs';
import type pg from 'pg';

/** Two ways to do one thing, measured in turns in the same process, so that the machine's mood touches both alike. */
export type Contest = {
  what: string;
  bare: () => Promise<unknown>;
  ours: () => Promise<unknown>;
  runs: number;
  /** Given, the processor time of the database counts as well: of both sides, where the machine tells it. */
  database?: pg.Pool;
};

export type Verdict = { what: string; bareMs: number; oursMs: number; ratio: number; cpuRatio: number };

const ROUNDS = 5;

export async function compare({ what, bare, ours, runs, database }: Contest): Promise<Verdict> {
  await repeat(bare, Math.ceil(runs / 5), database);
  await repeat(ours, Math.ceil(runs / 5), database);
  const rounds: { bare: Cost; ours: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ bare: await repeat(bare, runs, database), ours: await repeat(ours, runs, database) });
  const bareMs = median(rounds.map((round) => round.bare.wall));
  const oursMs = median(rounds.map((round) => round.ours.wall));
  const cpuRatio = median(rounds.map((round) => round.ours.cpu / round.bare.cpu));
  return { what, bareMs, oursMs, ratio: oursMs / bareMs, cpuRatio };
}

type Cost = { wall: number; cpu: number };

/** One after another: the time of a single call, not of a crowd. */
async function repeat(work: () => Promise<unknown>, runs: number, database: pg.Pool | undefined): Promise<Cost> {
  const backendsBefore = await backendMs(database);
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  for (let run = 0; run < runs; run += 1) await work();
  const wall = (performance.now() - start) / runs;
  const cpu = process.cpuUsage(cpuBefore);
  const backends = (await backendMs(database)) - backendsBefore;
  const server = (cpu.user + cpu.system) / 1000;
  if (process.env['BENCH_DETAIL'])
    console.log(`  server ${(server / runs).toFixed(3)} ms, database ${(backends / runs).toFixed(3)} ms`);
  return { wall, cpu: (server + backends) / runs };
}

/** What the processes behind our connections have spent so far. Linux counts it in nanoseconds; elsewhere it is left out. */
async function backendMs(database: pg.Pool | undefined): Promise<number> {
  if (!database || process.platform !== 'linux') return 0;
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  return (
    rows.reduce((sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]), 0) / 1e6
  );
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

const REFERENCE = new URL('./reference.json', import.meta.url);

/** The ratio of the previous release stands beside today's: a slower machine does not change the verdict. */
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

/** With BENCH_SAVE, beside those of before. */
export function keepFigures(figures: Readonly<Record<string, number>>): void {
  if (!process.env['BENCH_SAVE']) return;
  const before = JSON.parse(readFileSync(REFERENCE, 'utf8')) as Record<string, number>;
  writeFileSync(REFERENCE, `${JSON.stringify({ ...before, ...figures }, null, 2)}\n`);
}

export function percentile(numbers: readonly number[], share: number): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
