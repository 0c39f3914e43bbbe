/**
 * Mutex: each caller gets a release function once all earlier callers have released. Who comes with `first` waits for
 * the one that has it, and not for those that wait.
 */
export function createMutex(): (turn?: { first: boolean }) => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const pass = () => {
    const next = waiting.shift();
    if (next) next();
    else isHeld = false;
  };
  return async ({ first } = { first: false }) => {
    if (isHeld)
      await new Promise<void>((resolve) => {
        if (first) waiting.unshift(resolve);
        else waiting.push(resolve);
      });
    isHeld = true;
    let isReleased = false;
    return () => {
      if (!isReleased) pass();
      isReleased = true;
    };
  };
}
