/** One sender for all tabs of the browser. Where there are no locks (no https), one for this tab. */
export function createAlone(name: string): (work: () => Promise<void>) => Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks) return (work) => locks.request(name, work);
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}
