/** At most so many at a time; the others wait in the order in which they came. */
export function createSlots(count: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = count;
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    return release;
  };
}
