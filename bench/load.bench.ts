import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeps } from '@fenix/api/assembly/server';
import { migrate } from '@fenix/api/db/migrate';
import { openEngine } from '@fenix/api/db/open';
import { readConfig } from '@fenix/api/ground/config';
import { countLost, createLoad, givenLoad, openLoop } from '@fenix/api/testing/load/load';
import { sql } from 'kysely';
import pg from 'pg';
import { percentile } from './measure';
import { startProxy } from '../scripts/drills/proxy.mjs';
import { byOwner, measureLooks } from './looks';
import { serveProduct, spent, spentByProcess } from './served';

/**
 * Two servers on one PostgreSQL, behind haproxy where it is installed, under what a provider of 200 companies asks of
 * them: 10,000 vehicles that report each half minute, 1,000 viewers of 200 control towers, 25 reads a second. First
 * reports alone, which gives what one costs with the trips it leads to; then everything; then, still under load, both
 * servers are stopped. Generator, proxy, servers and database share the machine: on a busy one read the processor time,
 * not the milliseconds.
 */
const setting = (name: string, usual: number) => Number(process.env[name] ?? usual);
const SECONDS = setting('BENCH_SECONDS', 120);
const COMPANIES = setting('BENCH_COMPANIES', 200);
const VEHICLES = setting('BENCH_VEHICLES', 50);
const VIEWERS = setting('BENCH_VIEWERS', 5);
const READS = setting('BENCH_READS', 25);
/** Of reports alone, after a round in which every vehicle is new; whole rounds, so that each report has its look. */
const ALONE_SECONDS = setting('BENCH_ALONE_SECONDS', 60);
const EVERY_S = 30;
const PER_SECOND = (COMPANIES * VEHICLES) / EVERY_S;
/** So long reports are sent while the servers are being stopped. */
const STOPPING_SECONDS = 20;
const SHOWN_WITHIN_MS = 15_000;
const SECRETS = {
  TOKEN_SECRET: 't'.repeat(40),
  MEDIA_SECRET: 'm'.repeat(40),
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
};

const dataDir = mkdtempSync(join(tmpdir(), 'fenix-bench-'));
const config = readConfig({ ...process.env, ...SECRETS, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' });
const engine = await openEngine(config);
await migrate(engine);
const deps = createDeps(config, engine);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 2 });
const companies = await givenLoad(deps, { companies: COMPANIES, vehicles: VEHICLES, people: Math.max(1, VIEWERS) });
await byOwner(engine, 'analyze');
// They log as in production: what is written there is measured as well.
const settings = { ...SECRETS, LOG_LEVEL: 'info', TRUST_PROXY: '1' };
const servers = [await serveProduct(settings), await serveProduct(settings)] as const;
const urls = servers.map(({ url }) => url);
const proxy = await startProxy([servers[0].port, servers[1].port]);
const doors = proxy ? [proxy.url] : urls;

type Spent = { server: number; database: number; generator: number; proxy: number; logged: number };
async function spentSoFar(): Promise<Spent> {
  const own = process.cpuUsage();
  return {
    server: servers.reduce((sum, { pid }) => sum + spentByProcess(pid), 0),
    database: (await spent(undefined, pool)).database,
    generator: (own.user + own.system) / 1000,
    proxy: proxy ? spentByProcess(proxy.pid) : 0,
    logged: servers.reduce((sum, { logged }) => sum + logged(), 0),
  };
}

/** The longest time since a vehicle that has reported since was looked at; vehicles that wait for their first look aside. */
async function oldestLook(): Promise<number> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from now() - min(seen.visto))::float8 as age from gps_conduccion as seen
    where seen.visto > to_timestamp(0)
      and exists (select from gps_positions where vehicle_id = seen.vehicle_id and at > seen.hasta)`.execute(
    deps.database.system,
  );
  return rows[0]?.age ?? 0;
}

/** What this work costs each part. The ages of looks, where they are asked for, cost the database something as well. */
async function measured(work: () => Promise<unknown>, age: () => Promise<number> = async () => 0) {
  const ages: number[] = [];
  const [before, began] = [await spentSoFar(), performance.now()];
  // Also so that the time of database processes that end meanwhile is known.
  const watching = setInterval(
    () => void Promise.all([age(), spent(undefined, pool)]).then(([found]) => ages.push(found)),
    5_000,
  );
  await work();
  clearInterval(watching);
  const [after, elapsed] = [await spentSoFar(), (performance.now() - began) / 1000];
  const of = (part: keyof Spent) => after[part] - before[part];
  return { of, elapsed, ages };
}

const warm = createLoad(doors, companies, urls);
await openLoop(PER_SECOND, EVERY_S, warm.report);
const alone = createLoad(doors, companies, urls);
const reporting = await measured(() => openLoop(PER_SECOND, ALONE_SECONDS, alone.report));

const load = createLoad(doors, companies, urls);
for (let viewer = 0; viewer < VIEWERS; viewer += 1)
  await Promise.all(
    companies.map((company, at) =>
      load.watch(doors[(at + viewer) % doors.length] ?? '', company, company.tokens[viewer] ?? ''),
    ),
  );
const mixed = await measured(
  () =>
    Promise.all([
      openLoop(PER_SECOND, SECONDS, load.report),
      openLoop(READS, SECONDS, load.read),
      openLoop(1, SECONDS, load.askHealth),
    ]),
  oldestLook,
);
const [lines, unseen] = [load.open, await load.shown(SHOWN_WITHIN_MS)];
const failures = [warm, alone, load].flatMap((one) => one.failures);

/** Under load, with their viewers: the second takes everything while the first stops, and what fails then is no fault. */
const stopping = createLoad(doors, companies, urls);
const still = Promise.all([
  openLoop(PER_SECOND, STOPPING_SECONDS, stopping.report),
  openLoop(READS, STOPPING_SECONDS, stopping.read),
]);
const stops: number[] = [];
for (const server of servers) {
  await sleep(3_000);
  const began = performance.now();
  await server.stop();
  stops.push((performance.now() - began) / 1000);
}
await still;
for (const one of [warm, alone, load, stopping]) await one.end();
await proxy?.stop();
let lost = 0;
for (const one of [warm, alone, load, stopping]) lost += await countLost(deps, one);

const clock = { at: Math.floor(Date.now() / 1000) * 1000 };
const later = createDeps(config, engine, { now: () => new Date(clock.at), wait: async () => {} });
await later.platform.noteDriving();
const look = await measureLooks({ deps: later, pool, engine, clock, accounts: 'true', vehicles: COMPANIES * VEHICLES });

const { reports, reads, lags, health } = load.times;
const acknowledged = [warm, alone, load, stopping].reduce((sum, one) => sum + one.times.reports.length, 0);
const ms = (list: number[], share: number) => `${(percentile(list, share) ?? Number.NaN).toFixed(0)} ms`;
/** Where a stall is: a middle of ten minutes hides it. */
const byMinute = (list: number[]) =>
  Array.from({ length: Math.ceil(list.length / PER_SECOND / 60) }, (_, minute) =>
    percentile(list.slice(minute * PER_SECOND * 60, (minute + 1) * PER_SECOND * 60), 0.95)?.toFixed(0),
  ).join(', ');
const most = (list: number[]) => list.reduce((one, other) => Math.max(one, other), 0).toFixed(0);
type Measured = Awaited<ReturnType<typeof measured>>;
const share = ({ of, elapsed }: Measured, part: keyof Spent) => `${(of(part) / elapsed / 10).toFixed(0)} %`;
const shares = (of: Measured) =>
  `servers ${share(of, 'server')}, database ${share(of, 'database')}, generator ${share(of, 'generator')}, proxy ${share(of, 'proxy')} of a core`;
const each = ({ of }: Measured, count: number) =>
  `${(of('server') / count).toFixed(2)} + ${(of('database') / count).toFixed(2)} = ${((of('server') + of('database')) / count).toFixed(2)} ms`;
const logs = ((mixed.of('logged') / mixed.elapsed) * 86_400) / 1e9;
console.log(
  [
    `${COMPANIES * VEHICLES} vehicles, ${COMPANIES} companies, ${lines} viewers, ${READS} reads a second, ${proxy ? 'haproxy' : 'no proxy'}; load of the machine ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}`,
    `reports alone, ${ALONE_SECONDS} s:`,
    `position  ${each(reporting, alone.times.reports.length)} with its trips, server + database (goal 1.0); ${shares(reporting)}`,
    `reports   ${alone.times.reports.length}, p50 ${ms(alone.times.reports, 0.5)}, p95 ${ms(alone.times.reports, 0.95)}; it took ${reporting.elapsed.toFixed(0)} s`,
    `everything, ${SECONDS} s:`,
    `reports   ${reports.length}, p50 ${ms(reports, 0.5)}, p95 ${ms(reports, 0.95)} (goal 150), p99 ${ms(reports, 0.99)}`,
    `          p95 of each minute ${byMinute(reports)} ms`,
    `reads     ${reads.length}, p50 ${ms(reads, 0.5)}, p95 ${ms(reads, 0.95)} (goal 400)`,
    `to viewer ${lags.length}, p50 ${ms(lags, 0.5)}, p95 ${ms(lags, 0.95)} (goal 3000), ${unseen} not shown within ${SHOWN_WITHIN_MS / 1000} s`,
    `/health   ${health.length}, p50 ${ms(health, 0.5)}, p95 ${ms(health, 0.95)} (goal 100), most ${most(health)} ms`,
    `trips     oldest look ${most(mixed.ages)} s (goal 60)`,
    `look      ${look}`,
    `logs      ${logs.toFixed(2)} GB a day (goal 2)`,
    `stop      under load ${stops.map((one) => `${one.toFixed(1)} s`).join(', ')} (goal 5)`,
    `processor ${shares(mixed)}; all of it by reports ${each(mixed, reports.length)}`,
    `it took ${mixed.elapsed.toFixed(0)} s, and where that is more than ${SECONDS} the machine was too busy for the times above`,
    `failed    ${failures.length} (goal 0) ${[...new Set(failures)].slice(0, 5).join('; ')}`,
    `lost      ${lost} of ${acknowledged} acknowledged (goal 0)`,
  ].join('\n'),
);
if (lost > 0 || failures.length > 0) process.exitCode = 1;
await pool.end();
await deps.database.close();
