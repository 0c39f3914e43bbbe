import { type CambioTorre, cambioOf } from '@fenix/domain/torre/cambio';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import type { Marca } from '@fenix/domain/torre/atendida';
import type { AlertaTorre, Torre } from '@fenix/domain/torre/torre';
import { newId } from '../ground/ids';
import type { Slots } from '../ground/slots';
import type { Board, Scene } from './board';

/** The interval at which states that depend on time, and the programme, are computed again. */
const BEAT_MS = 5_000;
/** The interval of a full read where reports are pushed: for new vehicles, and for missed reports. */
const WHOLE_MS = 60_000;
/** The polling interval of a platform without push; at least ten times the duration of a read. */
const POLL_MS = 2_000;
const POLL_FACTOR = 10;
const POLL_MOST_MS = 10_000;
/** Changes kept for viewers who reconnect within minutes. */
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
 * The live state of one company's tower, read once for all viewers. Each change has a number; a viewer that names its
 * last one gets those that followed, and without one, or with an old one, the whole.
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

  /** One read at a time; concurrent callers share it. */
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

  /** While the platform is unreachable the last state stays, marked as stale. */
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

  /** Serialised once for all viewers that arrive between two changes. */
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
    /** The claims on some of its alerts have changed. */
    attend: (marcas: readonly Marca[]): void => takeIfAny(source.attend(marcas)),
    /** From the cached tower; read again where it is not in it, since another server may have sent it already. */
    async findAlerta(id: string): Promise<AlertaTorre | undefined> {
      const find = ({ alertas }: Torre) => alertas.find((alerta) => alerta.id === id);
      const known = torre && followers.size > 0 ? find(torre) : undefined;
      return known ?? find(await look(true));
    },
    fail,
    /** The changes that the caller has not seen, then every further one, without a gap. */
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
    /** How many changes are kept for reconnecting viewers. */
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
