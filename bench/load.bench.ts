import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeps } from '@fenix/api/assembly/server';
import { migrate } from '@fenix/api/db/migrate';
import { openEngine } from '@fenix/api/db/open';
import { readConfig } from '@fenix/api/ground/config';
import { countLost, createLoad, givenLoad, openLoop } from '@fenix/api/testing/load/load';
import { sql } from 'kysely';
import pg from 'pg';
import { percentile } from './measure';
import { serveProduct, spent } from './served';

/**
 * Two servers on one PostgreSQL under what a provider of 200 companies asks of them: 10,000 vehicles that report each
 * half minute, 1,000 viewers of 200 control towers, 25 reads a second. Generator, servers and database share the
 * machine: on a busy one read the processor time, not the milliseconds.
 */
const setting = (name: string, usual: number) => Number(process.env[name] ?? usual);
const SECONDS = setting('BENCH_SECONDS', 120);
const COMPANIES = setting('BENCH_COMPANIES', 200);
const VEHICLES = setting('BENCH_VEHICLES', 50);
const VIEWERS = setting('BENCH_VIEWERS', 5);
const READS = setting('BENCH_READS', 25);
const EVERY_S = 30;
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
await engine.asOwner((owner) => owner.exec('analyze'));
const servers = [await serveProduct(SECRETS), await serveProduct(SECRETS)];
const urls = servers.map(({ url }) => url);
const load = createLoad(urls, companies);
for (let viewer = 0; viewer < VIEWERS; viewer += 1)
  await Promise.all(
    companies.map((company, at) =>
      load.watch(urls[(at + viewer) % 2] ?? '', company, company.tokens[viewer] ?? '', viewer === 0),
    ),
  );

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

const ages: number[] = [];
const spentBy = async () => ({
  servers: await Promise.all(servers.map(async ({ pid }) => (await spent(pid, pool)).server)),
  database: (await spent(undefined, pool)).database,
});
const before = await spentBy();
const [generator, began] = [process.cpuUsage(), performance.now()];
const watching = setInterval(() => void oldestLook().then((age) => ages.push(age)), 5_000);
await Promise.all([
  openLoop((COMPANIES * VEHICLES) / EVERY_S, SECONDS, load.report),
  openLoop(READS, SECONDS, load.read),
  openLoop(1, SECONDS, load.askHealth),
]);
clearInterval(watching);
const after = await spentBy();
const elapsed = (performance.now() - began) / 1000;
const own = process.cpuUsage(generator);
const lines = load.open;
await load.end();
const stops = await Promise.all(
  servers.map(async (server) => {
    const began = performance.now();
    await server.stop();
    return performance.now() - began;
  }),
);
const lost = await countLost(deps, load);

const { reports, reads, lags, health } = load.times;
const ms = (list: number[], share: number) => `${(percentile(list, share) ?? Number.NaN).toFixed(0)} ms`;
const server = after.servers.reduce((sum, one, at) => sum + one - (before.servers[at] ?? 0), 0);
const database = after.database - before.database;
const share = (spentMs: number) => `${(spentMs / elapsed / 10).toFixed(0)} % of a core`;
console.log(
  [
    `${COMPANIES * VEHICLES} vehicles, ${COMPANIES} companies, ${lines} viewers, ${READS} reads a second, ${SECONDS} s:`,
    `reports   ${reports.length}, p50 ${ms(reports, 0.5)}, p95 ${ms(reports, 0.95)} (goal 150), p99 ${ms(reports, 0.99)}`,
    `reads     ${reads.length}, p50 ${ms(reads, 0.5)}, p95 ${ms(reads, 0.95)} (goal 400)`,
    `to viewer ${lags.length}, p50 ${ms(lags, 0.5)}, p95 ${ms(lags, 0.95)} (goal 3000)`,
    `/health   p50 ${ms(health, 0.5)}, p95 ${ms(health, 0.95)}, most ${Math.max(...health).toFixed(0)} ms (goal 100)`,
    `trips     oldest look ${Math.max(...ages).toFixed(0)} s (goal 60)`,
    `stop      ${stops.map((one) => `${(one / 1000).toFixed(1)} s`).join(', ')} (goal 5)`,
    `processor servers ${share(server)}, database ${share(database)}; all of it by reports: ${(server / reports.length).toFixed(2)} + ${(database / reports.length).toFixed(2)} ms`,
    `generator ${share((own.user + own.system) / 1000)}; it took ${elapsed.toFixed(0)} s, and where that is more than ${SECONDS} the machine was too busy for the times above`,
    `failed    ${load.failures.length} (goal 0) ${[...new Set(load.failures)].slice(0, 5).join('; ')}`,
    `lost      ${lost} of ${reports.length} acknowledged (goal 0)`,
  ].join('\n'),
);
if (lost > 0 || load.failures.length > 0) process.exitCode = 1;
await pool.end();
await deps.database.close();
