import type { Clock } from '../../ports/clock';
import type { Heard } from '../../ports/gps';
import { isAway } from './post';

/** The last answers are kept up to this size, the longest unused going first. */
const MAX_BYTES = 64_000_000;

export type Sized<T> = { value: T; bytes: number };
type Kept = Sized<unknown> & { at: Date; isOutdated: boolean };

/**
 * What the platform said last. Asked again within `freshSeconds` it is not bothered; many who ask the same at once ask
 * once; while it is away the last answer is given with its age.
 */
export function createMemory(clock: Clock, maxBytes: number = MAX_BYTES) {
  const known = new Map<string, Kept>();
  const asking = new Map<string, Promise<Kept>>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= known.get(key)?.bytes ?? 0;
    known.delete(key);
  }

  /** At the end of the row: used last, dropped last. */
  function keep(key: string, kept: Kept): void {
    drop(key);
    if (kept.bytes > maxBytes) return;
    known.set(key, kept);
    bytes += kept.bytes;
    for (const oldest of known.keys()) {
      if (bytes <= maxBytes) return;
      drop(oldest);
    }
  }

  async function hearNow(key: string, hear: () => Promise<Sized<unknown>>): Promise<Kept> {
    const kept = { ...(await hear()), at: clock.now(), isOutdated: false };
    // Forgotten while it was on its way: it may tell of before.
    if (asking.has(key)) keep(key, kept);
    return kept;
  }

  function ask(key: string, hear: () => Promise<Sized<unknown>>): Promise<Kept> {
    const others = asking.get(key);
    if (others) return others;
    const mine = hearNow(key, hear).finally(() => {
      if (asking.get(key) === mine) asking.delete(key);
    });
    asking.set(key, mine);
    return mine;
  }

  return {
    async recall<T>(key: string, freshSeconds: number, hear: () => Promise<Sized<T>>): Promise<Heard<T>> {
      const last = known.get(key);
      if (last) keep(key, last);
      const isFresh = last && !last.isOutdated && clock.now().getTime() - last.at.getTime() < freshSeconds * 1000;
      if (isFresh) return heard(last, false);
      try {
        return heard(await ask(key, hear), false);
      } catch (error) {
        if (!last || !isAway(error)) throw error;
        return heard(last, true);
      }
    },

    /** What begins so has changed: it is asked again, and an answer that is on its way is not kept. */
    forget(prefix: string): void {
      for (const [key, kept] of known) if (key.startsWith(prefix)) known.set(key, { ...kept, isOutdated: true });
      for (const key of asking.keys()) if (key.startsWith(prefix)) asking.delete(key);
    },

    /** The values under a prefix, the last used first. */
    recent<T>(prefix: string): T[] {
      const values = [...known].flatMap(([key, { value }]) => (key.startsWith(prefix) ? [value as T] : []));
      return values.toReversed();
    },
  };
}

function heard<T>({ value, at }: Kept, isStale: boolean): Heard<T> {
  return { value: value as T, at, isStale };
}
