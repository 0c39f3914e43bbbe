import { type CambioTorre, cambioOf } from '@fenix/domain/torre/cambio';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import type { Marca } from '@fenix/domain/torre/atendida';
import type { AlertaTorre, Torre } from '@fenix/domain/torre/torre';
import { newId } from '../ground/ids';
import type { Slots } from '../ground/slots';
import type { Board, Scene } from './board';

/** How often the clock alone may change something, and what is planned is read again. */
const BEAT_MS = 5_000;
/** The whole fleet is read again so often where reports are pushed: for vehicles that are new, and whatever was missed. */
const WHOLE_MS = 60_000;
/** A platform that has to be polled is read so often at most, and ten times the length of a read at least. */
const POLL_MS = 2_000;
const POLL_FACTOR = 10;
const POLL_MOST_MS = 10_000;
/** Changes that a user who comes back within minutes still finds. */
const MOST_CHANGES = 300;

/** Takes what is written to the stream. */
export type Follower = (chunk: string) => void;
type Source = Pick<Board, 'readAll' | 'readPlanned' | 'update' | 'attend'>;
type Options = {
  /** Reports are given to `report`; without, the platform is polled. */
  isPushed: boolean;
  /** All reading of all towers goes through these. */
  lane?: Slots;
  onRead?: () => void;
  onTrouble?: (error: unknown) => void;
};

const free: Slots = async () => () => {};

/**
 * What one company's tower shows, read once for all who watch it. Each change has a number; who names the last one they
 * saw gets those that followed, and who names none, or one of long ago, gets the whole.
 */
export function createTower(
  source: Source,
  { isPushed, lane = free, onRead = () => {}, onTrouble = () => {} }: Options,
) {
  const epoch = newId();
  const followers = new Set<Follower>();
  const changes: { number: number; chunk: string }[] = [];
  let number = 0;
  let torre: Torre | undefined;
  let written: { of: Torre; chunk: string } | undefined;
  let reading: Promise<Torre> | undefined;
  let wholeDue = 0;
  let isBusy = false;
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

  async function inLane<T>(work: () => Promise<T>): Promise<T> {
    const release = await lane();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** One read at a time; who asks meanwhile gets what it finds. */
  function look(isFresh: boolean): Promise<Torre> {
    reading ??= inLane(() => readWhole(isFresh)).finally(() => (reading = undefined));
    return reading;
  }

  async function readWhole(isFresh: boolean): Promise<Torre> {
    const began = Date.now();
    const scene = await source.readAll({ isFresh });
    const polledAfter = Math.min(POLL_MOST_MS, Math.max(POLL_MS, POLL_FACTOR * (Date.now() - began)));
    wholeDue = began + (isPushed ? WHOLE_MS : polledAfter);
    const read = take(scene);
    onRead();
    return read;
  }

  /** While the platform is away the last picture stays, and says that it is old. */
  function fail(error: unknown): void {
    if (!torre || torre.isStale) return;
    onTrouble(error);
    const { id: _, ...scene } = torre;
    take({ ...scene, isStale: true });
  }

  async function refresh(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      if (Date.now() >= wholeDue || torre?.isStale) await look(false);
      else takeIfAny(await inLane(() => source.readPlanned()));
    } catch (error) {
      fail(error);
    } finally {
      isBusy = false;
    }
  }

  function takeIfAny(scene: Scene | undefined): void {
    if (scene && torre) take(scene);
  }

  /** Written once for all who come between two changes. */
  function wholeOf(now: Torre): string {
    if (written?.of !== now) written = { of: now, chunk: eventOf('torre', now) };
    return written.chunk;
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
    /** As it is now; while a user watches, as they see it. */
    look: async (): Promise<Torre> => (torre && followers.size > 0 ? torre : look(true)),
    /** Some of its vehicles reported. */
    report: (vistos: readonly VehiculoVisto[]): void => takeIfAny(source.update(vistos)),
    /** Who has some of its alerts is another. */
    attend: (marcas: readonly Marca[]): void => takeIfAny(source.attend(marcas)),
    /** From the cached tower; read again where it is not in it, since another server may have sent it already. */
    async findAlerta(id: string): Promise<AlertaTorre | undefined> {
      const find = ({ alertas }: Torre) => alertas.find((alerta) => alerta.id === id);
      const known = torre && followers.size > 0 ? find(torre) : undefined;
      return known ?? find(await look(true));
    },
    fail,
    /** What the caller has not seen, as it is written to a stream; from then on everything. Never misses one between. */
    async follow(lastId: string | undefined, follower: Follower): Promise<() => void> {
      const now = torre && followers.size > 0 ? torre : await look(true);
      for (const chunk of missedSince(lastId) ?? [wholeOf(now)]) follower(chunk);
      followers.add(follower);
      beat ??= setInterval(() => void refresh(), isPushed ? BEAT_MS : POLL_MS);
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
    beat = undefined;
  }
}

export type Tower = ReturnType<typeof createTower>;

function eventOf(name: 'torre' | 'cambio', data: Torre | CambioTorre): string {
  return `event: ${name}\nid: ${data.id}\ndata: ${JSON.stringify(data)}\n\n`;
}
