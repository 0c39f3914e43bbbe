// @ts-check
const PATIENCE_MS = 1000;
const PARENT_CHECK_MS = 300;

/**
 * Ctrl+C reaches a command twice (from the terminal and from npm). Children are started in their own process group, so
 * that they hear it only from us, and only once; a person who insists a second later is heard again.
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
  if (process.env['npm_lifecycle_event']) whenOrphaned(stop);
}

/**
 * npm runs us through a shell, and passes a signal to that shell, which dies of it without a word to us: being left by
 * our parent is then the only sign that npm was told to stop.
 * @param {() => void} act
 */
function whenOrphaned(act) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS);
  timer.unref();
}
