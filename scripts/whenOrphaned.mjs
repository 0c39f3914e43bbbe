// @ts-check
const PARENT_CHECK_MS = 300;

/**
 * npm runs us through a shell, and passes a signal to that shell, which dies of it without a word to us: being left by
 * our parent is then the only sign that npm was told to stop. Returns the way to call it off.
 * @param {() => void} act
 */
export function whenOrphaned(act) {
  if (!process.env['npm_lifecycle_event']) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, PARENT_CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
