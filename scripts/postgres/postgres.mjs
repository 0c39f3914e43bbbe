// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit, freePort } from '../process.mjs';
import { findPostgresBinaries, runnableBinaries } from './binaries.mjs';
import { FOLDER_PREFIX, sweepAbandoned } from './leftovers.mjs';
import { giveTo, postgresUser } from './user.mjs';

const USER = 'fenix';
const START_LIMIT_MS = 60_000;

/**
 * `kill9` ends the server as a power cut would, `start` brings it back on the same data, `stop` removes everything.
 * @typedef {{ url: string, kill9: () => Promise<void>, start: () => Promise<void>, stop: () => Promise<void> }} TestPostgres
 */

/** Durability settings switched off for tests, whose data is thrown away. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a real PostgreSQL with an empty data folder, a free loopback port and a random password. It is durable as by
 * default, since drills and measurements depend on it; `isHasty` gives this up for speed. With `tls` it also accepts
 * encrypted connections, with this key and certificate.
 * @param {{ isHasty?: boolean, tls?: { key: string, cert: string } }} [options]
 * @returns {Promise<TestPostgres>}
 */
export async function startPostgres({ isHasty = false, tls } = {}) {
  sweepAbandoned();
  const runAs = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  giveTo(folder, runAs);
  const password = randomBytes(18).toString('hex');
  const data = join(folder, 'data');
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;

  const remove = () => {
    if (server?.exitCode === null && server.signalCode === null) server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  const callOff = atExit(remove);

  try {
    const bin = runnableBinaries(findPostgresBinaries(), runAs, folder);
    createCluster(bin, runAs, folder, data, password);
    const settings = [...(isHasty ? HASTY : []), ...(tls ? tlsSettings(tls, runAs, folder) : [])];
    const port = await freePort();

    /** @param {'SIGKILL' | 'SIGINT'} signal */
    const end = async (signal) => {
      const ending = server;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.ref();
      ending.kill(signal);
      await ended;
    };
    const start = async () => {
      // Its owner has surely ended: on some machines the pid remains as a zombie process and would look alive.
      rmSync(join(data, 'postmaster.pid'), { force: true });
      server = await launch(join(bin, 'postgres'), runAs, folder, data, port, settings);
    };
    await start();
    return {
      // Each word through the network of the machine costs both sides more than through a file of the hasty one's folder.
      url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres${isHasty && !tls ? `?host=${encodeURIComponent(folder)}` : ''}`,
      kill9: () => end('SIGKILL'),
      start,
      stop: async () => {
        await end('SIGINT');
        remove();
        callOff();
      },
    };
  } catch (error) {
    remove();
    callOff();
    throw error;
  }
}

/**
 * @param {string} bin
 * @param {import('./user.mjs').RunAs} runAs
 * @param {string} folder
 * @param {string} data
 * @param {string} password
 */
function createCluster(bin, runAs, folder, data, password) {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(passwordFile, runAs);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const args = ['-D', data, '-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'];
  const made = spawnSync(join(bin, 'initdb'), [...args, `--locale=${locale}`, '--no-sync'], {
    cwd: folder,
    encoding: 'utf8',
    ...runAs,
  });
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? `${made.stdout}${made.stderr}`}`);
}

/**
 * @param {{ key: string, cert: string }} tls
 * @param {import('./user.mjs').RunAs} runAs
 * @param {string} folder
 * @returns {string[]}
 */
function tlsSettings(tls, runAs, folder) {
  return [
    'ssl=on',
    .../** @type {const} */ (['key', 'cert']).map((part) => {
      const file = join(folder, `server.${part}`);
      // PostgreSQL refuses a key that others can read.
      writeFileSync(file, tls[part], { mode: 0o600 });
      giveTo(file, runAs);
      return `ssl_${part}_file=${file}`;
    }),
  ];
}

/**
 * @param {string} program
 * @param {import('./user.mjs').RunAs} runAs
 * @param {string} folder
 * @param {string} data
 * @param {number} port
 * @param {readonly string[]} more
 */
async function launch(program, runAs, folder, data, port, more) {
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...more];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...runAs });
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text) => {
    log = `${log}${text}`.slice(-10_000);
  });
  const limit = performance.now() + START_LIMIT_MS;
  while (!log.includes('ready to accept connections') || !(await accepts(port))) {
    if (server.exitCode !== null || performance.now() > limit) {
      server.kill('SIGKILL');
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    await sleep(20);
  }
  // A test run must be able to end while its server still runs; atExit sees to the rest.
  server.unref();
  return server;
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}
