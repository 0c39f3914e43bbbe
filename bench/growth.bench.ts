import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createApp } from '@fenix/api/assembly/app';
import { ensureProvider } from '@fenix/api/clientes/provider';
import { readConfig } from '@fenix/api/ground/config';
import type { Engine } from '@fenix/api/db/engine';
import { migrate } from '@fenix/api/db/migrate';
import { openPostgres } from '@fenix/api/db/postgres';
import { givenCookie } from '@fenix/api/testing/incontrol/appFixture';
import { createDeps } from '@fenix/api/assembly/server';
import { givenManyRows } from '@fenix/api/system/manyRows';
import type { Target } from '@fenix/api/system/sample';
import { SAMPLES } from '@fenix/api/system/samples';
import { givenTarget } from '@fenix/api/system/targets';
import { createDatabase, urlOf } from '@fenix/api/testing/databases';
import { createGivens } from '@fenix/api/testing/givens';
import type { TestApp } from '@fenix/api/testing/testApp';
import { formatDay } from '@fenix/domain/dates/format';
import { CLIENT_SCOPES } from '@fenix/domain/permissions';
import pg from 'pg';
import { type Verdict, compare, percentile } from './measure';

/**
 * Every call that only reads on a database of 10,000 rows in each table and on one of 1,000,000 in those that grow fastest and 100,000 in
 * the others, in turns, about another company and another record each time. The goal is 1.2 where both answer as much.
 */
const SMALL = 10_000;
const LARGE = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const FASTEST =
  /^(cards_)?(acta|actas|auditoria|audit_log|documento|documentos|informe|informes|preset|presets)$|^media|^gps_positions$/;
/** As many in both: what is listed whole or bounded for each person, and the companies. */
const SAME: Readonly<Record<string, number>> = {
  acta_personas: 500,
  clients: 1_000,
  cards_cliente: 1_000,
  gps_accounts: 500,
  incontrol_users: 500,
  inspector_telefonos: 500,
};
const RUNS = Number(process.env['BENCH_RUNS'] ?? 20);
/** Only calls that match, for who mends one of them. */
const CALLS = new RegExp(process.env['BENCH_CALLS'] ?? '');
/** A folder that keeps what a filled database is asked about, so that BENCH_DATABASE_URL can name that database again. */
const KEPT = process.env['BENCH_KEEP'];
/** For the warm-up of a call, and about as long for all its rounds. */
const LONGEST_MS = 10_000;
const GOAL = 1.2;
/** A call that answers more than this many times as much on one side is not comparable: its cost is printed only. */
const MOST_APART = 1.5;

/** `copies`: how often all that is asked about was copied, and its companies. */
type Site = TestApp & {
  target: Target;
  copies: number;
  companies: number;
  headers: Record<string, string>[];
  pool: pg.Pool;
};
/** The most rows that the samples' company has in one table that grows fastest. */
const MOST_HELD = 200;

/** What a filled database is asked about, kept beside it with BENCH_KEEP. */
type Kept = { target: Target; headers: Record<string, string>[]; companies: number };

async function openGrown(rows: number): Promise<Site> {
  const name = `growth_${rows}`;
  const server = process.env['DATABASE_URL'] ?? '';
  const folder = KEPT === undefined ? mkdtempSync(join(tmpdir(), 'fenix-bench-')) : join(KEPT, name);
  mkdirSync(folder, { recursive: true });
  const note = join(folder, 'asked');
  const isFilled = existsSync(note);
  if (!isFilled) await createDatabase(server, name);
  const engine = openPostgres(urlOf(server, name), { answerMs: 600_000 });
  await migrate(engine);
  const deps = createDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), engine);
  const givens = createGivens(deps, await ensureProvider(deps));
  const app = await createApp(deps);
  await app.ready();
  const api: TestApp = {
    ...givens,
    app,
    deps,
    waited: [],
    setNow: () => {},
    call: async (token, method, url, options = {}) => {
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...options.headers };
      return app.inject({ ...options, method: method as 'GET', url, headers });
    },
    close: async () => {
      await app.close();
      await deps.database.close();
    },
  };
  const pool = new pg.Pool({ connectionString: urlOf(server, name), max: 1 });
  const kept = isFilled ? (deserialize(readFileSync(note)) as Kept) : await fill(api, engine, rows);
  if (!isFilled) writeFileSync(note, serialize(kept));
  return { ...api, ...kept, pool, copies: Math.floor(rows / MOST_HELD) };
}

async function fill(api: TestApp, engine: Engine, rows: number): Promise<Kept> {
  const company = await api.givenClient();
  const target = await givenTarget(api, company);
  const staff = await api.givenToken(await api.givenUser(api.provider));
  const own = await api.givenToken(await api.givenUser(company, { scopes: CLIENT_SCOPES }));
  const within = await api.givenToken(await api.givenUser(company, { scopes: ['colfenix'] }));
  const cookie = await givenCookie(api, { username: target.appInspector });
  const { count } = await api.deps.database.system
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const started = performance.now();
  await givenManyRows(engine, (table) => SAME[table] ?? (rows > SMALL && !FASTEST.test(table) ? rows / 10 : rows));
  console.log(`${rows.toLocaleString('en')} rows in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const headers = [...[staff, own, within].map((token) => ({ authorization: `Bearer ${token}` })), { cookie }];
  return { target, headers, companies: Math.ceil((SAME['clients'] ?? 0) / count) };
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MINUTES = 60_000;

/** Copy n of what the samples speak about, as `givenManyRows` makes it: ids, the company's name, days and moments. */
function copyOf(target: Target, n: number): Target {
  const isOwn = n % 10 >= 8;
  const idOf = (id: string) =>
    createHash('md5')
      .update(`${id}${n}`)
      .digest('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
  const moment = new Date(target.despacho.moment.getTime() + 60 * MINUTES - n * 7 * MINUTES);
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(UUID, idOf);
    if (Array.isArray(value)) return value.map(change);
    if (value === null || typeof value !== 'object' || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
  };
  const changed = change({ ...target, upload: null, gps: null }) as Target;
  return {
    ...changed,
    id: isOwn ? target.id : changed.id,
    client: isOwn ? target.client : `${target.client}${n}`,
    upload: target.upload,
    gps: target.gps,
    despacho: { ...changed.despacho, day: formatDay(moment), moment },
  };
}

/** `counted`: what a call that counts answers, which costs by the rows it counted. */
type Ask = (target: Target) => Promise<{ status: number; bytes: number; counted?: number }>;

/** Which copies a call answers: any record of the one large company, another small company, or the first of all alone. */
type Reach = (site: Site) => Target;
const upTo = (most: number) => Math.floor(Math.random() * most);
const REACHES: readonly Reach[] = [
  ({ target, copies }) => copyOf(target, 10 * upTo(copies / 10) + 8 + upTo(2)),
  ({ target, companies }) => copyOf(target, 1 + upTo(Math.min(companies, 7))),
  ({ target }) => target,
];

const [small, large] = [await openGrown(SMALL), await openGrown(LARGE)];
const sites = { small, large };
/** `grew`: asked without a company of its own choice, so that the company has a hundred times as much as well. */
const figures: (Verdict & { bytes: string; grew: boolean })[] = [];
for (const { method, url } of small.app.policies.filter(({ onlyReads }) => onlyReads)) {
  const call = `${method} ${url}`;
  const sample = SAMPLES[call];
  if (!sample || !CALLS.test(call)) continue;
  const askOf =
    (site: Site, headers: Record<string, string>): Ask =>
    async (target) => {
      const options = sample.options?.(target) ?? {};
      const sent = { ...options, method: method as 'GET', url: sample.url(target) };
      const reply = await site.app.inject({ ...sent, headers: { ...headers, ...options.headers } });
      const answer = { status: reply.statusCode, bytes: reply.rawPayload.length };
      return url.endsWith('/count') && reply.statusCode === 200
        ? { ...answer, counted: reply.json<{ data: { value: number } }>().data.value }
        : answer;
    };
  // A list of a company is asked of small ones, so that only the tables are larger; a record among many of a large one.
  const first = sample.url({ ...small.target, client: 'otra' }) === sample.url(small.target) ? 0 : 1;
  const way = await findWay(askOf, [...REACHES.slice(first), ...REACHES.slice(0, first)]);
  if (!way) {
    console.log(`${call} answers nobody here`);
    continue;
  }
  if (!way.isAlike) {
    console.log(
      `${call} answers ${way.bytes.join(' → ')} bytes in ${way.ms.map((one) => one.toFixed(0)).join(' → ')} ms`,
    );
    continue;
  }
  const bytes = { small: [] as number[], large: [] as number[] };
  const askAs = (name: keyof typeof sites) => async () => {
    const site = sites[name];
    bytes[name].push((await askOf(site, site.headers[way.caller] ?? {})(way.reach(site))).bytes);
  };
  // A statement is planned anew until its sixth time on each connection.
  const startedAt = performance.now();
  let asked = 0;
  while (asked < 8 && performance.now() - startedAt < LONGEST_MS) {
    for (const name of ['small', 'large'] as const) await askAs(name)();
    asked += 1;
  }
  const pairMs = (performance.now() - startedAt) / asked;
  const runs = Math.max(1, Math.min(RUNS, Math.round(LONGEST_MS / 5 / pairMs)));
  const database = { bare: small.pool, ours: large.pool };
  const contest = { what: call, bare: askAs('small'), ours: askAs('large'), database };
  let verdict = await compare({ ...contest, runs });
  // What is beyond the goal may be chance: the second measurement counts, with as many runs again.
  if (verdict.cpuRatio > GOAL) verdict = await compare({ ...contest, runs: 2 * runs });
  // Printed at once, so that an interrupted run has shown its results so far.
  console.log(`${call}: ${verdict.cpuRatio.toFixed(2)}x, ${runs} times in each round`);
  const half = (numbers: number[]) => percentile(numbers, 0.5) ?? Number.NaN;
  const grew = way.reach !== REACHES[1] && !url.includes('/:');
  figures.push({ ...verdict, grew, bytes: `${half(bytes.small)} → ${half(bytes.large)}` });
}

type Way = { reach: Reach; caller: number; isAlike: boolean; bytes: number[]; ms: number[] };

/** The caller and the copies for whom both databases answer, and if it can be, about as much. */
async function findWay(
  askOf: (site: Site, headers: Record<string, string>) => Ask,
  reaches: readonly Reach[],
): Promise<Way | undefined> {
  let first: Way | undefined;
  for (const reach of reaches)
    for (const caller of small.headers.keys()) {
      const way = await tryWay(askOf, reach, caller);
      if (way?.isAlike) return way;
      first ??= way;
    }
  return first;
}

/** Twice each: copies differ a little, and what answers much more than in the small database is not asked again. */
async function tryWay(askOf: (site: Site, headers: Record<string, string>) => Ask, reach: Reach, caller: number) {
  const way: Way = { reach, caller, isAlike: true, bytes: [], ms: [] };
  for (let time = 0; time < 2 && way.isAlike; time += 1) {
    let slack = 1_000;
    way.bytes = [];
    way.ms = [];
    for (const site of [small, large]) {
      const startedAt = performance.now();
      const { status, bytes, counted } = await askOf(site, site.headers[caller] ?? {})(reach(site));
      if (status >= 400) return undefined;
      if (counted !== undefined) slack = 10;
      way.bytes.push(counted ?? bytes);
      way.ms.push(performance.now() - startedAt);
    }
    const [few = 0, many = 0] = way.bytes;
    way.isAlike = many <= MOST_APART * few + slack;
  }
  return way;
}

for (const grew of [false, true]) {
  const shown = figures.filter((figure) => figure.grew === grew);
  console.log(
    `${(grew ? 'call, in a company that grew as well' : 'call').padEnd(44)} ${'small ms'.padStart(9)} ${'large ms'.padStart(9)} ${'clock'.padStart(7)} ${'cpu'.padStart(7)}  bytes`,
  );
  for (const { what, bareMs, oursMs, ratio, cpuRatio, bytes } of shown.toSorted((a, b) => b.cpuRatio - a.cpuRatio)) {
    const columns = [bareMs.toFixed(2).padStart(9), oursMs.toFixed(2).padStart(9), `${ratio.toFixed(2)}x`.padStart(7)];
    console.log(`${what.padEnd(44)} ${columns.join(' ')} ${`${cpuRatio.toFixed(2)}x`.padStart(7)}  ${bytes}`);
  }
  const ratios = shown.map(({ cpuRatio }) => cpuRatio);
  console.log(
    `${ratios.filter((ratio) => ratio <= GOAL).length} of ${ratios.length} within ${GOAL}x of processor time; the middle one ${(percentile(ratios, 0.5) ?? 0).toFixed(2)}x`,
  );
}
for (const site of [small, large]) {
  await site.pool.end();
  await site.close();
}
