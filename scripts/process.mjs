// @ts-check
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

/** @type {readonly NodeJS.Signals[]} */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 300;
const PATIENCE_MS = 1000;

/** Read at the start: the parent may have changed by the time a piece of work begins. */
const PARENT = process.ppid;

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
 * Waits for a child process and does not leave it behind: on a signal the child is ended first, then this process.
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

/**
 * Ctrl+C reaches a command twice (from the terminal and from npm). Children are started in their own process group, so
 * that they get it only from this process, and only once; a second Ctrl+C after a second counts again. Returns the same
 * stop function for other reasons to end.
 * @param {readonly import('node:child_process').ChildProcess[]} children
 */
export function stopOnce(children) {
  let heardAt = -Infinity;
  const stop = () => {
    if (performance.now() - heardAt < PATIENCE_MS) return;
    heardAt = performance.now();
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ENDING) process.on(signal, stop);
  whenOrphaned(stop);
  return stop;
}

/**
 * npm runs this process through a shell and sends signals to that shell only, which dies without passing them on: a
 * changed parent process is then the only sign that npm was stopped. Returns a function that ends the watch.
 * @param {() => void} act
 */
function whenOrphaned(act) {
  if (!process.env['npm_lifecycle_event']) return () => {};
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** @type {Set<() => void>} */
const pending = new Set();
let listening = false;

function runPending() {
  for (const work of pending) work();
  pending.clear();
}

/**
 * Does the work when this process ends, also by a signal. Returns the way to call it off.
 * @param {() => void} work synchronous: nothing else runs any more
 */
export function atExit(work) {
  pending.add(work);
  if (!listening) {
    listening = true;
    process.once('exit', runPending);
    for (const signal of ENDING) {
      process.once(signal, () => {
        runPending();
        // Another listener decides when the process ends; without one the signal gets its default effect.
        if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
      });
    }
  }
  return () => pending.delete(work);
}

/**
 * A port of the loopback that is free now.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
