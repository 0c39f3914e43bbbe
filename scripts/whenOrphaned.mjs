// @ts-check
const PARENT_CHECK_MS = 300;

/** Noted at the start: between two pieces of work nobody watches. */
const PARENT = process.ppid;

/**
 * npm runs us through a shell, and passes a signal to that shell, which dies of it without a word to us: being left by
 * our parent is then the only sign that npm was told to stop. Returns the way to call it off.
 * @param {() => void} act
 */
export function whenOrphaned(act) {
  if (!process.env['npm_lifecycle_event']) return () => {};
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
