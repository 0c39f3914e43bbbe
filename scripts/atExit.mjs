// @ts-check
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
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.once(signal, () => {
        runPending();
        // Whoever else listens decides when to end; if nobody does, the signal ends us as it would have.
        if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
      });
    }
  }
  return () => pending.delete(work);
}
