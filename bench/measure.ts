import { readFileSync, writeFileSync } from 'node:fs';

/** Two ways to do one thing, measured in turns in the same process, so that the machine's mood touches both alike. */
export type Contest = { what: string; bare: () => Promise<unknown>; ours: () => Promise<unknown>; runs: number };

export type Verdict = { what: string; bareMs: number; oursMs: number; ratio: number; cpuRatio: number };

const ROUNDS = 5;

export async function compare({ what, bare, ours, runs }: Contest): Promise<Verdict> {
  await repeat(bare, Math.ceil(runs / 5));
  await repeat(ours, Math.ceil(runs / 5));
  const rounds: { bare: Cost; ours: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ bare: await repeat(bare, runs), ours: await repeat(ours, runs) });
  const bareMs = median(rounds.map((round) => round.bare.wall));
  const oursMs = median(rounds.map((round) => round.ours.wall));
  const cpuRatio = median(rounds.map((round) => round.ours.cpu / round.bare.cpu));
  return { what, bareMs, oursMs, ratio: oursMs / bareMs, cpuRatio };
}

type Cost = { wall: number; cpu: number };

/** One after another: the time of a single call, not of a crowd. */
async function repeat(work: () => Promise<unknown>, runs: number): Promise<Cost> {
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  for (let run = 0; run < runs; run += 1) await work();
  const wall = (performance.now() - start) / runs;
  const cpu = process.cpuUsage(cpuBefore);
  return { wall, cpu: (cpu.user + cpu.system) / 1000 / runs };
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
      (Number.isNaN(cpuRatio) ? '–' : `${cpuRatio.toFixed(1)}x`).padStart(6),
    ];
    console.log(`${what.padEnd(46)} ${columns.join(' ')} ${(before[what] ? `${before[what]}x` : '–').padStart(7)}`);
  }
  if (process.env['BENCH_SAVE']) {
    for (const { what, ratio } of verdicts) before[what] = Number(ratio.toFixed(2));
    writeFileSync(REFERENCE, `${JSON.stringify(before, null, 2)}\n`);
  }
}
