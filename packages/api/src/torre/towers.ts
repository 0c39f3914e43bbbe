import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { TORRE_MESSAGES } from '@fenix/domain/torre/messages';
import type { Deps } from '../deps';
import type { Fleet } from '../flota/company';
import { type Viewer, findLiving } from '../sesion/viewer';
import { createReader } from './read';
import { type Tower, createTower } from './tower';

const MOST_PER_PERSON = 6;
const MOST_STREAMS = 2_000;
const PULSE_MS = 15_000;
/** After this the browser comes back by itself, and is asked again who it is and what it may see. */
const LONGEST_MS = 5 * 60_000;
/** A tower that nobody watches keeps its changes this long for who comes back. */
const LINGER_MS = 60_000;
/** Bytes that may wait for somebody whose line does not take them; they come back for what they missed. */
const MOST_WAITING = 4_000_000;

type Stream = { readable: Readable; viewer: Viewer; until: number };

/** The towers that somebody looks at, one for each company, and the streams that are open. */
export function createTowers(deps: Deps) {
  const towers = new Map<string, { tower: Tower; gone: NodeJS.Timeout | undefined }>();
  const streams = new Set<Stream>();
  const hush = deps.gps.onReports?.((vehicleIds) => {
    for (const { tower } of towers.values()) if (tower.hasAny(vehicleIds)) tower.nudge();
  });
  let pulse: NodeJS.Timeout | undefined;

  function towerOf(fleet: Fleet): Tower {
    const key = `${fleet.company._id} ${fleet.account.id}`;
    const known = towers.get(key);
    if (known) clearTimeout(known.gone);
    const onTrouble = (error: unknown) => deps.log.warn({ err: error }, 'a tower stands still');
    const tower = known?.tower ?? createTower(createReader(deps, fleet), { onTrouble });
    towers.set(key, { tower, gone: forgetLater(key) });
    return tower;
  }

  function forgetLater(key: string): NodeJS.Timeout {
    return setTimeout(() => {
      const tower = towers.get(key)?.tower;
      if (!tower) return;
      if (tower.followers > 0) towers.set(key, { tower, gone: forgetLater(key) });
      else towers.delete(key);
    }, LINGER_MS).unref();
  }

  function assertRoom({ _id }: Viewer): void {
    if (streams.size >= MOST_STREAMS)
      throw new DomainError('unavailable', TORRE_MESSAGES.full, { retryAfter: PULSE_MS / 1000 });
    const own = [...streams].filter(({ viewer }) => viewer._id === _id).length;
    if (own >= MOST_PER_PERSON)
      throw new DomainError('tooMany', TORRE_MESSAGES.tooMany, { retryAfter: LONGEST_MS / 1000 });
  }

  /** Once for all of them: who is still signed in hears that we are here, and the others hear no more. */
  async function beat(): Promise<void> {
    const ids = new Set([...streams].map(({ viewer }) => viewer.sessionId));
    const moment = { now: deps.clock.now(), idleHours: deps.config.IDLE_HOURS };
    const living = await findLiving(deps.database.system, [...ids], moment).catch(() => ids);
    for (const { readable, viewer, until } of streams) {
      if (living.has(viewer.sessionId) && Date.now() < until) readable.push(':\n\n');
      else readable.push(null);
    }
  }

  return {
    look: (fleet: Fleet) => towerOf(fleet).look(),

    /** Server-sent events. With `isOnce` what was missed, and the end: for who cannot hold a line open. */
    async open(fleet: Fleet, viewer: Viewer, lastId: string | undefined, isOnce: boolean): Promise<Readable> {
      if (!isOnce) assertRoom(viewer);
      const readable = new Readable({ read: () => {} });
      const stream = { readable, viewer, until: Date.now() + LONGEST_MS };
      if (!isOnce) streams.add(stream);
      const leave = await towerOf(fleet)
        .follow(lastId, (chunk) => {
          readable.push(chunk);
          if (readable.readableLength > MOST_WAITING) readable.destroy();
        })
        .catch((error: unknown) => {
          streams.delete(stream);
          throw error;
        });
      readable.once('close', () => {
        streams.delete(stream);
        leave();
      });
      if (isOnce) readable.push(null);
      else pulse ??= setInterval(() => void beat(), PULSE_MS).unref();
      return readable;
    },

    beat,

    close(): void {
      hush?.();
      clearInterval(pulse);
      for (const { readable } of streams) readable.push(null);
      for (const { tower, gone } of towers.values()) {
        clearTimeout(gone);
        tower.rest();
      }
      towers.clear();
    },
  };
}
