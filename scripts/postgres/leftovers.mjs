// @ts-check
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders carry the number of the process that made them: fenix-pg-1234-a1b2c3. */
export const FOLDER_PREFIX = 'fenix-pg-';

/** Ends the servers, and removes the data, of test runs that were killed before they could clean up. */
export function sweepAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!owner || isAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    const postmaster = postmasterOf(folder);
    try {
      if (postmaster && isPostgresOf(postmaster, folder)) process.kill(postmaster, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    } catch {
      // Another user's leftovers are not ours to remove.
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} folder */
function postmasterOf(folder) {
  try {
    return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/**
 * Numbers are given out again: only a process that was started on this folder is ended.
 * @param {number} pid
 * @param {string} folder
 */
function isPostgresOf(pid, folder) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}
