// @ts-check
/**
 * Drill: how long an installation of years does not answer while it is brought to this version.
 *   node scripts/drills/upgrade.mjs [--audit 1000000] [--actas 200000] [--positions 5000000]
 * The database of the version before, as system/upgrade.test.ts has it, is filled with copies of its records to the size
 * of such an installation; then `serve` of this version starts on it, as built. It ends with status 1 when the first
 * answer of /health took longer than 30 s, or when rows are gone.
 *
 * The copies are written past the triggers: lists and search have no cards of them, and the chain of the audit log is
 * not theirs. What migrations read and rewrite is there; what reads cards is not as large as it would be.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { buildWhatChanged } from '../build/build.mjs';
import { startPostgres } from '../postgres/postgres.mjs';
import { exitStatus, freePort } from '../process.mjs';
import { fromRoot } from '../root.mjs';

const LIMIT_MS = 30_000;
const { values } = parseArgs({
  options: {
    audit: { type: 'string', default: '1000000' },
    actas: { type: 'string', default: '200000' },
    positions: { type: 'string', default: '5000000' },
  },
});
/** The installation that was recorded: testing/upgrade/seen.ts. */
const BEFORE = '7.0.1';
const SECRETS = {
  TOKEN_SECRET: 'upgrade-upgrade-upgrade-upgrade-upgrade-1',
  MEDIA_SECRET: 'upgrade-upgrade-upgrade-upgrade-upgrade-2',
  DATA_KEY: '07'.repeat(32),
  INCONTROL_TOKEN: 'upgrade-upgrade-upgrade-3',
};
/** Of each table so many copies of its first row, with these columns their own. */
const TABLES = [
  { table: 'audit_log', rows: Number(values.audit) },
  { table: 'actas', rows: Number(values.actas) },
  { table: 'informes', rows: Number(values.actas) / 10 },
  { table: 'despachos', rows: Number(values.audit) / 2 },
  { table: 'documentos', rows: Number(values.actas) / 2 },
  { table: 'media', rows: Number(values.audit) / 2 },
  { table: 'gps_data_extra', rows: Number(values.audit) / 10 },
];
/** @type {Readonly<Record<string, string>>} */
const OWN = {
  _id: 'gen_random_uuid()',
  consecutive: '1000000 + n',
  plate: `'P' || (n % 20000)`,
  key: 'gen_random_uuid()',
  reference: 'gen_random_uuid()',
  idempotency_key: 'gen_random_uuid()',
  platform_id: `'x' || n`,
  sha256: `encode(sha256(n::text::bytea), 'hex')`,
};
const VEHICLES = 10_000;

/** @param {pg.Client} client @param {{ table: string, rows: number }} what */
async function fill(client, { table, rows }) {
  const { rows: columns } = await client.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const valueOf = (/** @type {{ name: string, type: string }} */ { name, type }) => {
    if (name === 'platform_id' && type === 'uuid') return OWN['_id'];
    if (type === 'bytea') return `r."${name}"`;
    return OWN[name] ?? `r."${name}"`;
  };
  const names = columns.map(({ name }) => `"${name}"`);
  const done = await client.query(
    `insert into ${table} (${names.join()}) select ${columns.map(valueOf).join()}
     from (select * from ${table} limit 1) r, generate_series(1, ${Math.ceil(rows)}) n`,
  );
  if (done.rowCount !== Math.ceil(rows)) throw new Error(`${table}: ${done.rowCount} rows of ${rows}`);
}

/** Vehicles that report each half minute until now. @param {pg.Client} client */
async function fillPositions(client) {
  const id = (/** @type {string} */ n) => `md5('upgrade ' || ${n})::uuid`;
  const columns = `account_id, nombre, patente, grupo, marca, modelo, color, numero_serie`;
  await client.query(`insert into gps_vehicles (_id, ${columns})
    select ${id('n')}, account_id, 'Móvil ' || n, 'U' || n, grupo, marca, modelo, color, numero_serie
    from (select * from gps_vehicles limit 1) r, generate_series(0, ${VEHICLES - 1}) n`);
  const rounds = Math.ceil(Number(values.positions) / VEHICLES);
  await client.query(`select gps_make_month(now() - n * interval '1 month') from generate_series(0, 1) n`);
  await client.query(`insert into gps_positions (vehicle_id, at, latitud, longitud, velocidad, rumbo, encendido)
    select ${id('(n % 10000)')}, date_trunc('second', now()) - (n / ${VEHICLES}) * interval '30 seconds', 4, -75, 40, 0, true
    from generate_series(0, ${rounds * VEHICLES - 1}) n`);
}

/** @param {pg.Client} client */
async function countRows(client) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const table of [...TABLES.map((of) => of.table), 'gps_positions', 'users', 'clients'])
    counts.set(table, Number((await client.query(`select count(*) from ${table}`)).rows[0].count));
  return counts;
}

/** @param {string} url */
async function drill(url) {
  await buildWhatChanged(['server']);
  const client = new pg.Client({ connectionString: url });
  // What goes wrong is said by the order under way.
  client.on('error', () => {});
  await client.connect();
  const file = fromRoot('packages', 'api', 'src', 'testing', 'upgrade', `${BEFORE}.json.gz`);
  await client.query(JSON.parse(gunzipSync(readFileSync(file)).toString()).dump);
  await client.query(`reset all; set search_path = public; set app.tenant = '*'; set synchronous_commit = off;
    set session_replication_role = replica`);
  for (const what of TABLES) await fill(client, what);
  await fillPositions(client);
  await client.query('checkpoint; analyze');
  const before = await countRows(client);
  console.log([...before].map(([table, count]) => `${table} ${count}`).join(', '));

  const folder = mkdtempSync(join(tmpdir(), 'fenix-upgrade-'));
  const port = await freePort();
  const env = { ...process.env, ...SECRETS, DATABASE_URL: url, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' };
  const began = performance.now();
  const server = spawn(process.execPath, [fromRoot('packages', 'api', 'dist', 'main.mjs')], {
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = exitStatus(server);
  while (!(await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}: ${said}`);
    await sleep(50);
  }
  const ms = performance.now() - began;
  const times = [...said.matchAll(/Migración (\S+): (\d+) ms/g)].map(([, name, took]) => ({
    name,
    took: Number(took),
  }));
  const largest = times.toSorted((one, other) => other.took - one.took).slice(0, 5);
  const gone = [...(await countRows(client))].filter(([table, count]) => count < (before.get(table) ?? 0));
  console.log(
    [
      `answers after ${(ms / 1000).toFixed(1)} s (goal ${LIMIT_MS / 1000}); load of the machine ${loadavg()
        .map((of) => of.toFixed(1))
        .join(', ')}`,
      `${times.length} migrations in ${times.reduce((sum, { took }) => sum + took, 0)} ms: ${largest.map(({ name, took }) => `${name} ${took}`).join(', ')}`,
      `rows gone: ${gone.map(([table]) => table).join(', ') || 'none'}`,
    ].join('\n'),
  );
  if (ms > LIMIT_MS || gone.length > 0 || times.length === 0) process.exitCode = 1;
  server.kill('SIGTERM');
  await ended;
  await client.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

const postgres = await startPostgres();
try {
  await drill(postgres.url);
} finally {
  await postgres.stop();
}
