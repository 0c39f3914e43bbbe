// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from './root.mjs';

const LOOK_AGAIN_MS = 200;
/** Between making the folder and writing the number in it a holder has no number yet. */
const NAMELESS_MS = 5000;

/**
 * Two commands at once in one checkout (a server and a test run, say) must not install or build over each other: the
 * second waits until the first is done. One who died without letting go is recognised by its number.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(name, work) {
  const folder = fromRoot('.build', 'locks', name);
  mkdirSync(dirname(folder), { recursive: true });
  let isTold = false;
  while (!take(folder)) {
    if (!isTold) console.log('Otro comando está preparando el producto; se espera a que termine…');
    isTold = true;
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Making a folder either succeeds or not, also for two who try at the same time. @param {string} folder */
function take(folder) {
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'pid'), String(process.pid));
    return true;
  } catch {
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

/** @param {string} folder */
function isAbandoned(folder) {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ESRCH') return true;
    const made = statSync(folder, { throwIfNoEntry: false });
    return code === 'ENOENT' && made !== undefined && Date.now() - made.mtimeMs > NAMELESS_MS;
  }
}
