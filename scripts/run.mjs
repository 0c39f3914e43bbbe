// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

/**
 * What a shell reports: the exit status, or 128 plus the signal's number.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitStatus(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Runs a program in the repository's folder with our own input and output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to ours
 */
export function run(program, args, env = {}) {
  return exitStatus(spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }));
}
