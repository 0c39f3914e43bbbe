// @ts-check
/**
 * Drill: the disk of the database is lost, and the database comes back from a base backup and the archived WAL.
 *   node scripts/drills/wal.mjs [--seconds 20] [--archive 5]
 * One PostgreSQL archives its WAL at least every `--archive` seconds (300 in production). It is copied with
 * pg_basebackup, which pg_verifybackup reads, while rows are written; then it is killed and its folder is deleted. It
 * ends with status 1 when a row older than the archive's interval is missing in the database that was restored.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries } from '../postgres/binaries.mjs';
import { giveTo, postgresUser } from '../postgres/user.mjs';
import { freePort } from '../process.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, archive: { type: 'string', default: '5' } },
});
const seconds = Number(values.seconds);
const archiveSeconds = Number(values.archive);

const runAs = postgresUser();
const bin = findPostgresBinaries();
const folder = mkdtempSync(join(tmpdir(), 'fenix-wal-'));
chmodSync(folder, 0o755);
giveTo(folder, runAs);
const [data, archive, base] = ['data', 'archive', 'base'].map((name) => join(folder, name));
const port = await freePort();
const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const done = spawnSync(join(bin, program), args, { cwd: folder, encoding: 'utf8', ...runAs });
  if (done.status !== 0) throw new Error(`${program}: ${done.stdout}${done.stderr}`);
}
const start = (/** @type {string | undefined} */ of) =>
  run('pg_ctl', ['-D', String(of), '-w', '-t', '120', '-l', join(folder, 'log'), 'start']);

/** @param {string} sql */
async function ask(sql) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function drill() {
  mkdirSync(String(archive), { mode: 0o700 });
  giveTo(String(archive), runAs);
  run('initdb', [
    '-D',
    String(data),
    '-U',
    'postgres',
    '-A',
    'trust',
    '--data-checksums',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  appendFileSync(
    join(String(data), 'postgresql.conf'),
    `listen_addresses='127.0.0.1'\nport=${port}\nunix_socket_directories='${folder}'\narchive_mode=on\n` +
      `archive_timeout=${archiveSeconds}\narchive_command='test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'\n`,
  );
  start(data);
  await ask('create table written (n bigint primary key, at timestamptz not null default clock_timestamp())');

  /** @type {{ n: number, at: number }[]} */
  const acknowledged = [];
  const over = new AbortController();
  const writing = (async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    for (let n = 1; !over.signal.aborted; n += 1) {
      await client.query('insert into written (n) values ($1)', [n]);
      acknowledged.push({ n, at: Date.now() });
      await sleep(2);
    }
  })().catch(() => {});

  await sleep((seconds * 1_000) / 4);
  const copying = Date.now();
  run('pg_basebackup', [
    '-D',
    String(base),
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    '--checkpoint=fast',
    '-X',
    'none',
  ]);
  run('pg_verifybackup', ['--no-parse-wal', String(base)]);
  const copiedMs = Date.now() - copying;
  await sleep((seconds * 1_000 * 3) / 4);
  const killedAt = Date.now();
  run('pg_ctl', ['-D', String(data), '-m', 'immediate', 'stop']);
  over.abort();
  await writing;
  rmSync(String(data), { recursive: true, force: true });

  const restoring = Date.now();
  writeFileSync(join(String(base), 'recovery.signal'), '');
  giveTo(join(String(base), 'recovery.signal'), runAs);
  appendFileSync(join(String(base), 'postgresql.conf'), `restore_command='cp ${archive}/%f %p'\narchive_mode=off\n`);
  start(base);
  for (let isBack = false; !isBack; await sleep(100))
    isBack = (await ask('select not pg_is_in_recovery() as ok'))[0]?.ok === true;
  const restoredMs = Date.now() - restoring;
  const kept = new Set((await ask('select n::float8 as n from written')).map(({ n }) => Number(n)));
  const lost = acknowledged.filter(({ n }) => !kept.has(n));
  const oldestMs = Math.max(0, ...lost.map(({ at }) => killedAt - at));
  console.log(
    [
      `base backup and its verification: ${copiedMs} ms`,
      `${acknowledged.length} rows acknowledged, ${kept.size} restored in ${restoredMs} ms`,
      `${lost.length} lost, the oldest written ${oldestMs} ms before the end (archive_timeout ${archiveSeconds} s)`,
    ].join('\n'),
  );
  // The segment of the last interval may be under way.
  if (oldestMs > (archiveSeconds + 2) * 1_000 || kept.size === 0) process.exitCode = 1;
}

try {
  await drill();
} finally {
  for (const of of [data, base])
    if (existsSync(join(String(of), 'postmaster.pid'))) run('pg_ctl', ['-D', String(of), '-m', 'immediate', 'stop']);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
