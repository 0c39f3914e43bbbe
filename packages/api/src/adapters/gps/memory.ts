import type { Clock } from '../../ports/clock';
import type { PlatformAnswer } from '../../ports/gps';
import { isUnavailable } from './post';

/** The size limit of the cache; the least recently used answers are evicted first. */
const MAX_BYTES = 64_000_000;

export type Sized<T> = { value: T; bytes: number };
type CacheEntry = Sized<unknown> & { at: Date; isOutdated: boolean };

/**
 * LRU cache of the platform's answers. An answer younger than `freshSeconds` is reused; concurrent requests for the same
 * key share one call; while the platform is unavailable the last answer is returned as stale.
 */
export function createAnswerCache(clock: Clock, maxBytes: number = MAX_BYTES) {
  const cache = new Map<string, CacheEntry>();
  const pending = new Map<string, Promise<CacheEntry>>();
  let bytes = 0;

  function evict(key: string): void {
    bytes -= cache.get(key)?.bytes ?? 0;
    cache.delete(key);
  }

  /** Moves the entry to the end of the map, which is evicted last. */
  function store(key: string, entry: CacheEntry): void {
    evict(key);
    if (entry.bytes > maxBytes) return;
    cache.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of cache.keys()) {
      if (bytes <= maxBytes) return;
      evict(oldest);
    }
  }

  async function loadNow(key: string, load: () => Promise<Sized<unknown>>): Promise<CacheEntry> {
    const entry = { ...(await load()), at: clock.now(), isOutdated: false };
    // Invalidated while the call was pending: the answer may be from before the change.
    if (pending.has(key)) store(key, entry);
    return entry;
  }

  function loadOnce(key: string, load: () => Promise<Sized<unknown>>): Promise<CacheEntry> {
    const shared = pending.get(key);
    if (shared) return shared;
    const own = loadNow(key, load).finally(() => {
      if (pending.get(key) === own) pending.delete(key);
    });
    pending.set(key, own);
    return own;
  }

  return {
    async read<T>(key: string, freshSeconds: number, load: () => Promise<Sized<T>>): Promise<PlatformAnswer<T>> {
      const last = cache.get(key);
      if (last) store(key, last);
      const isFresh = last && !last.isOutdated && clock.now().getTime() - last.at.getTime() < freshSeconds * 1000;
      if (isFresh) return toAnswer(last, false);
      try {
        return toAnswer(await loadOnce(key, load), false);
      } catch (error) {
        if (!last || !isUnavailable(error)) throw error;
        return toAnswer(last, true);
      }
    },

    /** Invalidates all keys with this prefix; answers of pending calls are not cached. */
    invalidate(prefix: string): void {
      for (const [key, entry] of cache) if (key.startsWith(prefix)) cache.set(key, { ...entry, isOutdated: true });
      for (const key of pending.keys()) if (key.startsWith(prefix)) pending.delete(key);
    },

    /** The values of all keys with this prefix, most recently used first. */
    recent<T>(prefix: string): T[] {
      const values = [...cache].flatMap(([key, { value }]) => (key.startsWith(prefix) ? [value as T] : []));
      return values.toReversed();
    },
  };
}

function toAnswer<T>({ value, at }: CacheEntry, isStale: boolean): PlatformAnswer<T> {
  return { value: value as T, at, isStale };
}
