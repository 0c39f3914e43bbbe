// @ts-check
/**
 * Drill: two servers go from a version before to this one under load, without a failed request.
 *   apt-get install -y --no-install-recommends haproxy
 *   node --import tsx scripts/drills/rolling.mjs [--before <commit>] [--reports 60] [--reads 10]
 * Two servers of the commit behind haproxy with deploy/haproxy.cfg, one PostgreSQL. Under reports, reads, writes of
 * people and open control towers the order `migrate` of this version runs; then each server in turn is stopped and
 * started again as this version. It ends with status 1 when a request failed, or when a report that was
 * acknowledged is not there afterwards.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDeps } from '@fenix/api/assembly/server';
import { openEngine } from '@fenix/api/db/open';
import { readConfig } from '@fenix/api/ground/config';
import { countLost, createLoad, givenLoad, openLoop } from '@fenix/api/testing/load/load';
import { buildWhatChanged } from '../build/build.mjs';
import { startPostgres } from '../postgres/postgres.mjs';
import { exitStatus } from '../process.mjs';
import { fromRoot } from '../root.mjs';
import { startProxy } from './proxy.mjs';
import { buildServerOf } from './release.mjs';
import { startProgram } from './server.mjs';

const { values } = parseArgs({
  options: {
    before: { type: 'string', default: 'd90261b1' },
    reports: { type: 'string', default: '60' },
    reads: { type: 'string', default: '10' },
  },
});
/** Longer than two checks of the proxy, as deploy/haproxy.cfg asks for. */
const STOP_DELAY_S = 5;
/** Before the next step: so long the proxy takes to see that a server is back, and a little load on it. */
const CALM_MS = 6_000;
const LONGEST_S = 600;
const SECRETS = {
  TOKEN_SECRET: 't'.repeat(40),
  MEDIA_SECRET: 'm'.repeat(40),
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
};

const folders = ['one', 'two', 'here'].map((name) => mkdtempSync(join(tmpdir(), `fenix-rolling-${name}-`)));
const settingsOf = (/** @type {number} */ index, /** @type {string} */ url) => ({
  ...SECRETS,
  DATABASE_URL: url,
  DATA_DIR: String(folders[index]),
  DEMO: '0',
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
  STOP_DELAY_S: String(STOP_DELAY_S),
});
const percentile = (/** @type {readonly number[]} */ list, /** @type {number} */ share) =>
  (list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? Number.NaN).toFixed(0);

/** @param {string} url @param {(() => unknown)[]} closing */
async function drill(url, closing) {
  const before = buildServerOf(values.before);
  await buildWhatChanged(['server']);
  const now = fromRoot('packages', 'api', 'dist', 'main.mjs');
  const health = { path: '/health' };
  // The first makes the database of its version.
  const one = await startProgram(before.main, settingsOf(0, url), health);
  const two = await startProgram(before.main, settingsOf(1, url), health);
  const servers = [one, two];
  closing.push(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))));
  const config = readConfig({ ...settingsOf(2, url) });
  const deps = createDeps(config, await openEngine(config));
  closing.push(() => deps.database.close());
  const companies = await givenLoad(deps, { companies: 10, vehicles: 50, people: 3 });
  const proxy = await startProxy([one.port, two.port], '/health');
  if (!proxy) throw new Error('haproxy is not installed: apt-get install -y --no-install-recommends haproxy');
  closing.push(() => proxy.stop());

  const load = createLoad([proxy.url], companies, []);
  closing.push(() => load.end());
  await Promise.all(
    companies.flatMap((company) => company.tokens.map((token) => load.watch(proxy.url, company, token))),
  );
  let writes = 0;
  /** What haproxy does not repeat. */
  const write = async () => {
    const { tokens } = companies[writes++ % companies.length] ?? { tokens: [] };
    const reply = await fetch(`${proxy.url}/api/avisos/leidos`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ hasta: new Date().toISOString() }),
    }).catch(() => undefined);
    if (reply?.status !== 200) load.failures.push(`write ${reply?.status} ${(await reply?.text())?.slice(0, 100)}`);
  };
  const over = new AbortController();
  const work = Promise.all([
    openLoop(Number(values.reports), LONGEST_S, load.report, over.signal),
    openLoop(Number(values.reads), LONGEST_S, load.read, over.signal),
    openLoop(2, LONGEST_S, write, over.signal),
  ]);
  const began = performance.now();
  const say = (/** @type {string} */ text) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

  await sleep(CALM_MS);
  say(`${before.hash} under load: ${load.times.reports.length} reports, ${load.failures.length} requests failed`);
  const cli = fromRoot('packages', 'api', 'dist', 'cli.mjs');
  const env = { ...process.env, ...settingsOf(2, url) };
  const status = await exitStatus(spawn(process.execPath, [cli, 'migrate'], { env, stdio: 'inherit' }));
  say(`migrate ended with ${status}; ${load.failures.length} requests failed so far`);
  if (status !== 0) process.exitCode = 1;
  await sleep(CALM_MS);
  for (const [index, server] of servers.entries()) {
    const stopping = performance.now();
    const ended = await server.stop();
    const stopped = performance.now();
    servers[index] = await startProgram(now, settingsOf(index, url), { ...health, port: server.port });
    say(
      `server ${index + 1} ended with ${ended} after ${((stopped - stopping) / 1000).toFixed(1)} s and was back ` +
        `${((performance.now() - stopped) / 1000).toFixed(1)} s later; ${load.failures.length} requests failed so far`,
    );
    await sleep(CALM_MS);
  }
  over.abort();
  await work;
  const unseen = await load.shown(15_000);
  const lost = await countLost(deps, load);
  const { reports, reads, lags } = load.times;
  console.log(
    [
      `reports ${reports.length}, p50 ${percentile(reports, 0.5)}, p95 ${percentile(reports, 0.95)}, most ${percentile(reports, 1)} ms; reads ${reads.length}, p95 ${percentile(reads, 0.95)} ms`,
      `writes ${writes}; to viewer p95 ${percentile(lags, 0.95)} ms, ${unseen} not shown`,
      `failed ${load.failures.length} (goal 0) ${[...new Set(load.failures)].slice(0, 5).join('; ')}`,
      `lost ${lost} of ${reports.length} acknowledged (goal 0); load of the machine ${loadavg()
        .map((of) => of.toFixed(1))
        .join(', ')}`,
    ].join('\n'),
  );
  if (lost > 0 || load.failures.length > 0) process.exitCode = 1;
}

const postgres = await startPostgres();
/** @type {(() => unknown)[]} */
const closing = [];
try {
  await drill(postgres.url, closing);
} finally {
  for (const close of closing.toReversed()) await close();
  await postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();
