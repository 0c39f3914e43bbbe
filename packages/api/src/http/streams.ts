import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps';
import { type Viewer, findLiving } from '../sesion/viewer';

export const STREAM = 'text/event-stream';
const MOST_STREAMS = 2_000;
const PULSE_MS = 15_000;
/** After this the browser comes back by itself, and is asked again who it is and what it may see. */
const LONGEST_MS = 5 * 60_000;
/** Bytes that may wait for somebody whose line does not take them; they come back for what they missed. */
const MOST_WAITING = 4_000_000;

type Stream = { readable: Readable; viewer: Viewer; until: number };
type Options = {
  /** How many a person may have open at once. */
  mostPerPerson: number;
  /** What is said to who comes on top; without words they are sent what there is, and let go. */
  words?: { tooMany: string; full: string };
};

/** Takes what is written to the stream. */
export type Send = (chunk: string) => void;
/** Begins to send, and answers how to stop. */
export type Follow = (send: Send) => Promise<() => void> | (() => void);

/**
 * Lines that stay open and carry server-sent events: so many for a person and in all, a sign of life on each of them,
 * and none of them longer than the session it belongs to.
 */
export function createStreams(deps: Deps, { mostPerPerson, words }: Options) {
  const streams = new Set<Stream>();
  let pulse: NodeJS.Timeout | undefined;

  function hasRoom({ _id }: Viewer): boolean {
    const isFull = streams.size >= MOST_STREAMS;
    if (isFull && words) throw new DomainError('unavailable', words.full, { retryAfter: PULSE_MS / 1000 });
    const own = [...streams].filter(({ viewer }) => viewer._id === _id).length;
    if (own < mostPerPerson) return !isFull;
    if (words) throw new DomainError('tooMany', words.tooMany, { retryAfter: LONGEST_MS / 1000 });
    return false;
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
    /** With `wantsOnce` what the follower sends at first, and the end: for who cannot hold a line open. */
    async open(viewer: Viewer, wantsOnce: boolean, follow: Follow): Promise<Readable> {
      const isOnce = wantsOnce || !hasRoom(viewer);
      const readable = new Readable({ read: () => {} });
      const stream = { readable, viewer, until: Date.now() + LONGEST_MS };
      if (!isOnce) streams.add(stream);
      const send: Send = (chunk) => {
        readable.push(chunk);
        if (readable.readableLength > MOST_WAITING) readable.destroy();
      };
      let leave: () => void;
      try {
        leave = await follow(send);
      } catch (error) {
        streams.delete(stream);
        throw error;
      }
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
      clearInterval(pulse);
      for (const { readable } of streams) readable.push(null);
    },
  };
}

export const asksForEvents = (accept = '') => accept.includes(STREAM);

export function sendStream(reply: FastifyReply, stream: Readable) {
  return (
    reply
      .type(`${STREAM}; charset=utf-8`)
      // A proxy that gathers an answer before it sends it would hold back the events.
      .header('x-accel-buffering', 'no')
      .send(stream)
  );
}
