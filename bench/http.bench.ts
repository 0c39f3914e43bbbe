import pg from 'pg';
import { COPIED } from './copied.mjs';
import { serveBare, serveProduct, spent } from './served';
import { openSite } from './site';

/**
 * What a page, a record and an export cost through HTTP with the product as it is built: processor time of server and
 * database together, because time on the clock is the machine's mood. The yardstick is Fastify with the bare driver.
 */
const ROWS = process.env['BENCH_LARGE'] ? 1_000_000 : 100_000;
const RUNS = Number(process.env['BENCH_RUNS'] ?? 400);
const ROUNDS = 5;
/** Rounds before it counts: a server that has run for a minute has compiled what it does all day. */
const WARM_UP = Number(process.env['BENCH_WARM_UP'] ?? 10);
const LANES = 16;
const EXPORT_ROUNDS = 9;

/** Ids in the order of time, as the product gives them: what was made together lies together. */
const id = (
  n: string,
) => `(lpad(to_hex(1700000000000 + ${n}), 12, '0') || '7' || substr(md5((${n})::text), 1, 3) || '8' ||
  substr(md5((${n})::text), 4, 15))::uuid`;

/** Each record with three files and their thumbnails; no trigger looks at each of them. */
const site = await openSite(`
    insert into actas (_id, client_id, consecutive, fecha, tipe, format, plate, "internalNumber", name, complete)
    select ${id('n')}, c.ids[1 + n % array_length(c.ids, 1)], 1000 + n, now() - n * interval '1 minute',
      (array['preventivo', 'correctivo', 'instalacion', 'en linea'])[1 + n % 4], 'gps',
      'AB' || chr(65 + n % 26) || lpad((n % 1000)::text, 3, '0'), (n % 5000)::text, 'Técnico Número ' || n % 40, n % 3 > 0
    from generate_series(1, ${ROWS}) n, (select array_agg(_id) ids from clients where not is_provider) c;
    set session_replication_role = replica;
    create temporary table filed as
      select ${id('10000000 + 6 * n + 2 * k')} as file, ${id('10000001 + 6 * n + 2 * k')} as thumb, a._id, a.client_id
      from (select row_number() over () as n, _id, client_id from actas where consecutive > 1000) a, generate_series(0, 2) k;
    insert into media (_id, client_id, label, mime, bytes, created_at, thumb_of)
      select file, client_id, 'foto.jpg', 'image/jpeg', 200000, now(), null from filed
      union all select thumb, client_id, 'foto.webp', 'image/webp', 9000, now(), file from filed;
    insert into media_uses select file, 'acta', _id::text, client_id from filed;
    set session_replication_role = origin`);
await site.deps.database.engine.asOwner((connection) => connection.exec('vacuum'));
const password = site.config.DEMO_PASSWORD;
await site.app.close();
await site.deps.database.close();

const pool = new pg.Pool({ connectionString: site.config.DATABASE_URL, max: 1 });
const [bare, ours] = [await serveBare(), await serveProduct()];

async function signIn(name: string): Promise<Record<string, string>> {
  const headers = { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` };
  const reply = await fetch(`${ours.url}/api/auth/sign-in`, { method: 'POST', headers });
  return { authorization: `Bearer ${((await reply.json()) as { data: { token: string } }).data.token}` };
}
const [staff, own] = [await signIn('gerente'), await signIn('tecnico')];
const CLIENT = 'expreso del caribe';
const { rows } = await pool.query<{ _id: string }>('select _id from clients where client_key = $1', [CLIENT]);
const ownPage = `/api/actas/client/${encodeURIComponent(CLIENT)}?limit=30`;
/** Records from all over the table: one that is asked for again and again lies in every cache. */
async function someOf(condition: string, most: number): Promise<() => string> {
  const { rows: found } = await pool.query<{ _id: string }>(
    `select _id from actas where consecutive > 1000 and ${condition} order by md5(_id::text) limit ${most}`,
  );
  let next = 0;
  return () => found[(next += 1) % found.length]?._id ?? '';
}
const isOwn = `client_id = '${rows[0]?._id}'`;
/** The first to open a record in an hour leaves an entry in the audit log; who opens it again does not. */
const [anyNew, ownNew] = [await someOf('true', 50_000), await someOf(isOwn, 50_000)];
const [anyKnown, ownKnown] = [await someOf('true', RUNS), await someOf(isOwn, RUNS)];
const record = (what: string, next: () => string, headers: Record<string, string>) => ({
  what,
  bare: () => `/actas/${next()}`,
  ours: () => `/api/actas/${next()}`,
  headers,
});

const contests = [
  { what: 'staff: first page', bare: () => '/actas', ours: () => '/api/actas?limit=30', headers: staff },
  { what: 'a client: own page', bare: () => `/actas/of/${rows[0]?._id}`, ours: () => ownPage, headers: own },
  record('staff: a record, again', anyKnown, staff),
  record('a client: own record, again', ownKnown, own),
  record('staff: a record', anyNew, staff),
  record('a client: own record', ownNew, own),
];

async function ask(url: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(url, { headers });
  for await (const _ of reply.body ?? []);
  if (reply.status !== 200) throw new Error(`${url} is ${reply.status}`);
}
async function askOften(urlOf: () => string, headers: Record<string, string>, times: number): Promise<void> {
  let left = times;
  const lane = async () => {
    while (left-- > 0) await ask(urlOf(), headers);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
type Cost = { server: number; database: number; clock: number };
async function costOf(work: () => Promise<unknown>, pid: number | undefined, times: number): Promise<Cost> {
  const before = await spent(pid, pool);
  const start = performance.now();
  await work();
  const clock = performance.now() - start;
  const after = await spent(pid, pool);
  return {
    server: (after.server - before.server) / times,
    database: (after.database - before.database) / times,
    clock,
  };
}
const both = ({ server, database }: Cost) => server + database;
const median = (costs: Cost[]): Cost =>
  costs.toSorted((a, b) => both(a) - both(b))[costs.length >> 1] ?? { server: 0, database: 0, clock: 0 };
const show = ({ server, database }: Cost) => `${server.toFixed(2)} + ${database.toFixed(2)} ms`;

for (const { what, headers, ...paths } of contests) {
  const measure = { bare: [] as Cost[], ours: [] as Cost[] };
  const run = {
    bare: () => askOften(() => bare.url + paths.bare(), {}, RUNS),
    ours: () => askOften(() => ours.url + paths.ours(), headers, RUNS),
  };
  for (let round = 0; round < WARM_UP; round += 1) {
    await run.bare();
    await run.ours();
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    measure.bare.push(await costOf(run.bare, bare.pid, RUNS));
    measure.ours.push(await costOf(run.ours, ours.pid, RUNS));
  }
  const [least, most] = [median(measure.bare), median(measure.ours)];
  const ratio = (both(most) / both(least)).toFixed(2);
  console.log(`${what.padEnd(28)} bare ${show(least)}, ours ${show(most)}, ${ratio}x`);
}

/**
 * The yardstick of a file is COPY whose lines are passed on over HTTP, because a file must leave by some door; beside it
 * COPY to nowhere, which none can reach.
 */
const COPY = `copy (${COPIED}) to '/dev/null' (format csv, delimiter ';')`;
for (const format of ['csv', 'xlsx']) {
  const path = `${ours.url}/api/actas/export?format=${format}`;
  const ways = {
    nowhere: { pid: undefined, work: () => pool.query(COPY) },
    bare: { pid: bare.pid, work: () => ask(`${bare.url}/actas/export`, {}) },
    ours: { pid: ours.pid, work: () => ask(path, staff) },
  };
  const measure = { nowhere: [] as Cost[], bare: [] as Cost[], ours: [] as Cost[] };
  for (let round = 0; round < WARM_UP; round += 1) for (const { work } of Object.values(ways)) await work();
  // In turns, so that the machine's mood touches all alike.
  for (let round = 0; round < EXPORT_ROUNDS; round += 1)
    for (const [name, { work, pid }] of Object.entries(ways))
      measure[name as keyof typeof ways].push(await costOf(work, pid, 1));
  const [nowhere, least, most] = [median(measure.nowhere), median(measure.bare), median(measure.ours)];
  const ratio = (of: Cost) =>
    `${(both(most) / both(of)).toFixed(2)}x, ${(most.clock / of.clock).toFixed(2)}x on the clock`;
  console.log(`${`export as ${format}`.padEnd(28)} COPY over HTTP ${show(least)}, ours ${show(most)}, ${ratio(least)}`);
  console.log(`${''.padEnd(28)} COPY to nowhere ${show(nowhere)}: ${ratio(nowhere)}`);
}

await bare.stop();
await ours.stop();
await pool.end();
