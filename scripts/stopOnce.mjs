// @ts-check
import { whenOrphaned } from './whenOrphaned.mjs';

const PATIENCE_MS = 1000;

/**
 * Ctrl+C reaches a command twice (from the terminal and from npm). Children are started in their own process group, so
 * that they hear it only from us, and only once; a person who insists a second later is heard again. Returns the same
 * stop for other reasons to end.
 * @param {readonly import('node:child_process').ChildProcess[]} children
 */
export function stopOnce(children) {
  let heardAt = -Infinity;
  const stop = () => {
    if (performance.now() - heardAt < PATIENCE_MS) return;
    heardAt = performance.now();
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  whenOrphaned(stop);
  return stop;
}
