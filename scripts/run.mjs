// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';
import { whenOrphaned } from './whenOrphaned.mjs';

/** @type {readonly NodeJS.Signals[]} */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

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
 * Waits for a child and does not leave it behind: told to end, we end it first, then ourselves.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function outlive(child) {
  /** @type {NodeJS.Signals | undefined} */
  let toldBy;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    toldBy = signal;
    child.kill(signal);
  };
  for (const signal of ENDING) process.on(signal, stop);
  const callOff = whenOrphaned(() => stop('SIGTERM'));
  try {
    return await exitStatus(child);
  } finally {
    callOff();
    for (const signal of ENDING) process.off(signal, stop);
    if (toldBy) process.kill(process.pid, toldBy);
  }
}

/**
 * Runs a program in the repository's folder with our own input and output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to ours
 */
export function run(program, args, env = {}) {
  return outlive(spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }));
}
