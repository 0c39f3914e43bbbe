import { type CambioTorre, cambioOf } from '@fenix/domain/torre/cambio';
import type { Torre } from '@fenix/domain/torre/torre';
import { newId } from '../ids';
import type { Scene } from './read';

/** Reports of many trackers within this time are one read, and one change for everybody who watches. */
const GAP_MS = 1_000;
/** How often is looked without being told: for what other processes took in, and for what the clock alone changes. */
const BEAT_MS = 2_000;
/** Changes that somebody who comes back within minutes still finds. */
const MOST_CHANGES = 300;

/** Whoever watches: takes what is written to the stream. */
export type Follower = (chunk: string) => void;
type Read = (options: { isFresh: boolean }) => Promise<Scene>;

/**
 * What one company's tower shows, read once for all who watch it. Each change has a number; who names the last one they
 * saw gets those that followed, and who names none, or one of long ago, gets the whole.
 */
export function createTower(read: Read, { onTrouble = () => {} }: { onTrouble?: (error: unknown) => void } = {}) {
  const epoch = newId();
  const followers = new Set<Follower>();
  const changes: { number: number; chunk: string }[] = [];
  let number = 0;
  let torre: Torre | undefined;
  let reading: Promise<Torre> | undefined;
  let lastRead = 0;
  let soon: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  const idOf = (of: number) => `${epoch}.${of}`;

  function take(scene: Scene): Torre {
    if (!torre) return (torre = { id: idOf(number), ...scene });
    const change = cambioOf(torre, { id: idOf(number + 1), ...scene });
    if (!change) return (torre = { ...torre, at: scene.at });
    number += 1;
    torre = { id: change.id, ...scene };
    const chunk = eventOf('cambio', change);
    changes.push({ number, chunk });
    if (changes.length > MOST_CHANGES) changes.shift();
    for (const follower of followers) follower(chunk);
    return torre;
  }

  /** One read at a time; who asks meanwhile gets what it finds. */
  function look(isFresh: boolean): Promise<Torre> {
    lastRead = Date.now();
    reading ??= read({ isFresh })
      .then(take)
      .finally(() => (reading = undefined));
    return reading;
  }

  /** While the platform is away the last picture stays, and says that it is old. */
  async function refresh(): Promise<void> {
    try {
      await look(false);
    } catch (error) {
      if (torre && !torre.isStale) {
        onTrouble(error);
        const { id: _, ...scene } = torre;
        take({ ...scene, isStale: true });
      }
    }
  }

  /** Something was reported: looked at now, or when the last look is long enough ago. */
  function nudge(): void {
    if (followers.size === 0 || soon) return;
    const wait = Math.max(0, lastRead + GAP_MS - Date.now());
    soon = setTimeout(() => {
      soon = undefined;
      void refresh();
    }, wait);
  }

  function missedSince(lastId: string | undefined): string[] | undefined {
    const [of, at] = lastId?.split('.') ?? [];
    const last = Number(at);
    if (of !== epoch || !Number.isInteger(last) || last > number) return undefined;
    const first = changes[0]?.number ?? number + 1;
    if (last + 1 < first) return undefined;
    return changes.filter((change) => change.number > last).map(({ chunk }) => chunk);
  }

  return {
    /** As it is now; while somebody watches, as they see it. */
    look: async (): Promise<Torre> => (torre && followers.size > 0 ? torre : look(true)),
    /** The vehicles on it, to know which reports concern it. */
    hasAny: (vehicleIds: ReadonlySet<string>) => torre?.vehiculos.some(({ id }) => vehicleIds.has(id)) ?? true,
    nudge,
    refresh,
    /** What the caller has not seen, as it is written to a stream; from then on everything. Never misses one between. */
    async follow(lastId: string | undefined, follower: Follower): Promise<() => void> {
      const now = torre && followers.size > 0 ? torre : await look(true);
      for (const chunk of missedSince(lastId) ?? [eventOf('torre', now)]) follower(chunk);
      followers.add(follower);
      beat ??= setInterval(() => void refresh(), BEAT_MS);
      return () => {
        followers.delete(follower);
        if (followers.size === 0) rest();
      };
    },
    get followers() {
      return followers.size;
    },
    /** How many changes are kept for who comes back. */
    get kept() {
      return changes.length;
    },
    rest,
  };

  function rest(): void {
    clearInterval(beat);
    clearTimeout(soon);
    [beat, soon] = [undefined, undefined];
  }
}

export type Tower = ReturnType<typeof createTower>;

function eventOf(name: 'torre' | 'cambio', data: Torre | CambioTorre): string {
  return `event: ${name}\nid: ${data.id}\ndata: ${JSON.stringify(data)}\n\n`;
}
