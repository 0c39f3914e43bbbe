/** Mutex: each caller gets a release function once all earlier callers have released. */
export function createMutex(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let release = () => {};
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  };
}
