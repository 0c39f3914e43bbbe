import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/eventually';
import { countLost, createLoad, givenLoad, openLoop } from '../testing/load/load';
import { type DrillSite, createDrillSite } from './drillSite';
import { describeOnPostgres } from './onDatabase';
import { endAll, startServer } from './serverProcess';

const SIZE = { companies: 4, vehicles: 5, people: 2 };
const SECRETS = {
  TOKEN_SECRET: 't'.repeat(40),
  MEDIA_SECRET: 'm'.repeat(40),
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
};

describeOnPostgres('two servers on one database under a mixed load', () => {
  let site: DrillSite;
  const other = mkdtempSync(join(tmpdir(), 'fenix-load-'));
  beforeAll(async () => {
    site = await createDrillSite(1);
    Object.assign(site.env, SECRETS);
  });
  afterEach(endAll);
  afterAll(async () => {
    await site.remove();
    rmSync(other, { recursive: true, force: true });
  });

  test('nothing fails, nothing acknowledged is lost, every viewer sees the last report, and trips are found', async () => {
    const companies = await site.inspect((deps) => givenLoad(deps, SIZE));
    const servers = [await startServer(site.env), await startServer({ ...site.env, DATA_DIR: other })];
    const urls = servers.map(({ url }) => url);
    const load = createLoad(urls, companies);
    await Promise.all(
      companies.flatMap((company) => company.tokens.map((token, at) => load.watch(urls[at] ?? '', company, token))),
    );
    expect(load.open).toBe(SIZE.companies * SIZE.people);
    await Promise.all([openLoop(40, 6, load.report), openLoop(5, 6, load.read), openLoop(1, 6, load.askHealth)]);
    expect(load.failures).toEqual([]);
    expect([load.times.reports.length, load.times.reads.length, load.times.health.length]).toEqual([240, 30, 12]);
    expect(await site.inspect((deps) => countLost(deps, load))).toBe(0);
    const last = new Map([...load.acknowledged].map(([id, moments]) => [id, Math.max(...moments) * 1000]));
    expect(last.size).toBe(SIZE.companies * SIZE.vehicles);
    await eventually(() => expect(new Map([...load.seen].filter(([id]) => last.has(id)))).toEqual(last));
    // One viewer of each server saw every report, so that the slow ones count too.
    expect(await load.shown(30_000)).toBe(0);
    expect(load.times.lags.length).toBe(2 * [...load.acknowledged.values()].reduce((sum, { size }) => sum + size, 0));
    const looked = () =>
      site.inspect(async ({ database }) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from gps_conduccion where visto > to_timestamp(0)`.execute(database.system);
        return rows[0]?.count;
      });
    await eventually(async () => expect(await looked()).toBe(SIZE.companies * SIZE.vehicles));
    await load.end();
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
  }, 180_000);
});
